"""Pressing a round's clock. What it shows is worked out from the marks (`tournaments.clock`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from ledger import waking
from tournaments.clock import OVER, PAUSED, RUNNING, WAITING
from tournaments.codes import Code
from tournaments.models import Act, ClockMark, Round
from tournaments.plurals import counted
from tournaments.problems import EveningProblem
from tournaments.services import acts, clock_jumps, live, rounds
from tournaments.services.locking import locked_round

EXTENSION_MINUTES_MAX = 180

_ACTS = {
    ClockMark.Kind.START: Act.Kind.CLOCK_START,
    ClockMark.Kind.PAUSE: Act.Kind.CLOCK_PAUSE,
    ClockMark.Kind.RESUME: Act.Kind.CLOCK_RESUME,
    ClockMark.Kind.EXTEND: Act.Kind.CLOCK_EXTEND,
    ClockMark.Kind.END: Act.Kind.CLOCK_END,
    ClockMark.Kind.GO_ON: Act.Kind.CLOCK_GO_ON,
}


@contextmanager
def as_seen(round_id: int, marks: int) -> Iterator[None]:
    """Press the clock inside, if it still has as many `marks` as the person pressing it saw.

    So if two people hear the same call for five more minutes, they give five, not ten. Raises
    `Problem` CLOCK_CHANGED with what was pressed meanwhile, and by whom.
    """
    with transaction.atomic():
        newer = locked_round(round_id).clock_marks.all()[marks:]
        done = [f"{mark.by or 'this computer’s clock'} has {_in_words(mark)}" for mark in newer]
        if done:
            raise EveningProblem(
                Code.CLOCK_CHANGED,
                f"Your press did not count: meanwhile {' and '.join(done)}.",
                "Press again if you still want it.",
            )
        yield


def _in_words(mark: ClockMark) -> str:
    minutes = counted(abs(mark.seconds) // 60, "minute")
    if mark.kind == ClockMark.Kind.EXTEND:
        return f"given {minutes} more" if mark.seconds > 0 else f"taken {minutes} away"
    return {
        ClockMark.Kind.START: "started the clock",
        ClockMark.Kind.PAUSE: "paused the clock",
        ClockMark.Kind.RESUME: "resumed the clock",
        ClockMark.Kind.END: "called the last turn",
        ClockMark.Kind.GO_ON: "given time back",
        ClockMark.Kind.JUMP: "been set",
    }[ClockMark.Kind(mark.kind)]


def start(round_id: int, *, by: str) -> None:
    """Start the clock of a released round. Raises `Problem` CLOCK_STARTED, NOT_RELEASED."""
    with transaction.atomic():
        round_ = locked_round(round_id)
        if not round_.is_drawn:
            raise EveningProblem(
                Code.NOT_RELEASED,
                f"{round_.title} has not been released: nobody knows their seat yet.",
                "Release the draw first.",
            )
        _require(round_, WAITING)
        round_.status = Round.Status.PLAYING
        round_.save(update_fields=["status"])
        _mark(round_, ClockMark.Kind.START, by)


def take_back_start(round_id: int) -> None:
    """Take the start of the clock back: the round is released, and waits for its start again.

    Raises `Problem` BUILT_ON if the clock was pressed since, or a table has begun to play.
    """
    with transaction.atomic():
        round_ = locked_round(round_id)
        marks = list(round_.clock_marks.values_list("kind", flat=True))
        if round_.status != Round.Status.PLAYING or marks != [ClockMark.Kind.START]:
            raise EveningProblem(
                Code.BUILT_ON,
                f"The clock of {round_.phrase} has changed since it was started.",
                "Pause it, or take back first what was pressed since.",
            )
        begun = round_.tables.filter(game__version__gt=0).first()
        if begun is not None:
            raise EveningProblem(
                Code.BUILT_ON,
                f"Table {begun.number} has begun to play.",
                "Pause the clock instead.",
            )
        round_.clock_marks.all().delete()
        round_.status = Round.Status.RELEASED
        round_.save(update_fields=["status"])
        told = (acts.subject("clock", round_.pk), acts.subject("round", round_.pk))
        acts.record(round_.event, Act.Kind.CLOCK_UNSTARTED, *told)
        live.announce(round_.event)


def pause(round_id: int, *, by: str) -> None:
    """Stop the clock for a while. Raises `Problem` CLOCK_NOT_RUNNING."""
    _press(round_id, ClockMark.Kind.PAUSE, by, RUNNING)


def resume(round_id: int, *, by: str) -> None:
    """Let a paused clock run on. Raises `Problem` CLOCK_NOT_PAUSED."""
    _press(round_id, ClockMark.Kind.RESUME, by, PAUSED)


def extend(round_id: int, *, minutes: int, by: str) -> None:
    """Give the round more time. Raises `Problem` TIME_IS_UP once the last turn was called."""
    require_minutes(minutes)
    _press(round_id, ClockMark.Kind.EXTEND, by, RUNNING, PAUSED, seconds=60 * minutes)


def shorten(round_id: int, *, minutes: int, by: str) -> None:
    """Take time away, as when an extension was pressed by mistake.

    Raises `Problem` TOO_LITTLE_LEFT if that would end the round, TIME_IS_UP.
    """
    require_minutes(minutes)
    with transaction.atomic():
        round_ = locked_round(round_id)
        _require(round_, RUNNING, PAUSED)
        if round_.clock_state().remaining_seconds <= 60 * minutes:
            raise EveningProblem(
                Code.TOO_LITTLE_LEFT,
                f"Less than {counted(minutes, 'minute')} would be left of {round_.title}.",
                "To end it, call the last turn.",
            )
        _mark(round_, ClockMark.Kind.EXTEND, by, -60 * minutes)


def end(round_id: int, *, by: str) -> None:
    """End the round's time now: the last turn is called at every table.

    Raises `Problem` TIME_IS_UP, or CLOCK_WAITING before it was started.
    """
    with transaction.atomic():
        round_ = locked_round(round_id)
        if not clock_jumps.waits_for_a_word(round_):
            _require(round_, RUNNING, PAUSED)
        _mark(round_, ClockMark.Kind.END, by)
    # The wake-up may be lost; the beat looks every second for rounds whose time is over.
    # A lambda, since Django can't name a `partial` when it logs that it failed.
    transaction.on_commit(lambda: waking.wake("tournaments.tasks.call_time"), robust=True)


def go_on(round_id: int, *, minutes: int, by: str) -> list[str]:
    """Undo the end of the round's time: the clock runs on with what was left, plus these minutes.
    The last turn is taken back at every table whose game goes on; a game that has ended stays
    ended. A table that got minutes since time was up has them beyond the round's new end. Returns
    in sentences which tables play on and which have ended.

    All or nothing. Raises `Problem` TIME_NOT_UP, BEING_CALLED until all books have heard,
    ROUND_FINISHED, ALL_ENDED, NO_TIME_LEFT, BAD_EXTENSION.
    """
    require_minutes(minutes, least=0)
    with transaction.atomic():
        round_ = locked_round(round_id)
        _require_time_up(round_)
        if not minutes and not round_.time_left():
            raise EveningProblem(
                Code.NO_TIME_LEFT, "No time was left.", "Say how many minutes to give."
            )
        told = rounds.take_back_time(round_)
        round_.status = Round.Status.PLAYING
        round_.save(update_fields=["status"])
        tables = rounds.drop_lateness(round_)
        _mark(round_, ClockMark.Kind.GO_ON, by, 60 * minutes, tables=tables)
    return told


def _require_time_up(round_: Round) -> None:
    if round_.status == Round.Status.FINISHED:
        raise EveningProblem(Code.ROUND_FINISHED, f"{round_.title} is finished.")
    if round_.status == Round.Status.TIME_UP or clock_jumps.waits_for_a_word(round_):
        return
    if round_.clock_state().state == OVER:
        raise EveningProblem(
            Code.BEING_CALLED, "The last turn is just being called.", "Try again in a moment."
        )
    raise EveningProblem(Code.TIME_NOT_UP, f"{round_.title} still has time left.")


def require_minutes(minutes: int, *, least: int = 1) -> None:
    """Raise `Problem` BAD_EXTENSION for a number of minutes that can't be given at once."""
    if not least <= minutes <= EXTENSION_MINUTES_MAX:
        raise EveningProblem(
            Code.BAD_EXTENSION,
            f"A round can be extended by 1 to {EXTENSION_MINUTES_MAX} minutes at a time.",
            status=400,
        )


