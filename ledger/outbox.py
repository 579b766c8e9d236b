"""The outbox: jobs written in the transaction of their cause, delivered at least once.

`add` writes a row; after the commit Celery is woken to `deliver` it; what is lost on the way is
taken up again by `sweep`. Handlers may therefore run twice and must cope with that.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from ledger import waking
from ledger.models import OutboxRow
from ledger.models.outbox import LONGEST_WAIT

Payload = dict[str, Any]
Handler = Callable[[Payload], None]
HandlerType = TypeVar("HandlerType", bound=Handler)

# How long the first delivery may take before the sweep thinks it lost.
FIRST_CHANCE = timedelta(seconds=10)
NEXT_CHANCE = timedelta(seconds=15)

SWEEP_MAX = 500

logger = logging.getLogger(__name__)
_handlers: dict[str, list[Handler]] = {}


def subscriber(topic: str) -> Callable[[HandlerType], HandlerType]:
    """Register the decorated function for a topic. It gets the payload and must be idempotent."""

    def register(handler: HandlerType) -> HandlerType:
        _handlers.setdefault(topic, []).append(handler)
        return handler

    return register


def add(topic: str, payload: Payload, *, after_seconds: float = 0) -> None:
    """Note a job. Call it inside the transaction of its cause. The worker is woken `after_seconds`
    after the commit."""
    now = timezone.now()
    row = OutboxRow.objects.create(
        topic=topic, payload=payload, created_at=now, due_at=now + FIRST_CHANCE
    )
    transaction.on_commit(lambda: _wake(row.pk, after_seconds), robust=True)


def settle(topic: str, payload: Payload) -> bool:
    """Mark the open jobs of this topic and payload as done. Call it in the transaction that does
    them. False if there were none."""
    rows = OutboxRow.objects.filter(done_at=None, topic=topic, payload=payload)
    return bool(rows.update(done_at=timezone.now(), last_error=""))


def deliver(row_id: int) -> bool:
    """Run the handlers of one row and mark it done. True if it is done, now or before.

    A handler that fails leaves the row open for a later sweep, after a longer wait each time.
    """
    row = OutboxRow.objects.filter(pk=row_id).first()
    if row is None or row.done_at is not None:
        return True
    try:
        for handler in _handlers.get(row.topic, ()):
            handler(row.payload)
    except Exception as error:
        logger.exception("outbox row %s (%s) failed", row.pk, row.topic)
        _put_off(row, error)
        return False
    OutboxRow.objects.filter(pk=row.pk).update(done_at=timezone.now(), last_error="")
    return True


def waiting_since(topic: str, payload: Payload) -> datetime | None:
    """The time at which the oldest unfinished job of this topic and payload was noted; None if
    there is none."""
    rows = OutboxRow.objects.filter(done_at=None, topic=topic, payload=payload).order_by("pk")
    return rows.values_list("created_at", flat=True).first()


def is_coming(topic: str, payload: Payload) -> bool:
    """Whether a job of this topic and payload is done within `NEXT_CHANCE`. A job put off for
    longer, after a failure or by its writer, isn't worth waiting for."""
    soon = timezone.now() + NEXT_CHANCE
    rows = OutboxRow.objects.filter(done_at=None, topic=topic, payload=payload, due_at__lte=soon)
    return rows.exists()


def take_due() -> list[int]:
    """The rows whose delivery is due, oldest first; each is not due again for `NEXT_CHANCE`."""
    return _take(OutboxRow.objects.to_take_up(timezone.now()))


def take_open() -> list[int]:
    """Like `take_due`, but takes every open row: for a worker that starts, whatever happened
    before."""
    return _take(OutboxRow.objects.filter(done_at=None).order_by("pk"))


def _take(rows: QuerySet[OutboxRow]) -> list[int]:
    taken = list(rows.values_list("pk", flat=True)[:SWEEP_MAX])
    OutboxRow.objects.filter(pk__in=taken).update(due_at=timezone.now() + NEXT_CHANCE)
    return taken


def _put_off(row: OutboxRow, error: Exception) -> None:
    wait = min(timedelta(seconds=2 ** min(row.attempts + 1, 10)), LONGEST_WAIT)
    OutboxRow.objects.filter(pk=row.pk).update(
        attempts=row.attempts + 1, due_at=timezone.now() + wait, last_error=repr(error)[:2000]
    )


def _wake(row_id: int, after_seconds: float) -> None:
    # By its name, since the task calls us.
    waking.wake("ledger.tasks.deliver", row_id, countdown=after_seconds)
