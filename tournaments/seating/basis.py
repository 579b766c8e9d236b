"""All that a draw follows from, so that anybody can repeat it.

Players go by their numbers on the list: the record of a draw has no names. The same algorithm makes
the same tables of the same basis, on any machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple

from tournaments.seating.algorithm import ALGORITHM
from tournaments.seating.draw import Drawn, draw
from tournaments.seating.history import History, Tables
from tournaments.seating.numbering import Hall, Numbered, numbered
from tournaments.seating.to_come import Field, Kept, begins, fit, rounds_to_come, sizes_as_planned

_NEWER = ("places", "parts", "unused", "reserved", "reserved_for", "locked", "placed", "rather")
"""Defaults for what older records lack."""

_NUMBERS_FORMAT = 1

NUMBERS = 1 << 31
"""The limit for a draw's number: every database keeps it in a column for whole numbers."""


@dataclass(frozen=True)
class Basis:
    """Everything that a draw depends on.

    `grouped` has the players of each table if the standings decide them, else it is empty; with it
    only seats are drawn. Otherwise the `players` are divided into tables of these `sizes`, with
    `rounds` to play, including this one; some may be `planned`. `apart` are groups that are always
    kept apart, `rather` groups that are kept apart if possible, `earlier` the tables of earlier
    rounds in the order of their seats. `again` asks for other tables than were planned, if they are
    as good. `places` are players with the number of their own table. `parts` has, for each part of
    the field that is drawn separately, such as a division, its players with the sizes of their
    tables; else it is empty. `unused` are numbers that no table gets; `reserved` ones are for
    tables where a player of `reserved_for` sits. `locked` are the players who stay at their table
    or in their seat. `follow`: whether the plan is followed wherever it fits, since its seats were
    announced. `placed` has the number of each table with its players in their seats if the
    organisers chose them; then nothing is drawn.
    """

    number: int
    players: list[int]
    sizes: list[int]
    rounds: int = 1
    apart: list[list[int]] = field(default_factory=list)
    earlier: list[Tables] = field(default_factory=list)
    planned: Kept = field(default_factory=list)
    grouped: Tables = field(default_factory=list)
    again: bool = False
    places: list[list[int]] = field(default_factory=list)
    parts: list[list[list[int]]] = field(default_factory=list)
    unused: list[int] = field(default_factory=list)
    reserved: list[int] = field(default_factory=list)
    reserved_for: list[int] = field(default_factory=list)
    locked: list[list[int]] = field(default_factory=list)
    placed: list[list[int]] = field(default_factory=list)
    rather: list[list[int]] = field(default_factory=list)
    follow: bool = False

    def as_json(self) -> dict[str, Any]:
        """The whole basis as JSON, by name."""
        return asdict(self)

    @staticmethod
    def of_json(data: Mapping[str, Any]) -> Basis:
        """The basis as `as_json` wrote it. Raises ValueError for anything else."""
        shapes = {
            "number": 0, "players": 1, "sizes": 1, "rounds": 0, "apart": 2, "earlier": 3,
            "planned": 3, "grouped": 2, "places": 2, "parts": 3, "unused": 1,
            "reserved": 1, "reserved_for": 1, "locked": 2, "placed": 2,
            "rather": 2,
        }  # fmt: skip
        data = {name: [] for name in _NEWER} | {"follow": False} | dict(data)
        for name, depth in shapes.items():
            if not _is_nested(data.get(name), depth):
                raise ValueError(f"“{name}” is missing, or is not as in a record")
        for name in ("again", "follow"):
            if not isinstance(data.get(name), bool):
                raise ValueError(f"“{name}” is missing, or is not as in a record")
        if min(data["sizes"], default=0) < 1 or len(set(data["players"])) < len(data["players"]):
            raise ValueError("a player stands there twice, or a table has no seat")
        if any(len(part) != len(("players", "sizes")) for part in data["parts"]):
            raise ValueError("a part of the field has players, sizes and nothing else")
        if any(len(lock) not in (2, 3) for lock in data["locked"]):
            raise ValueError("a lock has a player, a table and perhaps a seat")
        if not all(data["placed"]):
            raise ValueError("a table that was made by hand has a number")
        return Basis(**{name: data[name] for name in (*shapes, "again", "follow")})

    def history(self) -> History:
        """Return the history of the evening as the draw sees it. Players with different tables of
        their own are kept apart, unless they are in a group already."""
        apart = _words(self.apart)
        own = {number: player for player, number in self.places if player not in apart}
        theirs = {player: {"a table of their own"} for player in own.values()}
        history = History(apart=apart | theirs, rather=_words(self.rather))
        for tables in self.earlier:
            for table in tables:
                history.add_table(table)
        return history


