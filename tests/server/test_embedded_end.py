"""The embedded worker ends in order, whatever it is doing, and comes back if it ends by itself."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator

import pytest
from celery.worker import WorkController

from config import celery_app
from server import embedded
from server.embedded import EmbeddedCelery
from tests.conftest import PATIENCE_SECONDS, wait_until

_taken = threading.Event()


# Made at import: a worker knows the tasks that were there when it started.
@celery_app.task(name="tests.taken")
def take() -> None:
    _taken.set()


def workers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "celery"]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """In what order it ends is asked here, not how fast: others may have the computer."""
    monkeypatch.setattr(embedded, "STOP_SECONDS", PATIENCE_SECONDS)


@pytest.fixture
def running(transactional_db: None) -> Iterator[EmbeddedCelery]:
    """A worker that has taken a first message."""
    celery_app.control.purge()
    _taken.clear()
    made = EmbeddedCelery(celery_app)
    made.start()
    take.delay()
    try:
        assert _taken.wait(PATIENCE_SECONDS)
        yield made
    finally:
        made.stop()


def test_it_has_ended_when_stop_returns(running: EmbeddedCelery) -> None:
    running.stop()
    assert workers() == []


def test_it_ends_in_order_while_messages_come(
    running: EmbeddedCelery, caplog: pytest.LogCaptureFixture
) -> None:
    """A message that comes while it ends is left in the queue."""
    over = threading.Event()

    def flood() -> None:
        while not over.is_set():
            take.delay()

    sender = threading.Thread(target=flood)
    sender.start()
    try:
        with caplog.at_level(logging.ERROR):
            running.stop()
    finally:
        over.set()
        sender.join()
    assert workers() == []
    assert [record.message for record in caplog.records] == []


def test_a_worker_that_ends_by_itself_is_followed_by_another(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "RESTART_SECONDS", 0)
    starts: list[int] = []
    start = WorkController.start

    def fails_at_first(worker: WorkController) -> None:
        starts.append(1)
        if len(starts) > 2:
            start(worker)

    monkeypatch.setattr(WorkController, "start", fails_at_first)
    made = EmbeddedCelery(celery_app)
    made.start()
    try:
        _taken.clear()
        take.delay()
        wait_until(_taken.is_set, "the third worker to take a message")
    finally:
        made.stop()
    assert len(starts) == 3
    assert workers() == []
