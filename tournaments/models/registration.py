"""Registration for an event, and the waiting list."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone

from ledger.models import Pass
from tournaments.models.events import DIVISION_MAX, Event


class Registration(models.Model):
    """The organiser's settings for registration. Without such a row it is off.

    `capacity` None is room for everybody; `closes_at` None is open until somebody closes it.
    `asks_club`: whether the page asks for a club. `self_check_in`: whether players may say on
    their own pages that they are here. `version` grows with each change.
    """

    event = models.OneToOneField(
        Event, on_delete=models.CASCADE, primary_key=True, related_name="registration"
    )
    is_open = models.BooleanField(default=False)
    capacity = models.PositiveIntegerField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    asks_club = models.BooleanField(default=False)
    self_check_in = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"Registration for {self.event}"

    def takes_names(self, now: datetime | None = None) -> bool:
        """Whether it is open at this moment."""
        return self.is_open and (self.closes_at is None or (now or timezone.now()) < self.closes_at)


class Waiting(models.Model):
    """Somebody on the waiting list, the first to come first. `link` becomes that of the player.

    The other columns are as in a player, and go with them when they move up. `registration_key` is
    that of the form that registered them.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="waiting")
    name = models.CharField(max_length=80)
    club = models.CharField(max_length=80, blank=True)
    apart = models.CharField(max_length=40, blank=True)
    own_table = models.PositiveSmallIntegerField(null=True, blank=True)
    needs_accessible_table = models.BooleanField(default=False)
    division = models.CharField(max_length=DIVISION_MAX, blank=True)
    wave = models.CharField(max_length=1, blank=True, default="")
    is_defending = models.BooleanField(default=False)
    since = models.DateTimeField()
    link = models.OneToOneField(Pass, on_delete=models.PROTECT, related_name="waiting")
    person = models.UUIDField(null=True, blank=True)
    registration_key = models.UUIDField(null=True, blank=True)

    class Meta:
        ordering = ["since", "pk"]
        verbose_name_plural = "waiting"
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="tournaments_waiting_has_name"),
            models.UniqueConstraint(
                fields=["event", "registration_key"], name="tournaments_waits_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def place(self) -> int:
        """The place on the waiting list, from 1."""
        earlier = Q(since__lt=self.since) | Q(since=self.since, pk__lte=self.pk)
        return Waiting.objects.filter(earlier, event=self.event_id).count()
