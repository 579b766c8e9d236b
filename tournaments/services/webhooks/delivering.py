"""Sending what is due, and what follows from the answer."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import repeat
from typing import Any
from uuid import UUID

from django.db import connections, transaction
from django.utils import timezone

from tournaments.models import Delivery, Webhook
from tournaments.models.webhooks import ANSWER_MAX, LEASE, is_due
from tournaments.services.webhooks import http_client
from tournaments.services.webhooks.kinds import TEST
from tournaments.services.webhooks.signing import signature

PAUSES = (
    timedelta(seconds=10),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
    timedelta(days=1),
)
"""The wait after each failed try; after the last one the address is switched off."""

AT_ONCE = 4
"""The number of addresses served at the same time, so that a slow one holds up few others."""

SWEEP_SECONDS = 5.0
"""After this time an address gets nothing more in a sweep. Even a slow one answers each time, and
its backlog must not hold up the next sweep with everybody else's news."""

KEPT = 200
"""The number of deliveries kept for an address."""

GONE = 410


def send_due() -> int:
    """Send what is due now, to several addresses at once and to each in order: as much as it takes
    in `SWEEP_SECONDS`. Returns the number of sends; if any, more may be due."""
    due = Delivery.objects.due(timezone.now())
    hooks = due.order_by().values_list("webhook", flat=True).distinct()
    backlogs = [list(due.filter(webhook=hook).values_list("pk", flat=True)[:200]) for hook in hooks]
    until = time.monotonic() + SWEEP_SECONDS
    if len(backlogs) < 2:
        return sum(_send_in_order(deliveries, until) for deliveries in backlogs)
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="webhook") as pool:
        return sum(pool.map(_in_thread, backlogs, repeat(until)))


def _in_thread(deliveries: list[UUID], until: float) -> int:
    try:
        return _send_in_order(deliveries, until)
    finally:
        connections.close_all()


def _send_in_order(deliveries: list[UUID], until: float) -> int:
    """Send to one address, at least once, until a send fails or the time is over. What follows a
    failed delivery waits as long as that one."""
    sends = 0
    for key in deliveries:
        delivery = _take(key)
        if delivery is None:
            continue
        sends += 1
        if not send(delivery):
            _hold_back(delivery)
            break
        if time.monotonic() >= until:
            break
    return sends


def _take(key: UUID) -> Delivery | None:
    """The delivery, if it is still due: nobody else sends it meanwhile."""
    now = timezone.now()
    taken = Delivery.objects.filter(is_due(now), pk=key)
    if not taken.update(due_at=now + LEASE, tried_at=now):
        return None
    return Delivery.objects.select_related("webhook").filter(pk=key).first()


def send(delivery: Delivery) -> bool:
    """One try. Returns whether the address took it."""
    hook = delivery.webhook
    body = delivery.body.encode()
    now = timezone.now()
    timestamp = int(now.timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Passgo",
        "webhook-id": str(delivery.pk),
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signature(hook, str(delivery.pk), timestamp, body),
    }
    answer = http_client.post(hook.url, body, headers)
    with transaction.atomic():
        _keep(delivery, answer)
    return answer.is_taken


def _keep(delivery: Delivery, answer: http_client.AddressAnswer) -> None:
    hook = Webhook.objects.filter(pk=delivery.webhook_id)
    # Nobody switches it off between here and the commit.
    is_on = hook.filter(off_at=None).select_for_update().first() is not None
    now = timezone.now()
    tries = delivery.tries + 1
    told: dict[str, Any] = {
        "tries": tries,
        "tried_at": now,
        "status": answer.status,
        "answer": answer.text[:ANSWER_MAX],
    }
    if answer.is_taken:
        told |= {"due_at": None, "delivered_at": now}
    elif not is_on or delivery.kind == TEST or tries > len(PAUSES) or answer.status == GONE:
        told["due_at"] = None
    else:
        told["due_at"] = now + PAUSES[tries - 1]
    Delivery.objects.filter(pk=delivery.pk).update(**told)
    if answer.is_taken:
        hook.update(failing_since=None)
        _forget_old(delivery.webhook_id)
        return
    hook.filter(failing_since=None).update(failing_since=now)
    if told["due_at"] is None and delivery.kind != TEST:
        hook.filter(off_at=None).update(off_at=now, gave_up=True)
        Delivery.objects.filter(webhook=delivery.webhook_id).update(due_at=None)


def _hold_back(failed: Delivery) -> None:
    """Nothing else that waits for the address is sent before what failed."""
    due_at = Delivery.objects.filter(pk=failed.pk).values_list("due_at", flat=True).first()
    if due_at is not None:
        waiting = Delivery.objects.filter(webhook=failed.webhook_id, due_at__lt=due_at)
        waiting.exclude(kind=TEST).update(due_at=due_at)


def _forget_old(hook_id: UUID) -> None:
    """Keep only the newest finished deliveries."""
    done = Delivery.objects.filter(webhook=hook_id, due_at=None)
    oldest = done.order_by("-made_at").values_list("made_at", flat=True)[KEPT : KEPT + 1].first()
    if oldest is not None:
        done.filter(made_at__lte=oldest).delete()