def _press(round_id: int, kind: ClockMark.Kind, by: str, *fits: str, seconds: int = 0) -> None:
    with transaction.atomic():
        round_ = locked_round(round_id)
        _require(round_, *fits)
        _mark(round_, kind, by, seconds)


def _mark(
    round_: Round,
    kind: ClockMark.Kind,
    by: str,
    seconds: int = 0,
    *,
    tables: Sequence[str] = (),
) -> None:
    """Write the mark. On a running clock it is never earlier than the mark before it, since a
    computer's time may be set back a moment."""
    now = timezone.now()
    newest = round_.clock_marks.last()
    if newest is not None and round_.runs_out_at() is not None:
        now = max(now, newest.at + timedelta(microseconds=1))
    ClockMark.objects.create(round=round_, kind=kind, at=now, seconds=seconds, by=by)
    told = (acts.subject("clock", round_.pk), acts.subject("round", round_.pk), *tables)
    acts.record(round_.event, Act.Kind.CLOCK_SHORTEN if seconds < 0 else _ACTS[kind], *told)
    live.announce(round_.event)


def _require(round_: Round, *fits: str) -> None:
    shown = round_.clock_state().state
    if shown not in fits:
        raise _UNFIT[shown]()


def _waiting() -> EveningProblem:
    return EveningProblem(Code.CLOCK_WAITING, "The clock has not been started.", "Start it first.")


def _running() -> EveningProblem:
    return EveningProblem(Code.CLOCK_RUNNING, "The clock is already running.")


def _paused() -> EveningProblem:
    return EveningProblem(Code.CLOCK_PAUSED, "The clock is already paused.", "Resume it to go on.")


def _over() -> EveningProblem:
    return EveningProblem(
        Code.TIME_IS_UP,
        "Time is up, and the last turn has been called at the tables.",
        "To play on, give time back.",
    )


_UNFIT = {WAITING: _waiting, RUNNING: _running, PAUSED: _paused, OVER: _over}
