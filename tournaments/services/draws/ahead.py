"""The seats of rounds to come, in a stage that is seated at once: announced with the round before,
and drawn when their turn comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tournaments.models import PlannedRound, Round, Seat, course
from tournaments.plurals import counted, some_of
from tournaments.seating import rounds_ahead as rounds_of
from tournaments.seating.seat_letters import LETTERS
from tournaments.services.draws.bases import Numbering, basis_of
from tournaments.services.draws.divided import parts_of
from tournaments.services.draws.outlook import present_players, sizes_after


class SeatAhead(NamedTuple):
    """A seat of a round to come."""

    table: int
    letter: str


class RoundAhead(NamedTuple):
    """A round that isn't drawn yet and the places of its players (by id), table by table."""

    planned: PlannedRound
    places: Mapping[int, SeatAhead]


def rounds_ahead(round_: Round) -> list[RoundAhead]:
    """The later rounds of a round's stage: as its release announced them or, for a draft, as they
    will be drawn if the same people play on. Empty unless the stage is seated at once, and once a
    later round is released; it ends where the plan no longer fits."""
    if not round_.is_drawn:
        return _as_planned(round_)
    if not round_.announced or is_followed_by_another(round_):
        return []
    player_with = {number: pk for pk, number in round_.event.players.values_list("pk", "number")}
    told = dict(round_.announced)
    return [
        RoundAhead(
            planned,
            {
                player_with[number]: SeatAhead(table, letter)
                for number, table, letter in told[planned.number]
                if number in player_with
            },
        )
        for planned in _rounds_after(round_)
        if planned.number in told
    ]


def to_announce(round_: Round) -> list[Any]:
    """Return what the release of a draft announces about the rounds after it
    (`Round.announced`)."""
    numbers = dict(round_.event.players.values_list("pk", "number"))
    return [
        [planned.number, [[numbers[player], *place] for player, place in places.items()]]
        for planned, places in _as_planned(round_)
    ]


def as_announced(round_: Round) -> list[str]:
    """For a stage that is seated at once: say whether the seats of a round and of those after it
    are those that were announced with the round before; for its first round, how far its rounds are
    seated."""
    before = round_.stage.round_set.filter(number=round_.number - 1).first()
    later = _as_planned(round_)
    if before is None:
        more = counted(len(later), "later round")
        return [f"The seats of {more} are drawn with it."] if later else []
    told = {number: _places(rows) for number, rows in before.announced}
    if round_.number not in told:
        return [f"Its seats weren't announced with {before.phrase}."]
    players = {player.pk: player for player in round_.event.players.order_by("number")}
    seats = Seat.objects.filter(round=round_).values_list("player", "table__number", "letter")
    now = {player: SeatAhead(table, letter) for player, table, letter in seats}
    moved = _moved(
        told[round_.number], {players[pk].number: now[pk] for pk in players if pk in now}
    )
    names = [each.display_name for each in players.values() if each.number in moved]
    found = [
        f"Not where {before.phrase} announced: {some_of(names)}."
        if moved
        else f"Everybody sits where {before.phrase} announced."
    ]
    changed = [
        planned.phrase
        for planned, places in later
        if _moved(
            told.get(planned.number, {}), {players[pk].number: at for pk, at in places.items()}
        )
    ]
    if changed:
        rounds = some_of(changed)
        found.append(f"Seats have changed in {rounds} too: print the list of them again.")
    return found


def _as_planned(round_: Round) -> list[RoundAhead]:
    """The later rounds of its stage, as they will be drawn if all who are here now play on; in a
    stage that isn't for everybody, all of them who have a seat in it."""
    mine = _rounds_after(round_)
    if not round_.stage.is_seated_at_once or not round_.plan or not mine:
        return []
    here = [player.pk for player in present_players(round_.event)]
    seated = set(Seat.objects.filter(round=round_).values_list("player", flat=True))
    players = here if round_.stage.is_for_all else [each for each in here if each in seated]
    if not players:
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
                player: SeatAhead(number, letter)
                for number, table in tables.items()
                for letter, player in zip(LETTERS, numbering.players(table), strict=False)
            },
        )
        for planned, tables in zip(mine, rounds_of(basis), strict=False)
    ]


def _rounds_after(round_: Round) -> list[PlannedRound]:
    later = [each for each in course(round_.event) if each.number > round_.number]
    return [each for each in later if each.stage.pk == round_.stage_id]


def is_followed_by_another(round_: Round) -> bool:
    """Whether a later round has been released."""
    later = round_.event.round_set.filter(number__gt=round_.number, status__in=Round.DRAWN)
    return later.exists()


def _places(rows: list[list[Any]]) -> dict[int, SeatAhead]:
    """Announced places by the numbers of players."""
    return {number: SeatAhead(table, letter) for number, table, letter in rows}


def _moved(before: Mapping[int, SeatAhead], now: Mapping[int, SeatAhead]) -> set[int]:
    """Players (by number) whose seat differs from the announced one, of those who had one
    announced."""
    return {number for number, place in now.items() if before.get(number, place) != place}
