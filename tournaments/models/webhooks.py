"""Webhooks: addresses that are told what happens in an event, and what they were sent."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q

from tournaments.models.events import Event

ANSWER_MAX = 300

LEASE = timedelta(minutes=2)
"""The time that a send may be under way before another process takes it up."""


class WebhookQuerySet(models.QuerySet["Webhook"]):
    """Questions about webhooks."""

    def listening(self, event_id: uuid.UUID) -> WebhookQuerySet:
        """The webhooks of an event that are switched on."""
        return self.filter(event=event_id, off_at=None)

    def hold(self) -> None:
        """Lock these until the end of the transaction. Call it before they are deleted: deliveries
        go first then, but who notes an answer locks the webhook first."""
        list(self.order_by("pk").select_for_update().values_list("pk"))


class Webhook(models.Model):
    """An address that is sent the `kinds` of news it asked for.

    Its secret is derived (`services.webhooks.signing`); a higher `version` makes another one.
    `failing_since` is when the first send failed after the last success. `off_at` is set while it
    is switched off, by an organiser or, if `gave_up`, by the program.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    kinds: Any = models.JSONField(default=list)
    version = models.PositiveSmallIntegerField(default=1)
    added_at = models.DateTimeField(auto_now_add=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    off_at = models.DateTimeField(null=True, blank=True)
    gave_up = models.BooleanField(default=False)

    objects = WebhookQuerySet.as_manager()

    class Meta:
        ordering = ["added_at"]
        constraints = [
            models.UniqueConstraint(fields=["event", "url"], name="tournaments_one_webhook"),
        ]

    def __str__(self) -> str:
        return self.url


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    """Questions about what webhooks are sent."""

    def due(self, now: datetime) -> DeliveryQuerySet:
        """The deliveries that are due now, oldest first."""
        return self.filter(is_due(now)).order_by("made_at", "pk")


def is_due(now: datetime) -> Q:
    """Whether a delivery is due, or would be if the computer's clock had not been set back: it was
    last tried in the future, or waits for longer than a send takes though nothing has failed."""
    failed = Delivery.objects.filter(webhook=OuterRef("webhook"), tries__gt=0, due_at__isnull=False)
    # A lease to spare: whoever took it a moment ago may have another clock.
    return (
        Q(due_at__lte=now)
        | Q(due_at__isnull=False, tried_at__gt=now + LEASE)
        | Q(~Exists(failed), due_at__gt=now + 2 * LEASE, tries=0)
    )


class Delivery(models.Model):
    """One piece of news on its way to one address. It is sent again under the same id until the
    address takes it, or for as long as `services.webhooks.delivering` tries.

    `due_at` is when it is sent next; None when it is delivered or given up. `tried_at`, `status`
    and `answer` are those of the last try: when, and the beginning of the answer, or why there was
    none.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=40)
    body = models.TextField()
    made_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    answer = models.CharField(max_length=ANSWER_MAX, blank=True)
    delivered_at = models.DateTimeField(null=True, blank=True)

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(due_at__isnull=False), name="tournaments_to_send"
            ),
            models.Index(fields=["webhook", "-made_at"], name="tournaments_sent"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.webhook_id}"
