"""What organisers do with the addresses that are told what happens."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from ledger.chains import time_text
from tournaments.codes import Code
from tournaments.models import Delivery, Event, Webhook
from tournaments.problems import EveningProblem
from tournaments.services.webhooks import http_client, noting
from tournaments.services.webhooks.kinds import KINDS, TEST

MOST = 20
"""Addresses of an event."""


def add(event: Event, url: str, kinds: Collection[str]) -> Webhook:
    """Tell an address of these kinds from now on.

    Raises `Problem` BAD_ADDRESS, WEBHOOK_EXISTS, TOO_MANY_WEBHOOKS.
    """
    if fault := http_client.fault_of(url):
        raise EveningProblem(Code.BAD_ADDRESS, fault, status=400)
    if event.webhooks.count() >= MOST:
        raise EveningProblem(
            Code.TOO_MANY_WEBHOOKS,
            f"This event has {MOST} addresses already.",
            "Remove one that nobody needs any more.",
        )
    chosen = [kind for kind in KINDS if kind in kinds]
    try:
        with transaction.atomic():
            return Webhook.objects.create(event=event, url=url, kinds=chosen)
    except IntegrityError as error:
        raise EveningProblem(
            Code.WEBHOOK_EXISTS,
            "This event tells that address already.",
            "Remove it first, to choose other news for it.",
        ) from error


def remove(hook: Webhook) -> None:
    """Forget an address and what it was sent."""
    hook.delete()


def switch_off(hook: Webhook) -> None:
    """Send nothing more to an address. What waits for it is dropped."""
    Webhook.objects.filter(pk=hook.pk, off_at=None).update(off_at=timezone.now())
    hook.deliveries.update(due_at=None)


def switch_on(hook: Webhook) -> None:
    """Tell an address again, from now on."""
    Webhook.objects.filter(pk=hook.pk).update(off_at=None, failing_since=None, gave_up=False)


def new_secret(hook: Webhook, *, seen: int) -> None:
    """Sign with another secret from now on. `seen` is the version that the organiser saw: a form
    that is sent twice makes one."""
    Webhook.objects.filter(pk=hook.pk, version=seen).update(version=F("version") + 1)


def send_test(hook: Webhook) -> Delivery:
    """Send an address a test, once."""
    at = time_text(timezone.now())
    return noting.deliver(hook, TEST, f"test:{uuid4()}", at, noting.of_event(hook.event))


def send_again(hook: Webhook, delivery_id: UUID) -> None:
    """Send something again now, under its old id. Raises `Problem` UNKNOWN_DELIVERY."""
    found = hook.deliveries.filter(pk=delivery_id)
    if not found.update(due_at=timezone.now(), tries=0, delivered_at=None):
        raise EveningProblem(
            Code.UNKNOWN_DELIVERY,
            "This delivery is no longer kept.",
            "Only the newest of what an address was sent is.",
            status=404,
        )
    noting.wake()
