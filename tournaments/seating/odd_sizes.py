"""Share out the tables of an odd size: in a field that doesn't divide, others should be next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from tournaments.seating.history import History, Tables


class OddSizes(NamedTuple):
    """The cost of each player at a table of each size (none if the pair isn't there), and the
    `least` that all together must cost, as somebody has to sit there."""

    costs: Mapping[tuple[int, int], int]
    least: int


NO_ODD_SIZES = OddSizes({}, 0)

ODD_COST_MAX = 100_000
"""More than all players together cost at odd sizes, so that repeats and groups come first."""


def odd_sizes(players: Sequence[int], sizes: Sequence[int], history: History) -> OddSizes:
    """Return each player's cost at tables whose size isn't the usual one of these: the square of
    how much more often they have sat at such a table than those who have least often."""
    usual = _usual(sizes)
    odd = set(sizes) - {usual}
    if not odd:
        return OddSizes({}, 0)
    times = _times(players, usual, history)
    fewest = min(times.values())
    cost = {player: (sat - fewest) ** 2 for player, sat in times.items() if sat > fewest}
    places = sum(size for size in sizes if size != usual)
    free = len(players) - len(cost)
    least = sum(sorted(cost.values())[: max(0, places - free)])
    return OddSizes({(player, size): each for player, each in cost.items() for size in odd}, least)


def unevenness(rounds: Sequence[Tables], history: History) -> int:
    """Measure how unevenly the odd sizes of these rounds, and of those before, are spread: a third
    time weighs more than two second ones."""
    if not rounds:
        return 0
    times = _times(chain(*rounds[0]), _usual([len(table) for table in rounds[0]]), history)
    for tables in rounds:
        usual = _usual([len(table) for table in tables])
        times.update(player for table in tables if len(table) != usual for player in table)
    return sum(sat**3 for sat in times.values())


def _usual(sizes: Sequence[int]) -> int:
    """The size of most tables; of several the smallest."""
    tables = Counter(sizes)
    return min(tables, key=lambda size: (-tables[size], size))


def _times(players: Iterable[int], usual: int, history: History) -> Counter[int]:
    """Count how often each of these players has sat at a table of an unusual size."""
    times = Counter(dict.fromkeys(players, 0))
    for (player, size), sat in history.sizes.items():
        if player in times and size != usual:
            times[player] += sat
    return times
