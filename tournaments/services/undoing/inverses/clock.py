"""The inverses of acts about the clock of a round, and about its end."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.models import Act
from tournaments.services import clock, rounds
from tournaments.services.undoing.inverses.inverse import Inverse
from tournaments.services.undoing.past_acts import PastAct

_Kind = Act.Kind


def _reopen(past: PastAct) -> None:
    round_ = past.round()
    rounds.reopen(round_.pk, past.before(f"round:{round_.pk}")["status"])


def _finish(past: PastAct) -> None:
    rounds.finish(past.round().pk)


def _take_start_back(past: PastAct) -> None:
    clock.take_back_start(past.round().pk)


def _start(past: PastAct) -> None:
    clock.start(past.round().pk, by=past.by)


def _resume_clock(past: PastAct) -> None:
    clock.resume(past.round().pk, by=past.by)


def _pause_clock(past: PastAct) -> None:
    clock.pause(past.round().pk, by=past.by)


def _shorten(past: PastAct) -> None:
    clock.shorten(past.round().pk, minutes=_minutes(past), by=past.by)


def _extend(past: PastAct) -> None:
    clock.extend(past.round().pk, minutes=_minutes(past), by=past.by)


def _go_on(past: PastAct) -> None:
    clock.go_on(past.round().pk, minutes=0, by=past.by)


def _end(past: PastAct) -> None:
    clock.end(past.round().pk, by=past.by)


def _minutes(past: PastAct) -> int:
    """Return by how many minutes the clock was extended or shortened."""
    seconds: int = past.now[f"clock:{past.round().pk}"][-1]["seconds"]
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
