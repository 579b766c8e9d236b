"""The clock of the round that is on, for the header, the floor and the projector."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import prefetch_related_objects
from django.utils import timezone

from tournaments.clock import OVER, PAUSED, RUNNING, WAITING
from tournaments.models import ClockMark, Event, Round, Table
from tournaments.services import clock_jumps, rounds

_GO_ON = ClockMark.Kind.GO_ON
WORDS = {WAITING: "not started", RUNNING: "running", PAUSED: "paused", OVER: "time is up"}


@dataclass(frozen=True, slots=True)
class ShownClock:
    """A clock as it stands when the page is made; it counts on by itself until `ends_at`, and again
    from `over_since`. `given_back`: its time was up and was given back, and nothing was pressed
    since. `ran_out_unseen`: this computer was off then, and the last turn waits for an organiser's
    decision. For a table's clock, `more` is how many seconds the table plays longer than its
    round."""

    round: Round
    state: str
    ends_at: datetime | None
    remaining_seconds: int
    over_since: datetime | None = None
    given_back: bool = False
    ran_out_unseen: datetime | None = None
    more: int = 0

    @property
    def text(self) -> str:
        """The remaining time, as a clock shows it: 1:29:59 or 9:05; +2:15 for overtime."""
        if self.over_since is None:
            return clock_text(self.remaining_seconds)
        late = int((timezone.now() - self.over_since).total_seconds())
        return f"+{clock_text(late)}" if late > 0 else clock_text(0)

    @property
    def word(self) -> str:
        """Its state in words."""
        return WORDS[self.state]


@dataclass(frozen=True, slots=True)
class Press:
    """One press on a clock, in words."""

    at: datetime
    words: str
    by: str


def clock_text(seconds: int) -> str:
    """This many seconds as a clock shows them: 1:29:59 or 9:05."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def presses_of(round_: Round) -> list[Press]:
    """Return the presses on a round's clock, newest first."""
    marks = list(round_.clock_marks.all())
    return [Press(mark.at, _press_words(mark), mark.by) for mark in reversed(marks)]


def _press_words(mark: ClockMark) -> str:
    minutes = abs(mark.seconds) // 60
    if mark.kind == ClockMark.Kind.EXTEND:
        return f"{'+' if mark.seconds > 0 else '−'}{minutes} min"
    more = f", with {minutes} min more" if minutes else ""
    return {
        ClockMark.Kind.START: "started",
        ClockMark.Kind.PAUSE: "paused",
        ClockMark.Kind.RESUME: "resumed",
        ClockMark.Kind.END: "last turn called",
        ClockMark.Kind.GO_ON: f"time given back{more}",
        ClockMark.Kind.JUMP: f"computer’s clock set {_hours(mark.seconds)}, the round goes on",
    }[ClockMark.Kind(mark.kind)]


def _hours(seconds: int) -> str:
    """This many seconds ahead or back, as in “3:00:00 ahead”."""
    return f"{clock_text(abs(seconds))} {'ahead' if seconds > 0 else 'back'}"


def clock_at(table: Table, shown: ShownClock | None) -> ShownClock | None:
    """The clock as it is at a table; `shown` is the clock of the current round."""
    if shown is None or shown.round.pk != table.round_id or not table.extra_seconds:
        return shown
    own = table.clock_state()
    return replace(
        shown,
        state=own.state,
        ends_at=own.ends_at,
        remaining_seconds=own.remaining_seconds,
        over_since=own.over_since,
        more=table.extra_seconds,
    )


def clock_now(event: Event) -> ShownClock | None:
    """The clock of the newest round whose seats are public; None before that and after its end."""
    round_ = rounds.current(event)
    if round_ is None or round_.status == Round.Status.FINISHED:
        return None
    prefetch_related_objects([round_], "clock_marks")
    shown = round_.clock_state()
    newest = [mark.kind for mark in round_.clock_marks.all()][-1:]
    given_back = shown.state == RUNNING and newest == [_GO_ON]
    unseen = round_.runs_out_at() if clock_jumps.waits_for_a_word(round_) else None
    return ShownClock(
        round_,
        shown.state,
        shown.ends_at,
        shown.remaining_seconds,
        shown.over_since,
        given_back,
        unseen,
    )
