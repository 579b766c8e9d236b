"""Which number each table of a draw has, once it is known who shares one.

Tables of the hall that are out of use are left out. A player's own table comes first, then whoever
has to sit at one of some tables; the others follow in their order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice

Numbered = dict[int, list[int]]
"""The players of each table, in the order of the tables' numbers."""


@dataclass(frozen=True)
class Hall:
    """The tables of a hall, by number. `unused` ones are left out, `reserved` ones go to the tables
    of certain players first. A number that nobody has named is a table like any other."""

    unused: Collection[int] = ()
    reserved: Collection[int] = ()
    reserved_for: Collection[int] = ()

    def usual(self, tables: int) -> list[int]:
        """The lowest numbers for so many tables."""
        return list(islice((number for number in count(1) if number not in self.unused), tables))

    def reserved_in_use(self) -> list[int]:
        """The reserved tables that are not out of use, the lowest first."""
        return sorted(set(self.reserved).difference(self.unused))


def numbered(
    tables: Sequence[list[int]],
    places: Iterable[Sequence[int]] = (),
    hall: Hall | None = None,
    locks: Iterable[Sequence[int]] = (),
) -> Numbered:
    """The tables by number. Where players are locked at a table, theirs has its number, unless it
    is out of use. Where a
    player has a place (with its number), theirs gets it, the first player's where several have the
    same one. A table with a player for whom some are reserved gets the lowest of these, as long as
    one is left. The others have the lowest numbers, in their order."""
    hall = hall or Hall()
    usual = hall.usual(len(tables))
    at = {player: index for index, table in enumerate(tables) for player in table}
    number_of: dict[int, int] = {}
    for player, number, *_ in locks:
        is_free = number not in hall.unused and number not in number_of.values()
        if is_free and player in at:
            number_of.setdefault(at[player], number)
    known = {*usual, *hall.reserved_in_use()}
    for player, number in places:
        is_free = number in known and number not in number_of.values()
        if is_free and player in at:
            number_of.setdefault(at[player], number)
    in_need = [
        index
        for index, table in enumerate(tables)
        if index not in number_of and not set(table).isdisjoint(hall.reserved_for)
    ]
    reserved = _free(hall.reserved_in_use(), number_of)
    number_of |= dict(zip(in_need, reserved, strict=False))
    left = _free(usual, number_of)
    told = {number_of.get(index) or next(left): table for index, table in enumerate(tables)}
    return dict(sorted(told.items()))


def _free(numbers: Iterable[int], taken: dict[int, int]) -> Iterator[int]:
    """Those of these numbers that no table has yet."""
    return iter([number for number in numbers if number not in taken.values()])
