"""The inverses of acts about the clock of a round, and about its end."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.models import Act
from tournaments.services import clock, rounds
from tournaments.services.undoing.done import Done
from tournaments.services.undoing.inverses.inverse import Inverse

_Kind = Act.Kind


def _reopen(done: Done) -> None:
    round_ = done.round()
    rounds.reopen(round_.pk, done.before(f"round:{round_.pk}")["status"])


def _finish(done: Done) -> None:
    rounds.finish(done.round().pk)


def _take_start_back(done: Done) -> None:
    clock.take_back_start(done.round().pk)


def _start(done: Done) -> None:
    clock.start(done.round().pk, by=done.by)


def _resume_clock(done: Done) -> None:
    clock.resume(done.round().pk, by=done.by)


def _pause_clock(done: Done) -> None:
    clock.pause(done.round().pk, by=done.by)


def _shorten(done: Done) -> None:
    clock.shorten(done.round().pk, minutes=_minutes(done), by=done.by)


def _extend(done: Done) -> None:
    clock.extend(done.round().pk, minutes=_minutes(done), by=done.by)


def _go_on(done: Done) -> None:
    clock.go_on(done.round().pk, minutes=0, by=done.by)


def _end(done: Done) -> None:
    clock.end(done.round().pk, by=done.by)


def _minutes(done: Done) -> int:
    """Return by how many minutes the clock was extended or shortened."""
    seconds: int = done.now[f"clock:{done.round().pk}"][-1]["seconds"]
    return abs(seconds) // 60


INVERSES: Mapping[str, Inverse] = {
    _Kind.CLOCK_START: Inverse("Take the start back", ("clock",), _take_start_back),
    _Kind.CLOCK_UNSTARTED: Inverse("Start the clock again", ("clock",), _start),
    _Kind.FINISHED: Inverse("Open the round again", ("round",), _reopen),
    _Kind.REOPENED: Inverse("Finish the round again", ("round",), _finish),
    _Kind.CLOCK_PAUSE: Inverse("Resume the clock", ("running",), _resume_clock),
    _Kind.CLOCK_RESUME: Inverse("Pause the clock", ("running",), _pause_clock),
    _Kind.CLOCK_EXTEND: Inverse("Take the minutes away", ("minutes",), _shorten),
    _Kind.CLOCK_SHORTEN: Inverse("Give the minutes back", ("minutes",), _extend),
    _Kind.CLOCK_END: Inverse("Give the time back", ("running",), _go_on),
    _Kind.CLOCK_GO_ON: Inverse("Call the last turn", ("running",), _end),
}
