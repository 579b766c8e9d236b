"""The time that people take to enter something."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event

_SECONDS = {
    "roll": 15.0,
    "buy": 8.0,
    "decline": 5.0,
    "auction": 30.0,
    "draw": 10.0,
    "trade": 60.0,
    "build": 20.0,
    "bankrupt": 60.0,
    "open_building_auction": 20.0,
    "auction_building": 20.0,
    "pay_with_deeds": 40.0,
    "mortgage": 15.0,
}
_ELSE_SECONDS = 6.0
TURN_SECONDS = 40.0
"""Roughly how long a whole turn takes, with all its entries."""


class Interrupted(Exception):
    """The rehearsal is being ended; this table enters nothing more."""


@dataclass(frozen=True)
class Pace:
    """`speed` times as fast as people; None is as fast as the server answers.

    `stop` ends it for all who share it, even while they think.
    """

    speed: float | None = None
    stop: Event = field(default_factory=Event)

    def think(self, kind: str) -> None:
        """Wait as long as people would before a command of that type. Raises `Interrupted`."""
        if self.speed:
            self.stop.wait(_SECONDS.get(kind, _ELSE_SECONDS) / self.speed)
        if self.stop.is_set():
            raise Interrupted


def turns_in(minutes: int, seats: int) -> int:
    """Return how many rounds of turns a table gets through in that time: at least 2."""
    return max(2, round(minutes * 60 / (TURN_SECONDS * seats)))
