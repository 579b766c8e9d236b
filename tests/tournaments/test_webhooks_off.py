"""An address that is switched off while something is on its way to it is left alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from tournaments.models import Delivery, Event, Webhook
from tournaments.services import webhook_addresses, webhooks
from tournaments.services.webhooks import delivering, http_client, noting
from tournaments.services.webhooks.http_client import AddressAnswer


@pytest.fixture
def hook(event: Event) -> Webhook:
    """An address that hears everything, with one piece of news waiting for it."""
    hook = webhook_addresses.add(event, "http://localhost/news", list(webhooks.KINDS))
    noting.deliver(hook, "round.started", "act:1", timezone.now().isoformat(), {})
    return hook


@pytest.mark.parametrize("status", [None, 500])
def test_a_send_that_fails_after_it_was_switched_off_is_the_last(
    hook: Webhook, monkeypatch: pytest.MonkeyPatch, status: int | None
) -> None:
    def switched_off_meanwhile(*_: Any) -> AddressAnswer:
        webhook_addresses.switch_off(hook)
        return AddressAnswer(status, "later")

    monkeypatch.setattr(http_client, "post", switched_off_meanwhile)

    delivering.send_due()

    delivery = Delivery.objects.get()
    assert (delivery.tries, delivery.due_at) == (1, None)
    hook.refresh_from_db()
    assert hook.off_at is not None
    assert not hook.gave_up


def test_what_is_sent_again_to_an_address_that_is_off_is_sent_once(
    hook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "post", lambda *_: AddressAnswer(500, "later"))
    webhook_addresses.switch_off(hook)
    webhook_addresses.send_again(hook, Delivery.objects.get().pk)

    delivering.send_due()

    delivery = Delivery.objects.get()
    assert (delivery.tries, delivery.due_at) == (1, None)
