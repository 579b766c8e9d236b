"""Seeded chance that depends on the moment of the game, and on nothing that was drawn before."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Chance for one decision: the same seed and the same moment give the same.

    The moment is the number of the book's newest entry. So a stopped table goes on as if it hadn't
    stopped, and an entry decided again turns out the same.
    """

    def __init__(self, seed: str, moment: int) -> None:
        self._seed = seed
        self._moment = moment

    def about(self, *topic: object) -> random.Random:
        """A source of chance for one topic at this moment."""
        return random.Random(f"{self._seed}/{self._moment}/{topic}")

    def of_turn(self, turn_number: int, *topic: object) -> random.Random:
        """A source of chance that stays the same all through a turn."""
        return random.Random(f"{self._seed}/turn {turn_number}/{topic}")

    def happens(self, share: float, *topic: object) -> bool:
        """True in that share of all moments."""
        return self.about(*topic).random() < share

    def dice(self, *topic: object) -> list[int]:
        """A throw of two dice."""
        source = self.about("dice", *topic)
        return [source.randint(1, 6), source.randint(1, 6)]

    def one_of(self, items: Sequence[T], *topic: object) -> T:
        """One of several, all equally likely."""
        return self.about(*topic).choice(items)
