"""Undoing acts that have no opposite: the former values are set again, as the log has them."""

from __future__ import annotations

from typing import Any

from tournaments.codes import Code
from tournaments.formats import StagePlan
from tournaments.models import EventChain
from tournaments.problems import EveningProblem
from tournaments.services import draws, events, players
from tournaments.services.acts.chain import name_digest
from tournaments.services.undoing.done import Done

_SET_UP = ("ruleset", "options", "edition", "divisions", "tables_out_of_use", "accessible_tables",
           "nights_counted", "words_apart", "clubs_apart")  # fmt: skip

_POSTPONED = "As before it was cancelled"


def set_up(done: Done) -> None:
    """Rules, stages, divisions and tables of the hall as they were. What the log doesn't hold, such
    as the event's name and place, stays as it is."""
    before = done.before("event")
    if "stage_names" not in before:  # acts of older versions don't have them
        raise EveningProblem(
            Code.NO_INVERSE,
            "The log doesn’t say what the stages were called then.",
            "Change the set-up by hand.",
        )
    named = zip(before["stage_names"], before["stages"], strict=True)
    plans = [StagePlan(name=name, **_without_number(stage)) for name, stage in named]
    changes = {column: before[column] for column in _SET_UP if column in before}
    version = done.event.version
    events.update_event(done.event.pk, version=version, plans=plans, **changes)


def _without_number(stage: dict[str, Any]) -> dict[str, Any]:
    return {column: value for column, value in stage.items() if column != "number"}


def name(done: Done) -> None:
    """Restore a name: the log has only its digest, but the player's row keeps the one before."""
    [player] = done.players()
    salt = EventChain.objects.get(event=done.event.pk).salt
    before = done.before(f"player:{player.pk}")["name"]
    if not player.name_before or name_digest(salt, player.name_before) != before:
        raise EveningProblem(
            Code.NO_INVERSE,
            f"Only the last name that {player.display_name} had before is kept.",
            "Correct the name on the player’s page.",
        )
    players.change_player(player, version=player.version, name=player.name_before)


def defender(done: Done) -> None:
    """Restore whether the player defends the title."""
    [player] = done.players()
    before = done.before(f"player:{player.pk}").get("is_defending", False)
    players.change_player(player, version=player.version, is_defending=before)


def table(done: Done) -> None:
    """Restore the cancelled table with its players; its banker only if still free. The log has only
    a digest of why it was postponed."""
    [key] = done.keys("table")
    before = done.before(f"table:{key}")
    round_ = done.event.round_set.filter(pk=before["round"]).first()
    if round_ is None:
        raise EveningProblem(Code.BUILT_ON, "The draw has been withdrawn since.")
    salt = EventChain.objects.get(event=done.event.pk).salt
    at_once = name_digest(salt, "")
    draws.restore_table(
        round_.pk,
        version=round_.version,
        table=key,
        number=before["number"],
        banker=before["banker"],
        seats=before["seats"],
        postponed="" if before.get("postponed", at_once) == at_once else _POSTPONED,
        extra_seconds=before.get("extra_seconds", 0),
        late_seconds=before.get("late_seconds", 0),
    )
