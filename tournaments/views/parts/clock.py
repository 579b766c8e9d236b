"""The clock of the round that is on, for the header, the floor and the projector."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.clock import OVER, PAUSED, RUNNING, WAITING
from tournaments.models import Event, Round
from tournaments.services import rounds

WORDS = {WAITING: "not started", RUNNING: "running", PAUSED: "paused", OVER: "time is up"}


@dataclass(frozen=True, slots=True)
class ShownClock:
    """What a clock shows when the page is made; it counts on by itself until `ends_at`."""

    round: Round
    state: str
    ends_at: datetime | None
    remaining_seconds: int

    @property
    def text(self) -> str:
        """The time that is left, as people read it on a clock: 1:29:59 or 9:05."""
        minutes, seconds = divmod(self.remaining_seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def minutes_text(self) -> str:
        """The same without hours, for the wall: 89:59 or 9:05."""
        minutes, seconds = divmod(self.remaining_seconds, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def word(self) -> str:
        """Its state in words."""
        return WORDS[self.state]


def clock_now(event: Event) -> ShownClock | None:
    """The clock of the newest round whose seats are public; None before that and after its end."""
    round_ = rounds.current(event)
    if round_ is None or round_.status == Round.Status.FINISHED:
        return None
    shown = round_.clock_state()
    return ShownClock(round_, shown.state, shown.ends_at, shown.remaining_seconds)