def _words(groups: Iterable[Iterable[int]]) -> dict[int, set[str]]:
    """For each player the words of the groups they are in."""
    words: dict[int, set[str]] = {}
    for at, group in enumerate(groups):
        for player in group:
            words.setdefault(player, set()).add(str(at))
    return words


class DrawnRound(NamedTuple):
    """The tables in the order of their `numbers`, and the rounds that were planned after them."""

    tables: Drawn
    kept: Kept
    numbers: list[int]


def draw_from(basis: Basis, algorithm: int = ALGORITHM) -> DrawnRound:
    """The draw that follows. Raises ValueError where the sizes don't seat everybody."""
    if basis.placed:
        return DrawnRound(
            [table[1:] for table in basis.placed], [], [table[0] for table in basis.placed]
        )
    history = basis.history()
    if basis.grouped:
        tables = [draw(each, [len(each)], history, basis.number)[0] for each in basis.grouped]
        return _with_numbers(tables, [], basis)
    drawn: Drawn = []
    kept: Kept = [[] for _ in range(1, basis.rounds)]
    for field_, planned in _fields(basis, history):
        found = rounds_to_come(
            field_,
            planned,
            basis.number,
            again=basis.again,
            follow=basis.follow,
            algorithm=algorithm,
        )
        drawn += found.tables
        for tables, more in zip(kept, found.kept, strict=False):
            tables += more
    return _with_numbers(drawn, kept, basis)


def rounds_ahead(basis: Basis) -> list[Numbered]:
    """The tables, by number, of the round drawn from this basis and of the later ones, as far as
    they follow the plan: for those no seed matters. They hold for as long as the same people
    play."""
    found = []
    while _fits(followed := with_planned_sizes(basis)):
        drawn = draw_from(followed)
        found.append(dict(zip(drawn.numbers, drawn.tables, strict=True)))
        basis = replace(
            basis,
            rounds=basis.rounds - 1,
            planned=drawn.kept,
            earlier=[*basis.earlier, drawn.tables],
        )
    return found


def with_planned_sizes(basis: Basis) -> Basis:
    """The same with the tables of its plan, if the plan is followed and they are good enough: then
    a player who has left leaves an empty seat, and nobody else moves."""
    if not basis.follow or basis.again or basis.grouped or basis.placed:
        return basis
    sizes = [
        sizes_as_planned(planned, field_) for field_, planned in _fields(basis, basis.history())
    ]
    parts = [[part[0], own] for part, own in zip(basis.parts, sizes, strict=False)]
    return replace(basis, sizes=[size for own in sizes for size in own], parts=parts)


def _fits(basis: Basis) -> bool:
    """Whether the plan is followed."""
    return basis.follow and all(
        begins(fit(planned[: field_.rounds], field_.players), field_)
        for field_, planned in _fields(basis, basis.history())
    )


def _fields(basis: Basis, history: History) -> Iterator[tuple[Field, Kept]]:
    """The field, or each part of it that is drawn separately, with its planned rounds."""
    for players, sizes in basis.parts or [[basis.players, basis.sizes]]:
        planned = planned_for(players, basis.planned) if basis.parts else basis.planned
        yield Field(players, sizes, basis.rounds, history, basis.locked), planned


def _with_numbers(tables: Drawn, kept: Kept, basis: Basis) -> DrawnRound:
    hall = Hall(basis.unused, basis.reserved, basis.reserved_for)
    found = numbered(tables, basis.places, hall, basis.locked)
    return DrawnRound(list(found.values()), kept, list(found))


def planned_for(players: Iterable[int], planned: Kept) -> Kept:
    """The tables of planned rounds at which some of these players sit."""
    own = set(players)
    return [[table for table in tables if own.intersection(table)] for tables in planned]


def published_hash(seed: str) -> str:
    """Return the hash of a seed that is published before the draw: its SHA-256."""
    return sha256(seed.encode()).hexdigest()


def number_of(seed: str, round_number: int) -> int:
    """The number to draw a round with, made from a seed. It can't be worked out from the published
    hash."""
    text = f"passgo draw {_NUMBERS_FORMAT}\n{round_number}\n{seed}\n"
    return int(sha256(text.encode()).hexdigest(), 16) % NUMBERS


def _is_nested(value: Any, depth: int) -> bool:
    """Whether it is a whole number, inside this many levels of lists."""
    if depth == 0:
        return type(value) is int
    return isinstance(value, list) and all(_is_nested(each, depth - 1) for each in value)
