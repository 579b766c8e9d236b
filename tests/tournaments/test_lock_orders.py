"""Two who lock the same rows wait for each other in no circle."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from tests.conftest import PATIENCE_SECONDS, wait_until
from tests.tournaments import evening
from tests.tournaments.test_two_at_once import at_once
from tournaments.models import Delivery, Event, Round, Webhook
from tournaments.services import (
    clock,
    events,
    league_finals,
    leagues,
    next_nights,
    rounds,
    webhook_addresses,
)
from tournaments.services.webhooks import KINDS, delivering, http_client
from tournaments.services.webhooks.http_client import AddressAnswer

pytestmark = pytest.mark.django_db(transaction=True)

WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


class Pause:
    """The one holds its locks, begins the other, and goes on once that one waits for a lock."""

    def __init__(self) -> None:
        self._begun = threading.Event()

    def hold(self) -> None:
        """Called by the one, and then by anybody, where the first locks are held."""
        if self._begun.is_set():
            return
        self._begun.set()
        # On SQLite the transaction itself is the lock.
        if connection.vendor == "postgresql":
            wait_until(self._somebody_waits, "the other to wait")

    def after(self, action: Callable[[], object]) -> None:
        """What the other does."""
        assert self._begun.wait(PATIENCE_SECONDS)
        action()

    def _somebody_waits(self) -> bool:
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            return bool(cursor.fetchone()[0])


@pytest.fixture
def pause() -> Pause:
    return Pause()


def remove_event(hook: Webhook) -> None:
    events.remove_event(hook.event_id)


@pytest.mark.parametrize("remove", [webhook_addresses.remove, remove_event])
def test_an_address_is_removed_while_its_answer_is_noted(
    pause: Pause, monkeypatch: pytest.MonkeyPatch, remove: Callable[[Webhook], None]
) -> None:
    hook = webhook_addresses.add(evening.make_event(), "http://localhost/news", list(KINDS))
    delivery = webhook_addresses.send_test(hook)

    class Answer(AddressAnswer):
        @property
        def is_taken(self) -> bool:
            pause.hold()
            return True

    monkeypatch.setattr(http_client, "post", lambda *_: Answer(204, ""))

    done = at_once(
        partial(delivering.send, delivery),
        partial(pause.after, partial(remove, hook)),
    )

    assert done == ["done", "done"]
    assert not Webhook.objects.exists()
    assert not Delivery.objects.exists()


@pytest.fixture
def halls() -> list[Round]:
    """Two halls of one evening with a result each, whose players nobody knows as persons yet."""
    league = uuid4()
    played = [evening.played(evening.make_event(name=f"Hall {hall}")) for hall in "12"]
    Event.objects.update(league=league)
    return played


def final_of(round_: Round) -> Callable[[], Any]:
    """Make a final there."""
    on, name = date(2027, 4, 3), f"Final of {round_.event.name}"
    olga = get_user_model().objects.get_or_create(username="olga")[0]
    make = league_finals.make_league_final
    return partial(make, round_.event_id, name=name, on=on, players=3, minutes=60, user_id=olga.pk)


def test_two_halls_make_a_final_at_once(
    halls: list[Round], pause: Pause, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = map(final_of, halls)
    look = leagues.league_of

    def looked(*given: Any, **named: Any) -> Any:
        pause.hold()
        return look(*given, **named)

    monkeypatch.setattr(league_finals, "league_of", looked)

    assert at_once(first, partial(pause.after, second)) == ["done", "done"]


def test_a_final_is_made_while_the_other_hall_plays_on(
    halls: list[Round], pause: Pause, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = halls
    playing = evening.playing(there.event)
    know = next_nights.make_persons

    def known(*given: Any) -> Any:
        pause.hold()
        return know(*given)

    monkeypatch.setattr(league_finals, "make_persons", known)

    def goes_on() -> None:
        clock.end(playing.pk, by="Olga")
        rounds.call_time()

    assert at_once(final_of(here), partial(pause.after, goes_on)) == ["done", "done"]
    assert evening.fresh(playing).status == Round.Status.TIME_UP
