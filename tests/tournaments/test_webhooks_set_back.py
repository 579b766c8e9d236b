"""A computer's clock that is set back keeps no news from an address for hours."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tournaments.models import Delivery, Event, Webhook
from tournaments.models.webhooks import LEASE
from tournaments.services import webhook_addresses, webhooks
from tournaments.services.webhooks import delivering, http_client, noting
from tournaments.services.webhooks.http_client import AddressAnswer

HOURS = timedelta(hours=6)
WEEK = timedelta(weeks=1)


@pytest.fixture
def hook(event: Event) -> Webhook:
    """An address that two pieces of news are on the way to."""
    hook = webhook_addresses.add(event, "http://localhost/news", list(webhooks.KINDS))
    for key in ("act:1", "act:2"):
        noting.deliver(hook, "round.started", key, timezone.now().isoformat(), {})
    return hook


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the address answers next; it accepts what comes after."""
    given: list[int] = []

    def post(*_: Any) -> AddressAnswer:
        return AddressAnswer(given.pop(0) if given else 204, "")

    monkeypatch.setattr(http_client, "post", post)
    return given


def set_back(by: timedelta) -> None:
    """What is noted as now was that much later by the old clock."""
    for delivery in Delivery.objects.exclude(due_at=None):
        assert delivery.due_at is not None
        delivery.due_at += by
        delivery.tried_at = delivery.tried_at and delivery.tried_at + by
        delivery.save()


def left() -> int:
    """Send what is due. How many still wait."""
    while webhooks.send_due():
        pass
    return Delivery.objects.exclude(due_at=None).count()


@pytest.mark.parametrize("by", [HOURS, WEEK])
def test_news_that_were_never_tried_go_at_once(
    hook: Webhook, answers: list[int], by: timedelta
) -> None:
    set_back(by)

    assert left() == 0


def test_a_send_that_was_under_way_is_taken_up(
    hook: Webhook, answers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: Any) -> AddressAnswer:
        raise ProcessLookupError

    with monkeypatch.context() as dying:
        dying.setattr(http_client, "post", killed)
        with pytest.raises(ProcessLookupError):
            webhooks.send_due()
    set_back(HOURS)

    assert left() == 0


@pytest.mark.parametrize("by", [HOURS, WEEK])
def test_what_failed_goes_at_once_and_what_waits_with_it_follows(
    hook: Webhook, answers: list[int], by: timedelta
) -> None:
    answers.append(500)
    assert left() == 2
    set_back(by)

    assert left() == 0


@pytest.mark.parametrize("by", [HOURS, WEEK])
def test_what_fails_again_waits_again_with_all_behind_it(
    hook: Webhook, answers: list[int], by: timedelta
) -> None:
    answers += [500, 500]
    assert left() == 2
    set_back(by)

    assert left() == 2
    assert sorted(Delivery.objects.values_list("tries", flat=True)) == [0, 2]


def test_what_another_process_has_just_taken_is_left_to_it(hook: Webhook) -> None:
    """Even where its clock is a little ahead."""
    Delivery.objects.update(
        due_at=timezone.now() + LEASE * 1.5, tried_at=timezone.now() + LEASE / 2
    )

    assert not Delivery.objects.due(timezone.now()).exists()


def test_the_longest_pause_is_no_clock_set_back(hook: Webhook) -> None:
    now = timezone.now()
    Delivery.objects.update(due_at=now + delivering.PAUSES[-1], tried_at=now, tries=7)

    assert not Delivery.objects.due(now).exists()
