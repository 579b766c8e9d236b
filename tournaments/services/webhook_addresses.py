"""Manage the addresses that webhooks are sent to."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from ledger.chains import time_text
from tournaments.codes import Code
from tournaments.models import Act, Delivery, Event, Webhook
from tournaments.problems import EveningProblem
from tournaments.services import acts
from tournaments.services.locking import locked_event
from tournaments.services.webhooks import http_client, noting
from tournaments.services.webhooks.kinds import KINDS, TEST

MOST = 20
"""The most addresses of an event."""


def add(event: Event, url: str, kinds: Collection[str]) -> Webhook:
    """Tell an address about events of these kinds from now on.

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
            event = locked_event(event.pk)
            hook = Webhook.objects.create(event=event, url=url, kinds=chosen)
            _record(hook, Act.Kind.WEBHOOK_ADDED)
            return hook
    except IntegrityError as error:
        raise EveningProblem(
            Code.WEBHOOK_EXISTS,
            "This event already tells that address.",
            "Remove it first, to choose other news for it.",
        ) from error


@transaction.atomic
def remove(hook: Webhook) -> None:
    """Forget an address and what it was sent."""
    locked_event(hook.event_id)
    found = Webhook.objects.filter(pk=hook.pk)
    found.hold()
    gone, _ = found.delete()
    if gone:
        _record(hook, Act.Kind.WEBHOOK_REMOVED)


@transaction.atomic
def switch_off(hook: Webhook) -> None:
    """Send nothing more to an address. What waits for it is dropped."""
    locked_event(hook.event_id)
    if Webhook.objects.filter(pk=hook.pk, off_at=None).update(off_at=timezone.now()):
        _record(hook, Act.Kind.WEBHOOK_OFF)
    hook.deliveries.update(due_at=None)


@transaction.atomic
def switch_on(hook: Webhook) -> None:
    """Tell an address again, from now on."""
    locked_event(hook.event_id)
    off = Webhook.objects.filter(pk=hook.pk).exclude(off_at=None)
    if off.update(off_at=None, failing_since=None, gave_up=False):
        _record(hook, Act.Kind.WEBHOOK_ON)


@transaction.atomic
def new_secret(hook: Webhook, *, seen: int) -> None:
    """Sign with another secret from now on. `seen` is the version that the organiser saw: a form
    sent twice makes only one."""
    locked_event(hook.event_id)
    as_seen = Webhook.objects.filter(pk=hook.pk, version=seen)
    if as_seen.update(version=F("version") + 1):
        _record(hook, Act.Kind.WEBHOOK_RENEWED)


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
            "Only the newest deliveries to an address are.",
            status=404,
        )
    noting.wake()


def _record(hook: Webhook, kind: Act.Kind) -> None:
    """Log the act with the host alone: what follows it in an address is often a secret."""
    host = urlsplit(hook.url).hostname or ""
    acts.record(hook.event, kind, about=[acts.subject("host", host)])
