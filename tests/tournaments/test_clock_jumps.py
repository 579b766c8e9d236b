"""A computer's clock that is set ends no round and makes none longer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.tournaments import evening
from tests.tournaments.test_time_up import statuses
from tournaments.models import Act, ClockMark, Event, MachineClock, Round
from tournaments.services import clock, machine_time, rounds
from tournaments.services.clock_jumps import waits_for_a_word

HOURS_3 = timedelta(hours=3)
Shift = Callable[[timedelta], None]


@pytest.fixture
def shift(monkeypatch: pytest.MonkeyPatch) -> Shift:
    """Sets this computer's clock ahead or back, and nothing else."""
    now = timezone.now
    by = [timedelta(0)]
    monkeypatch.setattr(timezone, "now", lambda: now() + by[0])

    def set_clock(more: timedelta) -> None:
        by[0] += more

    return set_clock


@pytest.fixture
def round_(event: Event, shift: Shift) -> Round:
    """A round of 90 minutes that has just begun, with the beat running."""
    playing = evening.playing(event)
    rounds.call_time()
    return playing


def left(round_: Round) -> int:
    """Minutes that its clock shows."""
    return round(evening.fresh(round_).clock_state().remaining_seconds / 60)


@pytest.mark.parametrize("by", [HOURS_3, -HOURS_3, timedelta(minutes=2), timedelta(days=400)])
def test_a_round_goes_on_as_if_nobody_had_set_the_clock(
    round_: Round, shift: Shift, by: timedelta
) -> None:
    shift(by)

    assert rounds.call_time() == []

    assert statuses(round_) == ["playing", "playing"]
    assert left(round_) == 90


@pytest.mark.parametrize("by", [HOURS_3, -HOURS_3])
def test_it_can_be_paused_and_resumed_after_that(
    round_: Round, shift: Shift, by: timedelta
) -> None:
    shift(by)
    rounds.call_time()
    clock.pause(round_.pk, by="Olga")
    assert left(round_) == 90
    shift(-by)
    rounds.call_time()
    clock.resume(round_.pk, by="Olga")
    assert left(round_) == 90


def test_the_time_is_up_when_it_would_have_been(round_: Round, shift: Shift) -> None:
    shift(HOURS_3)
    rounds.call_time()
    now = timezone.now()

    assert rounds.call_time(now + timedelta(minutes=89)) == []
    assert rounds.call_time(now + timedelta(minutes=91)) == [round_]


def test_a_clock_that_stands_is_left_alone(round_: Round, shift: Shift) -> None:
    clock.pause(round_.pk, by="Olga")
    shift(HOURS_3)
    rounds.call_time()
    assert not ClockMark.objects.filter(kind=ClockMark.Kind.JUMP).exists()


def test_a_few_seconds_are_no_jump(round_: Round, shift: Shift) -> None:
    shift(timedelta(seconds=5))
    rounds.call_time()
    assert not ClockMark.objects.filter(kind=ClockMark.Kind.JUMP).exists()


def test_it_is_noticed_once_and_recorded(round_: Round, shift: Shift) -> None:
    shift(HOURS_3)
    for _ in range(3):
        rounds.call_time()

    [mark] = ClockMark.objects.filter(kind=ClockMark.Kind.JUMP)
    assert abs(mark.seconds - HOURS_3.total_seconds()) <= 1
    assert Act.objects.filter(kind=Act.Kind.CLOCK_JUMP).count() == 1


# --- A computer that was off ------------------------------------------------------------------
@pytest.fixture
def off_when_the_time_ran_out(
    round_: Round, shift: Shift, monkeypatch: pytest.MonkeyPatch
) -> Round:
    """The computer was off for the end of the round, and has been started again."""
    shift(HOURS_3)
    monkeypatch.setattr(machine_time, "this_boot", lambda: "after the blackout")
    assert rounds.call_time() == []
    return evening.fresh(round_)


def test_nothing_is_called_before_an_organiser_says_so(off_when_the_time_ran_out: Round) -> None:
    assert waits_for_a_word(off_when_the_time_ran_out)
    assert statuses(off_when_the_time_ran_out) == ["playing", "playing"]


def test_an_organiser_calls_the_last_turn_then(off_when_the_time_ran_out: Round) -> None:
    clock.end(off_when_the_time_ran_out.pk, by="Olga")
    rounds.call_time()

    assert statuses(off_when_the_time_ran_out) == ["last_turn", "last_turn"]
    assert evening.fresh(off_when_the_time_ran_out).status == Round.Status.TIME_UP


def test_or_gives_time_back(off_when_the_time_ran_out: Round) -> None:
    clock.go_on(off_when_the_time_ran_out.pk, minutes=20, by="Olga")
    rounds.call_time()

    assert statuses(off_when_the_time_ran_out) == ["playing", "playing"]
    assert left(off_when_the_time_ran_out) == 20


def test_a_program_that_was_killed_calls_time_by_itself(round_: Round) -> None:
    """The computer has been on, so its clock was watched: nobody has to be asked."""
    MachineClock.objects.update(first_at=timezone.now() - timedelta(hours=5))
    later: datetime = timezone.now() + timedelta(minutes=91)
    assert rounds.call_time(later) == [round_]
