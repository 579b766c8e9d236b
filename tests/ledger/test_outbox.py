"""The outbox: a job is delivered at least once, and only if its cause was committed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from celery import Celery
from django.db import transaction
from django.utils import timezone

from ledger import outbox, tasks
from ledger.models import OutboxRow

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The payloads that the only subscriber of the topic `test` was given."""
    heard: list[dict[str, Any]] = []
    monkeypatch.setattr(outbox, "_handlers", {"test": [heard.append]})
    return heard


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The rows for which Celery was woken; none of them is delivered by it."""
    woken: list[int] = []
    monkeypatch.setattr(
        Celery, "send_task", lambda app, name, args, *_, **options: woken.append(args[0])
    )
    return woken


def make_due() -> None:
    """Let the time pass after which the sweep takes rows up."""
    OutboxRow.objects.update(due_at=timezone.now() - timedelta(seconds=1))


def test_a_job_is_woken_after_the_commit(heard: list[Any], woken: list[int]) -> None:
    with transaction.atomic():
        outbox.add("test", {"game": 1})
        assert woken == []

    assert woken == [OutboxRow.objects.get().pk]


def test_a_job_whose_cause_was_rolled_back_never_was(heard: list[Any], woken: list[int]) -> None:
    with transaction.atomic():
        outbox.add("test", {"game": 1})
        transaction.set_rollback(True)

    assert woken == []
    assert not OutboxRow.objects.exists()


def test_delivering_runs_the_subscribers_and_ends_the_job(
    heard: list[Any], woken: list[int]
) -> None:
    outbox.add("test", {"game": 1})

    tasks.deliver(woken[0])
    tasks.deliver(woken[0])

    assert heard == [{"game": 1}]
    assert OutboxRow.objects.get().done_at is not None


def test_a_wake_up_that_was_lost_is_made_up_for_by_the_sweep(
    heard: list[Any], woken: list[int]
) -> None:
    outbox.add("test", {"game": 1})
    woken.clear()

    tasks.sweep()
    assert woken == []
    make_due()
    tasks.sweep()
    tasks.sweep()

    assert woken == [OutboxRow.objects.get().pk]


def test_a_broker_that_is_away_does_not_hurt_the_cause(
    heard: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*args: Any, **options: Any) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(Celery, "send_task", away)
    with transaction.atomic():
        outbox.add("test", {"game": 1})

    assert OutboxRow.objects.get().done_at is None


def test_a_failing_job_is_tried_again_later_and_says_why(
    monkeypatch: pytest.MonkeyPatch, woken: list[int]
) -> None:
    tries: list[int] = []

    def failing(payload: dict[str, Any]) -> None:
        tries.append(1)
        if len(tries) < 3:
            raise ValueError("not yet")

    monkeypatch.setattr(outbox, "_handlers", {"test": [failing]})
    outbox.add("test", {})

    tasks.deliver(woken[0])
    row = OutboxRow.objects.get()
    assert row.done_at is None
    assert "not yet" in row.last_error
    assert row.due_at > timezone.now()
    tasks.deliver(woken[0])
    tasks.deliver(woken[0])
    assert OutboxRow.objects.get().done_at is not None


def test_a_job_without_subscribers_is_done(woken: list[int]) -> None:
    outbox.add("nobody-listens", {})

    tasks.deliver(woken[0])

    assert OutboxRow.objects.get().done_at is not None


@pytest.mark.parametrize(("minutes", "is_taken"), [(4, False), (60, True)])
def test_a_job_put_off_before_the_clock_was_set_back_does_not_wait_for_it(
    minutes: int, is_taken: bool, woken: list[int]
) -> None:
    outbox.add("test", {"game": 1})
    OutboxRow.objects.update(due_at=timezone.now() + timedelta(minutes=minutes))

    assert bool(outbox.take_due()) == is_taken
