"""Redis, Celery's worker and its beat: whether a due job gets done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from uuid import uuid4

import redis
from django.conf import settings
from django.db import Error, connection, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError as NoBroker

from config import celery_app
from ledger import outbox
from ledger.models import OutboxRow
from server.doctor.findings import Finding, fine, note, wrong

PATIENCE_SECONDS = 12.0
"""The beat has due jobs taken up every five seconds."""

LATE = timedelta(minutes=1)

_TOPIC = "doctor.asked"
_START = "Start it: python -m server.worker, or systemctl start passgo-worker passgo-beat."


def examine_redis() -> Iterator[Finding]:
    """Check that Redis answers, if the settings name one."""
    if not settings.REDIS_URL:
        return
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
        ) as client:
            client.ping()
    except (redis.RedisError, ValueError) as fault:
        yield wrong(
            "Redis",
            f"It doesn't answer ({str(fault).rstrip('.')}). Entries are taken all the same, but "
            "results and news wait.",
            "Start Redis, and compare REDIS_URL with its address and its password.",
        )
    else:
        yield fine("Redis", "It answers.")


def examine_jobs(*, is_serving: bool) -> Iterator[Finding]:
    """Check that the beat and the worker do a job that is put into the outbox. Without Redis they
    live in the web process, so `is_serving` says whether they can exist at all."""
    if settings.EMBEDDED_CELERY and not is_serving:
        yield note("worker", "It runs within Passgo, which isn't running at this address.")
        return
    try:
        yield from _late()
        yield _done_in_time()
    except Error:
        yield note("worker", "It can't be examined without the database.")
    finally:
        connection.close()


def _late() -> Iterator[Finding]:
    """Report jobs that have waited for too long."""
    now = timezone.now()
    late = OutboxRow.objects.due(now - LATE)
    if late.exists():
        oldest = now - late.earliest("due_at").due_at
        last_error = late.exclude(last_error="").values_list("last_error", flat=True).first()
        yield wrong(
            "outbox",
            f"Jobs that are late: {late.count()}, the oldest by {int(oldest.total_seconds())} s"
            + (f"; one said: {last_error}." if last_error else "."),
            "Look at the worker below, and in its log.",
        )


def _done_in_time() -> Finding:
    payload = {"asked": str(uuid4())}
    now = timezone.now()
    # Due at once and without a wake-up, so that only the beat can have it taken up.
    row = OutboxRow.objects.create(topic=_TOPIC, payload=payload, created_at=now, due_at=now)
    ends = time.monotonic() + PATIENCE_SECONDS
    try:
        while time.monotonic() < ends:
            if OutboxRow.objects.filter(pk=row.pk).exclude(done_at=None).exists():
                seconds = (timezone.now() - now).total_seconds()
                return fine("worker", f"Worker and beat did a job within {seconds:.0f} s.")
            time.sleep(0.1)
    finally:
        _take_back(row)
    if settings.EMBEDDED_CELERY:
        return wrong(
            "worker",
            "Worker and beat, which run within Passgo, aren't doing their jobs.",
            "Look in its log, and restart it: nothing is lost.",
        )
    workers = _workers()
    if workers is None:
        return note("worker", "It can't be examined without Redis.")
    if workers:
        return wrong("beat", "A worker runs, but no beat: rounds don't end by themselves.", _START)
    return wrong("worker", "No worker runs: tables that end have no result.", _START)


def _take_back(row: OutboxRow) -> None:
    """Leave no job open, and no row at all if this role may remove rows."""
    outbox.settle(row.topic, row.payload)
    with suppress(Error), transaction.atomic():
        row.delete()


def _workers() -> int | None:
    """Return how many workers answer a call through Redis; None if Redis itself doesn't answer."""
    try:
        return len(celery_app.control.ping(timeout=2.0) or [])
    except (NoBroker, redis.RedisError):
        return None
