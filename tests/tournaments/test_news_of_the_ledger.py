"""The real site: books that close are tallied, and time is called, with nobody looking."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from ledger import outbox
from ledger.models import Game
from tests.conftest import wait_until
from tests.tournaments import evening
from tournaments.models import ClockMark, Event, MachineClock, Result, Round
from tournaments.services import machine_time, results


@pytest.fixture
def event(live_site: str) -> Event:
    """An evening at the running site."""
    return evening.make_event()


def test_a_book_that_closes_is_tallied_by_a_worker_without_waiting_for_the_sweep(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "FIRST_CHANCE", timedelta(days=1))
    table = evening.tables_of(evening.playing(event))[0]
    results.close_book(table.pk, actor=evening.REFEREE, reason="time")

    wait_until(lambda: Result.objects.filter(table=table).exists(), "the tally")
    wait_until(lambda: evening.rows(event), "the standings")
    assert Result.objects.get(table=table).assets == dict.fromkeys("ABCD", 1500)


def test_time_is_called_by_the_beat(event: Event) -> None:
    round_ = evening.playing(event)
    machine_time.machine_clock()
    # The computer has been on the whole time: nobody has to be asked.
    MachineClock.objects.update(first_at=timezone.now() - timedelta(hours=2))
    start = round_.clock_marks.get()
    ClockMark.objects.filter(pk=start.pk).update(at=start.at - timedelta(minutes=91))

    wait_until(lambda: evening.fresh(round_).status == Round.Status.TIME_UP, "the last turn")
    games = Game.objects.filter(table__round=round_)
    assert {game.state["situation"]["status"] for game in games} == {"last_turn"}
