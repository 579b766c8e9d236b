"""The inverses of acts about players: on the list, here, in their divisions and waves."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.codes import Code
from tournaments.models import Act, EventChain, Player
from tournaments.problems import EveningProblem
from tournaments.services import divisions, players, waves
from tournaments.services.acts.chain import name_digest
from tournaments.services.undoing.inverses.inverse import Inverse
from tournaments.services.undoing.past_acts import PastAct

_Kind = Act.Kind


def _check_out(past: PastAct) -> None:
    players.check_in(past.players(), here=False)


def _check_in(past: PastAct) -> None:
    players.check_in(past.players())


def _drop(past: PastAct) -> None:
    for player in past.players():
        players.drop(player)


def _restore(past: PastAct) -> None:
    for player in past.players():
        players.restore(player)


def _remove(past: PastAct) -> None:
    for player in past.players():
        players.remove(player)


def _put_back_in_divisions(past: PastAct) -> None:
    """Put each player back in their former division: one division at a time."""
    members_of: dict[str, list[Player]] = {}
    stood = past.all_before(f"player:{key}" for key in past.keys("player"))
    for player in past.players():
        before = stood[f"player:{player.pk}"] or {}
        members_of.setdefault(before.get("division", ""), []).append(player)
    for division, members in members_of.items():
        if division and division not in past.event.divisions:
            raise EveningProblem(
                Code.BUILT_ON,
                f"The division “{division}” doesn't exist any more.",
                "Name it again in the set-up first.",
            )
        seen = {player.pk: player.version for player in members}
        divisions.put_in(past.event.pk, division, seen)


def _put_back_in_waves(past: PastAct) -> None:
    """Put each player back in their former wave; acts older than waves name none."""
    stood = past.all_before(f"player:{key}" for key in past.keys("player"))
    members_of: dict[str, list[int]] = {}
    for player in past.players():
        before = stood[f"player:{player.pk}"] or {}
        members_of.setdefault(before.get("wave", ""), []).append(player.pk)
    waves.put_back(past.event, members_of)


def _name_as_before(past: PastAct) -> None:
    """Restore a name: the log has only its digest, but the player's row keeps the one before."""
    [player] = past.players()
    salt = EventChain.objects.get(event=past.event.pk).salt
    before = past.before(f"player:{player.pk}")["name"]
    if not player.name_before or name_digest(salt, player.name_before) != before:
        raise EveningProblem(
            Code.NO_INVERSE,
            f"Only the last name that {player.display_name} had before is kept.",
            "Correct the name on the player’s page.",
        )
    players.change_player(player, version=player.version, name=player.name_before)


def _defend_as_before(past: PastAct) -> None:
    """Restore whether the player defends the title."""
    [player] = past.players()
    before = past.before(f"player:{player.pk}").get("is_defending", False)
    players.change_player(player, version=player.version, is_defending=before)


INVERSES: Mapping[str, Inverse] = {
    _Kind.CHECKED_IN: Inverse("Take the check-in back", ("player", "here"), _check_out),
    _Kind.CHECKED_OUT: Inverse("Check in again", ("player", "here"), _check_in),
    _Kind.PLAYERS_ADDED: Inverse("Remove from the list", ("player",), _remove),
    _Kind.PLAYER_RENAMED: Inverse("Back to the previous name", ("player",), _name_as_before),
    _Kind.DEFENDER_SET: Inverse("As before", ("player",), _defend_as_before),
    _Kind.PLAYER_DROPPED: Inverse("Restore the player", ("player",), _restore),
    _Kind.PLAYER_RESTORED: Inverse("Drop the player again", ("player",), _drop),
    _Kind.DIVISION_SET: Inverse(
        "Back to the previous divisions", ("player",), _put_back_in_divisions
    ),
    _Kind.WAVE_SET: Inverse("Back to the previous waves", ("player",), _put_back_in_waves),
}
