"""The inverse of a change of the set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.codes import Code
from tournaments.formats import StagePlan
from tournaments.models import Act
from tournaments.problems import EveningProblem
from tournaments.services import events
from tournaments.services.undoing.inverses.inverse import Inverse
from tournaments.services.undoing.past_acts import PastAct

_Kind = Act.Kind

_SET_UP = ("ruleset", "options", "edition", "divisions", "tables_out_of_use", "accessible_tables",
           "nights_counted", "words_apart", "clubs_apart")  # fmt: skip


def _set_up_as_before(past: PastAct) -> None:
    """Rules, stages, divisions and tables of the hall as they were. What the log doesn't hold, such
    as the event's name and place, stays as it is."""
    before = past.before("event")
    if "stage_names" not in before:  # acts of older versions don't have them
        raise EveningProblem(
            Code.NO_INVERSE,
            "The log doesn’t say what the stages were called then.",
            "Change the set-up by hand.",
        )
    named = zip(before["stage_names"], before["stages"], strict=True)
    plans = [StagePlan(name=name, **_without_number(stage)) for name, stage in named]
    changes = {column: before[column] for column in _SET_UP if column in before}
    if "league" in before:
        changes["is_night"] = before["league"] is not None
    version = past.event.version
    events.update_event(past.event.pk, version=version, plans=plans, **changes)


def _without_number(stage: dict[str, Any]) -> dict[str, Any]:
    return {column: value for column, value in stage.items() if column != "number"}


INVERSES: Mapping[str, Inverse] = {
    _Kind.SET_UP: Inverse("Back to the previous set-up", ("set_up",), _set_up_as_before),
}
