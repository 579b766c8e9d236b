"""Seat a field that is small enough to try every way of sharing it out among tables.

Twelve players in fours can sit in 5,775 ways. Where repeats can't be avoided, as in the second
round of eight, a search never knows that it has found the best way; trying all of them does. Tables
are filled one after the other, and a beginning that already costs as much as the best way so far is
abandoned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import factorial, prod

from tournaments.seating.history import Tables

PLAYERS_MAX = 14
WAYS_MAX = 6000
"""The most ways that are tried: some ten milliseconds of work."""

Between = Callable[[int, int], int]
"""The cost of two players at one table."""


def can_be_tried(sizes: Sequence[int]) -> bool:
    """Whether a field at tables of these sizes is small enough for that."""
    return sum(sizes) <= PLAYERS_MAX and ways(sizes) <= WAYS_MAX


def ways(sizes: Sequence[int]) -> int:
    """Count the ways in which a full field can sit at tables of these sizes; tables of one size are
    alike."""
    alike = prod(factorial(sizes.count(size)) for size in set(sizes))
    return factorial(sum(sizes)) // prod(factorial(size) for size in sizes) // alike


def best_way(players: Sequence[int], sizes: Sequence[int], between: Between) -> Tables:
    """The tables of these sizes that cost least. Of equally good ways it is the first, so the order
    of the `players` decides: shuffle them."""
    return _Trial(players, sizes, between).best


class _Trial:
    """All ways in their order, and the best of them so far."""

    def __init__(self, players: Sequence[int], sizes: Sequence[int], between: Between) -> None:
        pairs = combinations(players, 2)
        costs = {(one, other): between(one, other) for one, other in pairs}
        self._costs = costs | {(other, one): cost for (one, other), cost in costs.items()}
        self._tables: Tables = [[] for _ in sizes]
        self._sizes = sizes
        self.best: Tables = []
        self._best_cost = sum(costs.values()) + 1
        self._go_on(list(players), 0)

    def _go_on(self, left: list[int], cost: int) -> None:
        """Seat the remaining players, after tables that cost this much."""
        if cost >= self._best_cost:
            return
        if not left:
            self.best, self._best_cost = [list(table) for table in self._tables], cost
            return
        first, *others = left
        for number in self._one_of_each_size():
            for beside in combinations(others, self._sizes[number] - 1):
                table = [first, *beside]
                self._tables[number] = table
                rest = [player for player in others if player not in beside]
                self._go_on(rest, cost + self._cost(table))
            self._tables[number] = []

    def _one_of_each_size(self) -> list[int]:
        """The empty tables, one of each size: others of that size would give the same."""
        empty = {
            size: number
            for number, size in reversed(list(enumerate(self._sizes)))
            if not self._tables[number]
        }
        return sorted(empty.values())

    def _cost(self, table: list[int]) -> int:
        return sum(self._costs[pair] for pair in combinations(table, 2))
