"""`manage.py doctor` and what works behind the pages: Redis, worker, beat."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import ProgrammingError, connection
from django.utils import timezone
from kombu.exceptions import OperationalError as NoBroker

from config import celery_app
from ledger.models import OutboxRow
from server.doctor import jobs
from server.doctor.findings import Severity
from tests.server.doctor.told import notes, wrongs

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "close", lambda: None)  # it is the test's own
    monkeypatch.setattr(jobs, "PATIENCE_SECONDS", 0.3)


def examined(*, is_serving: bool = True) -> list[str]:
    return wrongs(jobs.examine_jobs(is_serving=is_serving))


def test_redis_that_is_away(settings: Any, free_port: int) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port}/0"
    [told] = wrongs(jobs.examine_redis())
    assert told.startswith("Redis: It doesn't answer")


def test_an_address_that_is_malformed(settings: Any) -> None:
    settings.REDIS_URL = "127.0.0.1"
    [told] = wrongs(jobs.examine_redis())
    assert told.startswith("Redis: It doesn't answer")


def test_redis_that_is_there_and_redis_that_nobody_wants(settings: Any, redis_url: str) -> None:
    settings.REDIS_URL = redis_url
    [found] = jobs.examine_redis()
    assert found.severity is Severity.FINE
    settings.REDIS_URL = ""
    assert list(jobs.examine_redis()) == []


def test_a_worker_within_passgo_that_does_nothing(settings: Any) -> None:
    settings.EMBEDDED_CELERY = True
    assert examined() == [
        "worker: Worker and beat, which run within Passgo, aren't doing their jobs."
    ]
    assert not OutboxRow.objects.exists(), "its question is left behind"


def test_a_role_that_may_remove_nothing_leaves_a_job_that_is_done(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMBEDDED_CELERY = True

    def denied(row: OutboxRow) -> None:
        raise ProgrammingError("permission denied for table ledger_outboxrow")

    monkeypatch.setattr(OutboxRow, "delete", denied)
    assert len(examined()) == 1
    assert [row.topic for row in OutboxRow.objects.exclude(done_at=None)] == ["doctor.asked"]
    assert not OutboxRow.objects.filter(done_at=None).exists()


def test_passgo_that_does_not_run_is_a_note(settings: Any) -> None:
    settings.EMBEDDED_CELERY = True
    assert examined(is_serving=False) == []
    assert len(notes(jobs.examine_jobs(is_serving=False))) == 1


@pytest.mark.parametrize(
    ("replies", "told"),
    [
        ([], "worker: No worker runs: tables that end have no result."),
        ([{"w@laptop": {"ok": "pong"}}], "beat: A worker runs, but no beat: rounds don't end by"),
    ],
)
def test_a_worker_or_a_beat_that_is_missing(
    settings: Any, monkeypatch: pytest.MonkeyPatch, replies: list[Any], told: str
) -> None:
    settings.EMBEDDED_CELERY = False
    monkeypatch.setattr(celery_app.control, "ping", lambda timeout: replies)
    [found] = examined(is_serving=False)
    assert found.startswith(told)


def test_a_worker_behind_a_redis_that_is_away_is_not_called_missing(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else somebody starts a second one, and its beat does everything twice."""
    settings.EMBEDDED_CELERY = False

    def away(timeout: float) -> None:
        raise NoBroker("Connection refused")

    monkeypatch.setattr(celery_app.control, "ping", away)
    assert examined() == []
    assert notes(jobs.examine_jobs(is_serving=True)) == [
        "worker: It can't be examined without Redis."
    ]


def test_a_job_that_is_late_with_what_it_says(settings: Any) -> None:
    settings.EMBEDDED_CELERY = True
    long_ago = timezone.now() - timedelta(seconds=95)
    OutboxRow.objects.create(
        topic="a", payload={}, created_at=long_ago, due_at=long_ago, last_error="no such game"
    )
    told = examined()[0]
    assert told.startswith(
        "outbox: Jobs that are late: 1, the oldest by 95 s; one said: no such game."
    )
