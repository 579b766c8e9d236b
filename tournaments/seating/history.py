"""What a draw knows of the evening so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

Pair = tuple[int, int]


def pair(one: int, other: int) -> Pair:
    """Two players, whoever is named first."""
    return (one, other) if one < other else (other, one)


@dataclass
class History:
    """Who has met whom how often, who has sat in which seat how often, and who is kept apart.

    Players are numbers; seats are counted from 0. Players with the same word in `apart` are kept
    apart; a player without a word is not in it.
    """

    met: Counter[Pair] = field(default_factory=Counter)
    seats: Counter[tuple[int, int]] = field(default_factory=Counter)
    apart: Mapping[int, str] = field(default_factory=dict)

    def add_table(self, players: Iterable[int]) -> None:
        """Note a table that was played, its players in the order of the seats."""
        seated = list(players)
        self.met.update(pair(one, other) for one, other in combinations(seated, 2))
        self.seats.update((player, seat) for seat, player in enumerate(seated))

    def are_apart(self, one: int, other: int) -> bool:
        """Whether the two should not share a table."""
        word = self.apart.get(one)
        return word is not None and word == self.apart.get(other)
