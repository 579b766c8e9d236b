"""The outbox: work that a committed change has caused and that must not be lost."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

LONGEST_WAIT = timedelta(minutes=5)
"""No row is put off for longer than this."""


class OutboxQuerySet(models.QuerySet["OutboxRow"]):
    """Questions about open work."""

    def due(self, now: datetime) -> OutboxQuerySet:
        """Rows that are not done and whose next try is due, oldest first."""
        return self.filter(done_at=None, due_at__lte=now).order_by("pk")

    def to_take_up(self, now: datetime) -> OutboxQuerySet:
        """The rows that are due, and those put off for longer than any row is: they were written
        before the computer's clock was set back."""
        is_due = Q(due_at__lte=now) | Q(due_at__gt=now + LONGEST_WAIT)
        return self.filter(is_due, done_at=None).order_by("pk")


class OutboxRow(models.Model):
    """One job, written in the transaction of its cause. Celery carries only the wake-up.

    `due_at` is when the sweep takes it up: a little after its writing, then later with each
    failure. `last_error` is the newest failure, for the operator.
    """

    topic = models.CharField(max_length=40)
    payload = models.JSONField()
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    done_at = models.DateTimeField(null=True)
    last_error = models.TextField(blank=True)

    objects = OutboxQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], condition=Q(done_at=None), name="ledger_outbox_open"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} {self.payload}"
