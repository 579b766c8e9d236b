"""Number the tables of a draw, once their players are known.

Tables of the hall that are out of use are left out. Players with a table of their own come first,
then those who must sit at one of certain tables; the other tables follow in their order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice

Numbered = dict[int, list[int]]
"""The players of each table, in the order of the tables' numbers."""


@dataclass(frozen=True)
class Hall:
    """The tables of a hall, by number. `unused` ones are left out, `reserved` ones go first to the
    tables of certain players. Any other number is an ordinary table."""

    unused: Collection[int] = ()
    reserved: Collection[int] = ()
    reserved_for: Collection[int] = ()

    def usual(self, tables: int) -> list[int]:
        """The lowest numbers for this many tables."""
        return list(islice((number for number in count(1) if number not in self.unused), tables))

    def reserved_in_use(self) -> list[int]:
        """The reserved tables that are in use, the lowest first."""
        return sorted(set(self.reserved).difference(self.unused))


def numbered(
    tables: Sequence[list[int]],
    places: Iterable[Sequence[int]] = (),
    hall: Hall | None = None,
    locks: Iterable[Sequence[int]] = (),
) -> Numbered:
    """The tables by number. The table of locked players keeps its number, unless that is out of
    use. The table of a player with a place gets the place's number; if several have the same place,
    the first player's table does. A table with a player who needs a reserved one gets the lowest of
    those, as long as one is left. The others get the lowest numbers, in their order."""
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
    """The numbers among these that no table has yet."""
    return iter([number for number in numbers if number not in taken.values()])
