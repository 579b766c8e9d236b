"""Pressing a round's clock. What it shows is worked out from the marks (`tournaments.clock`)."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.clock import OVER, PAUSED, RUNNING, WAITING
from tournaments.models import ClockMark, Round
from tournaments.problems import Problem
from tournaments.services import live
from tournaments.services.locking import locked_round

EXTENSION_MINUTES_MAX = 180


def start(round_id: int, *, by: str) -> None:
    """Start the clock of a released round. Raises `Problem` CLOCK_STARTED, NOT_RELEASED."""
    with transaction.atomic():
        round_ = locked_round(round_id)
        if not round_.is_drawn:
            raise Problem(
                "NOT_RELEASED",
                f"{round_.title} has not been released: nobody knows their seat yet.",
                "Release the draw first.",
            )
        _require(round_, WAITING)
        _mark(round_, ClockMark.Kind.START, by)
        round_.status = Round.Status.PLAYING
        round_.save(update_fields=["status"])


def pause(round_id: int, *, by: str) -> None:
    """Stop the clock for a while. Raises `Problem` CLOCK_NOT_RUNNING."""
    _press(round_id, ClockMark.Kind.PAUSE, by, RUNNING)


def resume(round_id: int, *, by: str) -> None:
    """Let a paused clock run on. Raises `Problem` CLOCK_NOT_PAUSED."""
    _press(round_id, ClockMark.Kind.RESUME, by, PAUSED)


def extend(round_id: int, *, minutes: int, by: str) -> None:
    """Give the round more time. Raises `Problem` TIME_IS_UP once the last turn was called."""
    if not 0 < minutes <= EXTENSION_MINUTES_MAX:
        raise Problem(
            "BAD_EXTENSION",
            f"A round can be extended by 1 to {EXTENSION_MINUTES_MAX} minutes at a time.",
            status=400,
        )
    _press(round_id, ClockMark.Kind.EXTEND, by, RUNNING, PAUSED, seconds=60 * minutes)


def end(round_id: int, *, by: str) -> None:
    """End the round's time now: the last turn is called at every table.

    Raises `Problem` TIME_IS_UP, or CLOCK_WAITING before it was started.
    """
    from tournaments.tasks import call_time

    _press(round_id, ClockMark.Kind.END, by, RUNNING, PAUSED)
    # The wake-up may be lost: the beat looks for rounds whose time is over every second.
    transaction.on_commit(lambda: call_time.apply_async(retry=False), robust=True)


def _press(round_id: int, kind: ClockMark.Kind, by: str, *fits: str, seconds: int = 0) -> None:
    with transaction.atomic():
        round_ = locked_round(round_id)
        _require(round_, *fits)
        _mark(round_, kind, by, seconds)


def _mark(round_: Round, kind: ClockMark.Kind, by: str, seconds: int = 0) -> None:
    """Write the mark, never before the mark before it: a computer's time may be set back."""
    now = timezone.now()
    newest = round_.clock_marks.last()
    if newest is not None:
        now = max(now, newest.at + timedelta(microseconds=1))
    ClockMark.objects.create(round=round_, kind=kind, at=now, seconds=seconds, by=by)
    live.announce(round_.event)


def _require(round_: Round, *fits: str) -> None:
    shown = round_.clock_state().state
    if shown not in fits:
        raise _UNFIT[shown]()


def _waiting() -> Problem:
    return Problem("CLOCK_WAITING", "The clock has not been started.", "Start it first.")


def _running() -> Problem:
    return Problem("CLOCK_RUNNING", "The clock runs already.")


def _paused() -> Problem:
    return Problem("CLOCK_PAUSED", "The clock is paused already.", "Resume it to let it run on.")


def _over() -> Problem:
    return Problem(
        "TIME_IS_UP",
        "Time is up, and the last turn has been called at the tables.",
        "The next round has a clock of its own.",
    )


_UNFIT = {WAITING: _waiting, RUNNING: _running, PAUSED: _paused, OVER: _over}
