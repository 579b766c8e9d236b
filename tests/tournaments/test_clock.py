"""The round's clock: started, paused, resumed, extended, ended; and what it refuses."""

from __future__ import annotations

from datetime import timedelta

import pytest
from celery import Celery
from django.db import IntegrityError
from django.utils import timezone

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.clock import OVER
from tournaments.models import ClockMark, Event, Round
from tournaments.services import clock, rounds


@pytest.fixture
def round_(event: Event) -> Round:
    """A released round whose clock waits."""
    return evening.released(event)


def state(round_: Round) -> str:
    """The state that the clock shows now."""
    return evening.fresh(round_).clock_state().state


def test_the_start_makes_the_round_a_playing_one(round_: Round) -> None:
    clock.start(round_.pk, by="Olga")

    assert evening.fresh(round_).status == Round.Status.PLAYING
    shown = evening.fresh(round_).clock_state()
    assert shown.state == "running"
    assert shown.ends_at is not None
    assert (
        timedelta(0) < timezone.now() + timedelta(minutes=90) - shown.ends_at < timedelta(minutes=1)
    )


def test_a_round_that_is_not_released_does_not_start(event: Event) -> None:
    round_ = evening.drafted(event)

    with refused("NOT_RELEASED"):
        clock.start(round_.pk, by="Olga")


def test_pause_and_resume(round_: Round) -> None:
    clock.start(round_.pk, by="Olga")
    clock.pause(round_.pk, by="Olga")
    assert state(round_) == "paused"
    clock.resume(round_.pk, by="Omar")
    assert state(round_) == "running"
    assert [(mark.kind, mark.by) for mark in round_.clock_marks.all()] == [
        ("start", "Olga"),
        ("pause", "Olga"),
        ("resume", "Omar"),
    ]


def test_an_extension_moves_the_end(round_: Round) -> None:
    clock.start(round_.pk, by="Olga")
    before = evening.fresh(round_).clock_state().ends_at
    clock.extend(round_.pk, minutes=10, by="Olga")

    after = evening.fresh(round_).clock_state().ends_at
    assert before is not None
    assert after == before + timedelta(minutes=10)


@pytest.mark.parametrize("minutes", [0, -5, 181])
def test_an_absurd_extension_is_refused(round_: Round, minutes: int) -> None:
    clock.start(round_.pk, by="Olga")

    with refused("BAD_EXTENSION"):
        clock.extend(round_.pk, minutes=minutes, by="Olga")


def test_what_does_not_fit_the_state_is_refused_and_leaves_no_mark(round_: Round) -> None:
    with refused("CLOCK_WAITING"):
        clock.pause(round_.pk, by="Olga")
    with refused("CLOCK_WAITING"):
        clock.end(round_.pk, by="Olga")
    clock.start(round_.pk, by="Olga")
    with refused("CLOCK_RUNNING"):
        clock.start(round_.pk, by="Omar")
    with refused("CLOCK_RUNNING"):
        clock.resume(round_.pk, by="Olga")
    clock.pause(round_.pk, by="Olga")
    with refused("CLOCK_PAUSED"):
        clock.pause(round_.pk, by="Omar")
    assert round_.clock_marks.count() == 2


def test_once_time_is_up_it_is_not_extended(round_: Round) -> None:
    clock.start(round_.pk, by="Olga")
    clock.end(round_.pk, by="Olga")
    rounds.call_time()

    for press in (clock.pause, clock.end):
        with refused("TIME_IS_UP"):
            press(round_.pk, by="Olga")
    with refused("TIME_IS_UP"):
        clock.extend(round_.pk, minutes=5, by="Olga")
    with refused("TIME_IS_UP"):
        clock.shorten(round_.pk, minutes=5, by="Olga")


def test_an_extension_that_was_a_mistake_is_taken_back(round_: Round) -> None:
    clock.start(round_.pk, by="Olga")
    before = evening.fresh(round_).clock_state().ends_at
    clock.extend(round_.pk, minutes=10, by="Olga")
    clock.shorten(round_.pk, minutes=10, by="Olga")

    assert evening.fresh(round_).clock_state().ends_at == before
    assert [mark.seconds for mark in round_.clock_marks.filter(kind="extend")] == [600, -600]


def test_a_round_is_never_shortened_to_its_end(round_: Round) -> None:
    clock.start(round_.pk, by="Olga")
    clock.pause(round_.pk, by="Olga")
    with refused("TOO_LITTLE_LEFT"):
        clock.shorten(round_.pk, minutes=90, by="Olga")
    clock.shorten(round_.pk, minutes=89, by="Olga")

    assert evening.fresh(round_).clock_state().remaining_seconds in (59, 60)


def test_a_computer_whose_time_was_set_back_does_not_break_the_clock(round_: Round) -> None:
    clock.start(round_.pk, by="Olga")
    ahead = timezone.now() + timedelta(minutes=5)
    ClockMark.objects.filter(round=round_).update(at=ahead)
    clock.pause(round_.pk, by="Olga")

    assert round_.clock_marks.get(kind="pause").at > ahead
    assert evening.fresh(round_).clock_state().remaining_seconds == 90 * 60


def test_the_database_itself_keeps_a_clock_to_one_start(round_: Round) -> None:
    now = timezone.now()
    ClockMark.objects.create(round=round_, kind="start", at=now, by="Olga")

    with pytest.raises(IntegrityError):
        ClockMark.objects.create(round=round_, kind="start", at=now, by="Omar")


@pytest.mark.django_db(transaction=True)
def test_the_time_is_ended_though_nobody_can_be_woken(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **options: object) -> None:
        raise OSError("no Redis")

    monkeypatch.setattr(Celery, "send_task", away)
    clock.start(round_.pk, by="Olga")

    clock.end(round_.pk, by="Olga")

    assert state(round_) == OVER
