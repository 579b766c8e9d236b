"""The history of an evening, as far as it matters to a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from itertools import combinations

Pair = tuple[int, int]

Tables = list[list[int]]
"""The players of each table."""

GroupWords = Mapping[int, Set[str]]
"""The words of each player, who is kept apart from others with the same word."""


def pair(one: int, other: int) -> Pair:
    """Two players, in the same order whichever is named first."""
    return (one, other) if one < other else (other, one)


@dataclass
class History:
    """The meetings of each pair, the turns of each player in each seat and at tables of each size,
    and the groups that are kept apart.

    Players are numbers; seats are counted from 0. Players with the same word in `apart` are always
    kept apart, those with the same one in `rather` if it costs no more than it saves. A player
    without a word needn't be in either.
    """

    met: Counter[Pair] = field(default_factory=Counter)
    seats: Counter[tuple[int, int]] = field(default_factory=Counter)
    sizes: Counter[tuple[int, int]] = field(default_factory=Counter)
    apart: GroupWords = field(default_factory=dict)
    rather: GroupWords = field(default_factory=dict)

    def add_table(self, players: Iterable[int]) -> None:
        """Note a table that was played, its players in the order of the seats."""
        seated = list(players)
        self.met.update(pair(one, other) for one, other in combinations(seated, 2))
        self.seats.update((player, seat) for seat, player in enumerate(seated))
        self.sizes.update((player, len(seated)) for player in seated)

    def are_apart(self, one: int, other: int) -> bool:
        """Whether the two should never share a table."""
        return _share_a_word(self.apart, one, other)

    def are_rather_apart(self, one: int, other: int) -> bool:
        """Whether the two should share a table only if that saves as much elsewhere."""
        return _share_a_word(self.rather, one, other) and not self.are_apart(one, other)


def _share_a_word(words: GroupWords, one: int, other: int) -> bool:
    mine = words.get(one)
    return mine is not None and not mine.isdisjoint(words.get(other, ()))
