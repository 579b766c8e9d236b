"""Read a round's clock from its marks: pure functions of rows and a moment.

A clock is never "ticked": it is the list of its starts and stops. The marks tell when the round
ends, so a client can count down without asking again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Protocol

WAITING, RUNNING, PAUSED, OVER = "waiting", "running", "paused", "over"


class Mark(Protocol):
    """One press on the clock: `kind` is start, pause, resume, extend, end or go_on; or jump, where
    somebody has set the computer's clock."""

    @property
    def kind(self) -> str:
        """The kind of press."""

    @property
    def at(self) -> datetime:
        """The moment at which it was pressed."""

    @property
    def seconds(self) -> int:
        """The seconds that an extension adds or takes away, that `go_on` adds to the time that was
        left, or that the computer's clock jumped ahead or back."""


@dataclass(frozen=True, slots=True)
class ClockState:
    """A reading of a clock: `state` is waiting, running, paused or over.

    `ends_at` is there only while it runs. `remaining_seconds` is what is left at the moment it was
    asked, never below zero. `over_since` is when time was up, from which overtime counts; None
    where nobody plays overtime.
    """

    state: str
    ends_at: datetime | None
    remaining_seconds: int
    over_since: datetime | None = None

    def as_json(self) -> dict[str, Any]:
        """For the API and the live channel; times in ISO 8601."""
        return {
            "state": self.state,
            "ends_at": self.ends_at.isoformat() if self.ends_at else None,
            "remaining_seconds": self.remaining_seconds,
            "over_since": self.over_since.isoformat() if self.over_since else None,
        }


def read(marks: Iterable[Mark], minutes: int, now: datetime) -> ClockState:
    """Read the clock of a round of `minutes` at `now`; `marks` come oldest first."""
    state, since, left = _follow(marks, minutes)
    if state == OVER:
        return ClockState(OVER, None, 0, since)
    ends_at = None
    if since is not None:
        ends_at = since + left
        left = ends_at - now
    if left <= timedelta(0):
        return ClockState(OVER, None, 0, ends_at)
    # Rounded up: a clock shows 0:00 only when time is up.
    return ClockState(state, ends_at, ceil(left / timedelta(seconds=1)))


def with_more(shown: ClockState, seconds: int, now: datetime) -> ClockState:
    """Read at `now` the clock of a table that plays `seconds` longer than its round, whose
    clock reads `shown`."""
    if not seconds or (shown.state == OVER and shown.over_since is None):
        return shown
    more = timedelta(seconds=seconds)
    if shown.state != OVER:
        ends_at = shown.ends_at + more if shown.ends_at else None
        return ClockState(shown.state, ends_at, shown.remaining_seconds + seconds)
    assert shown.over_since is not None
    ends_at = shown.over_since + more
    if now >= ends_at:
        return ClockState(OVER, None, 0, ends_at)
    return ClockState(RUNNING, ends_at, ceil((ends_at - now) / timedelta(seconds=1)))


def runs_out_at(marks: Iterable[Mark], minutes: int) -> datetime | None:
    """Return when a clock runs out by itself, or did; None while it stands still."""
    state, since, left = _follow(marks, minutes)
    return since + left if state == RUNNING and since is not None else None


def _follow(marks: Iterable[Mark], minutes: int) -> tuple[str, datetime | None, timedelta]:
    """The state that the marks leave; since when it runs or is over, if it does; and what was left
    then."""
    left = timedelta(minutes=minutes)
    since: datetime | None = None
    state = WAITING
    for mark in marks:
        if state == RUNNING and since is not None:
            left -= mark.at - since
            since = mark.at
        if mark.kind in ("start", "resume"):
            state, since = RUNNING, mark.at
        elif mark.kind == "pause":
            state, since = PAUSED, None
        elif mark.kind in ("extend", "jump"):
            left += timedelta(seconds=mark.seconds)
        elif mark.kind == "end":
            state, since = OVER, mark.at
        elif mark.kind == "go_on":
            # Time may have run out by itself; it doesn't matter how long ago.
            left = max(left, timedelta(0)) + timedelta(seconds=mark.seconds)
            state, since = RUNNING, mark.at
    return state, since, left
