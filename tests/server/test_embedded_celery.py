"""The worker and the beat really run inside the web process."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from config import celery_app
from ledger.models import OutboxRow
from tests.conftest import PATIENCE_SECONDS, wait_until

_ran: dict[str, Any] = {}


# Made at import: a worker knows the tasks that were there when it started.
@celery_app.task(name="tests.look")
def look() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        _ran["answer"] = cursor.fetchone()[0]
    _ran["thread"] = threading.current_thread()


def test_a_task_runs_in_a_worker_thread_with_the_database(live_site: str) -> None:
    _ran.clear()
    look.delay()
    wait_until(lambda: "thread" in _ran, "the task to run")
    assert _ran["answer"] == 1
    assert _ran["thread"] is not threading.current_thread()


def test_the_beat_sends_the_sweep(request: pytest.FixtureRequest) -> None:
    sent = threading.Event()
    entry = celery_app.conf.beat_schedule["sweep-outbox"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(celery_app.conf.beat_schedule, "sweep-outbox", {**entry, "schedule": 0.1})
        task = celery_app.tasks[entry["task"]]
        patch.setattr(task, "run", sent.set)
        request.getfixturevalue("live_site")
        assert sent.wait(PATIENCE_SECONDS)


def test_what_an_earlier_process_left_is_taken_up_at_the_start(
    transactional_db: None, request: pytest.FixtureRequest
) -> None:
    """Though its time has not come again: the sweep takes it up in an hour."""
    now = timezone.now()
    row = OutboxRow.objects.create(
        topic="nobody-listens", payload={}, created_at=now, due_at=now + timedelta(hours=1)
    )

    request.getfixturevalue("live_site")

    wait_until(lambda: OutboxRow.objects.get(pk=row.pk).done_at, "the row to be delivered")
