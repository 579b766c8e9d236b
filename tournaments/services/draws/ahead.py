"""The seats of rounds to come, in a stage that is seated at once: announced with the round before,
and drawn when their turn comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tournaments.models import PlannedRound, Round, Seat, course
from tournaments.plurals import counted, some_of
from tournaments.seating import rounds_ahead as rounds_of
from tournaments.seating.seat_letters import LETTERS
from tournaments.services.draws.bases import Numbering, basis_of
from tournaments.services.draws.divided import parts_of
from tournaments.services.draws.outlook import sizes_after


class Place(NamedTuple):
    """A seat of a round to come."""

    table: int
    letter: str


class RoundAhead(NamedTuple):
    """A round that isn't drawn yet and the places of its players (by id), table by table."""

    planned: PlannedRound
    places: Mapping[int, Place]


def rounds_ahead(round_: Round) -> list[RoundAhead]:
    """The rounds of its stage after this one, seated as they will be drawn if all who play this
    round play on; none unless the stage is seated at once, and none from where the plan doesn't fit
    these players."""
    if not round_.stage.is_seated_at_once or not round_.plan:
        return []
    players = list(Seat.objects.filter(round=round_).values_list("player", flat=True))
    later = [each for each in course(round_.event) if each.number > round_.number]
    mine = [each for each in later if each.stage.pk == round_.stage_id]
    if not mine or not players:
        return []
    parts = parts_of(round_.event, round_.stage, players)
    sizes = sizes_after(round_.stage, [len(part) for part in parts], round_)
    # It is never saved, and its number decides nothing where the plan is followed.
    next_round = Round(
        event=round_.event, number=round_.number + 1, stage=round_.stage, draw_seed=0
    )
    basis = basis_of(next_round, mine[0], players, sizes, again=False, locked={})
    numbering = Numbering(round_.event)
    return [
        RoundAhead(
            planned,
            {
                player: Place(number, letter)
                for number, table in tables.items()
                for letter, player in zip(LETTERS, numbering.players(table), strict=False)
            },
        )
        for planned, tables in zip(mine, rounds_of(basis), strict=False)
    ]


def as_announced(round_: Round) -> list[str]:
    """Whether the seats of a round are those that were announced with the round before, of a stage
    that is seated at once; and with its first round, how far its rounds are seated."""
    before = round_.stage.round_set.filter(number=round_.number - 1).first()
    if before is None:
        ahead = rounds_ahead(round_)
        more = counted(len(ahead), "later round")
        return [f"The seats of {more} are drawn with it."] if ahead else []
    announced = next(iter(rounds_ahead(before)), None)
    if announced is None:
        return ["The seats announced before fit the players no longer, so they are drawn anew."]
    seats = Seat.objects.filter(round=round_).values_list("player", "table__number", "letter")
    moved = {
        player
        for player, table, letter in seats
        if announced.places.get(player, Place(table, letter)) != Place(table, letter)
    }
    if not moved:
        return [f"Everybody sits where {before.phrase} announced."]
    everybody = round_.event.players.order_by("number")
    names = some_of([player.display_name for player in everybody if player.pk in moved])
    return [f"Not where {before.phrase} announced: {names}."]
