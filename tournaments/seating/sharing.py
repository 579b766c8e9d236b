"""Share the tables of a hall among parties that play there at the same time.

The first party has the lowest numbers, and each party's tables are in a row, as far as possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from tournaments.seating.numbering import Hall


@dataclass(frozen=True, slots=True)
class Party:
    """The needs of a party: the number of its `tables`, including players' `own` ones, and how many
    of them have to be `reserved` ones of the hall."""

    tables: int
    own: Collection[int] = ()
    reserved: int = 0


def share_out(parties: Sequence[Party], hall: Hall) -> list[list[int]]:
    """The numbers of each party's tables, in order; no number twice, and none that is out of use.
    If two want the same one, the first gets it. Reserved tables go first to the parties that need
    them; the rest are used like any other."""
    taken: set[int] = set(hall.unused)
    shares: list[tuple[Party, set[int]]] = [(party, set()) for party in parties]

    def take(share: set[int], numbers: Iterable[int], most: int) -> None:
        for number in numbers:
            if len(share) >= most:
                return
            if number not in taken:
                taken.add(number)
                share.add(number)

    reserved = hall.reserved_in_use()
    for party, share in shares:
        take(share, sorted(party.own), party.tables)
    for party, share in shares:
        lacking = party.reserved - len(share.intersection(reserved))
        take(share, reserved, min(party.tables, len(share) + max(0, lacking)))
    for party, share in shares:
        take(share, count(1), party.tables)
    return [sorted(share) for _, share in shares]
