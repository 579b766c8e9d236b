"""The basis of a round's draw, by the numbers of its players."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Event, KeepApart, PlannedRound, Round, Seat, Stage
from tournaments.seating import Basis, by_rank, cut, snake
from tournaments.seating.seat_letters import LETTERS
from tournaments.services import standings
from tournaments.services.draws.divided import parts_of, sizes_apart
from tournaments.services.draws.keeping_apart import words_of
from tournaments.services.draws.locks import LockedSeats


class Numbering:
    """The numbers of an event's players, for their ids and back."""

    def __init__(self, event: Event) -> None:
        self._number_of: dict[int, int] = dict(event.players.values_list("pk", "number"))
        self._player_with = {number: pk for pk, number in self._number_of.items()}

    def numbers(self, players: Iterable[int]) -> list[int]:
        """The numbers of these players. Empty places of a plan stay as they are."""
        return [self._number_of[each] if each >= 0 else each for each in players]

    def players(self, numbers: Iterable[int]) -> list[int]:
        """The players with these numbers. Empty places stay as they are."""
        return [self._player_with[each] if each >= 0 else each for each in numbers]


def basis_of(
    round_: Round,
    planned: PlannedRound,
    players: list[int],
    sizes: list[int],
    *,
    again: bool,
    locked: LockedSeats,
) -> Basis:
    """The basis on which a round is drawn for these players (by id). Where divisions play
    apart, the sizes are those of the tables of one after those of another."""
    stage, numbering = planned.stage, Numbering(round_.event)
    is_free = stage.avoids_repeats or round_.opens
    parts = parts_of(round_.event, stage, players)
    own = sizes_apart(sizes, map(len, parts)) or []
    divided = list(zip(parts, own, strict=True))
    grouped = [table for part in divided for table in _grouped(round_, stage, *part)]
    before = round_.before
    plan = before.plan if before and is_free else []
    return Basis(
        number=round_.draw_seed,
        players=sorted(numbering.numbers(players)),
        sizes=sizes,
        rounds=planned.left,
        apart=_apart(round_, players, KeepApart.ALWAYS, numbering),
        earlier=_earlier(round_, players, numbering),
        planned=[[numbering.numbers(table) for table in tables] for tables in plan],
        grouped=[numbering.numbers(table) for table in grouped],
        again=again,
        places=[] if stage.is_final else _places(round_, players),
        parts=_drawn_apart(stage, divided, numbering) if not grouped else [],
        unused=list(round_.event.tables_out_of_use),
        reserved=list(round_.event.accessible_tables),
        reserved_for=sorted(numbering.numbers(_in_need(round_, players))),
        locked=_locked(locked, players, numbering) if not grouped else [],
        rather=_apart(round_, players, KeepApart.RATHER, numbering),
        follow=stage.is_seated_at_once,
    )


def _drawn_apart(
    stage: Stage, parts: list[tuple[list[int], list[int]]], numbering: Numbering
) -> list[list[list[int]]]:
    """The players of each division with the sizes of their tables, where divisions play apart."""
    if not stage.divisions_apart:
        return []
    return [[sorted(numbering.numbers(players)), sizes] for players, sizes in parts]


def _grouped(round_: Round, stage: Stage, players: list[int], sizes: list[int]) -> list[list[int]]:
    """Groups of these players that the standings put at one table, in an order that reveals no
    ranks."""
    if stage.is_final:
        return [sorted(players)]
    if stage.avoids_repeats or round_.opens:
        return []
    ranked = by_rank(players, standings.rows_now(round_.event))
    tables = snake(ranked, sizes) if stage.tables == Stage.Tables.SEEDED else cut(ranked, sizes)
    return [sorted(table) for table in tables]


def _locked(seats: LockedSeats, players: list[int], numbering: Numbering) -> list[list[int]]:
    """The locked players among these, each with their table or their seat."""
    return [
        [
            *numbering.numbers([player]),
            seat.table.number,
            *([LETTERS.index(seat.letter)] if seat.lock == Seat.Lock.SEAT else []),
        ]
        for player, seat in seats.items()
        if player in players
    ]


def _places(round_: Round, players: list[int]) -> list[list[int]]:
    """The players among these who have a table of their own, with its number."""
    own = round_.event.players.filter(own_table__isnull=False).order_by("number")
    rows = own.values_list("pk", "number", "own_table")
    here = set(players)
    return [[number, table] for pk, number, table in rows if table and pk in here]


def _in_need(round_: Round, players: list[int]) -> list[int]:
    """The players among these who need an accessible table."""
    needing = round_.event.players.filter(needs_accessible_table=True)
    return list(set(players).intersection(needing.values_list("pk", flat=True)))


def _apart(
    round_: Round, players: list[int], strength: KeepApart, numbering: Numbering
) -> list[list[int]]:
    """The groups among these players that are kept apart with this strength."""
    words = words_of(round_.event, strength)
    groups: dict[str, list[int]] = {}
    for player in players:
        for word in sorted(words.get(player, ())):
            groups.setdefault(word, []).append(player)
    return [sorted(numbering.numbers(group)) for group in groups.values() if len(group) > 1]


def _earlier(round_: Round, players: list[int], numbering: Numbering) -> list[list[list[int]]]:
    """The tables of each earlier round, with their players in the order of the seats; where waves
    take turns, only tables where one of these players sat."""
    rounds: dict[int, dict[int, list[int]]] = {}
    here = set(players)
    seats = Seat.objects.filter(round__event=round_.event, round__number__lt=round_.number)
    ordered = seats.order_by("round__number", "table__number", "letter")
    for number, table, player in ordered.values_list("round__number", "table", "player"):
        rounds.setdefault(number, {}).setdefault(table, []).append(player)
    found = [list(tables.values()) for tables in rounds.values()]
    if round_.wave:
        known = [[table for table in tables if not here.isdisjoint(table)] for tables in found]
        found = [tables for tables in known if tables]
    return [[numbering.numbers(table) for table in tables] for tables in found]
