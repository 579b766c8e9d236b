"""An event: one evening, with its rules."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

DIVISION_MAX = 40
"""The longest name of a division, in characters."""

TABLE_NUMBER_MAX = 999
"""The highest number that a table can have."""


NIGHTS_MAX = 99
"""The most nights of a league that an organiser can let count."""


class KeepApart(models.TextChoices):
    """The strength with which the draw keeps apart players who share a word or a club."""

    ALWAYS = "always", "Always"
    RATHER = "rather", "If possible"
    NO = "no", "Not at all"


class EventQuerySet(models.QuerySet["Event"]):
    """Questions about events."""

    def of_user(self, user_id: int) -> EventQuerySet:
        """The events a user has a role in, the newest date first."""
        return self.filter(memberships__user_id=user_id).order_by("-date", "-pk")

    def in_public_order(self) -> EventQuerySet:
        """Newest date first, demonstrations last."""
        return self.order_by("is_demo", "-date", "-pk")

    def nights_of(self, event: Event) -> EventQuerySet:
        """The nights of an event's league, the first one first; none without a league."""
        return self.filter(league=event.league, league__isnull=False).order_by(
            "date", "created_at", "pk"
        )

    def beside(self, event: Event) -> EventQuerySet:
        """The evenings of the other divisions that play at the same time, each at its own pace."""
        shared = self.filter(evening=event.evening, evening__isnull=False)
        return shared.exclude(pk=event.pk).order_by("name", "pk")


class Event(models.Model):
    """A tournament night, played in `stages`. `version` grows with every change of the set-up, so
    that two organisers can't overwrite each other; `live_version` with everything that screens
    show. `live_tables`: whether everybody may watch the tables play. `team_counts`: how many of a
    club's players count for it as a team; None if clubs aren't teams. `words_apart` and
    `clubs_apart` say how strongly the draw keeps apart players with the same word, or of the same
    club. `divisions` are the names of the divisions, of which each player belongs to one; [] where
    there are none. The draw gives no table a number in `tables_out_of_use`, and one of
    `accessible_tables` to players who need it; both are in order. `hall_plan` is where the tables
    stand, as `tournaments.hall_plan` reads it. How players register is a `Registration` of its own,
    and each address that is told what happens a `Webhook`. The nights of a league share its id,
    `league`, None for an evening of its own; of a player's nights the best `nights_counted` count
    there, all for None. The evenings of divisions that play at their own pace share an `evening`,
    None for one by itself. `champion` is the overall winner once every result stands; if each
    division has a champion, `services.champions` says who they are."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    place = models.CharField(max_length=120, blank=True)
    date = models.DateField()
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    edition = models.CharField(max_length=40)
    live_tables = models.BooleanField(default=False)
    team_counts = models.PositiveSmallIntegerField(null=True, blank=True)
    words_apart = models.CharField(
        max_length=6, choices=KeepApart.choices, default=KeepApart.ALWAYS
    )
    clubs_apart = models.CharField(max_length=6, choices=KeepApart.choices, default=KeepApart.NO)
    divisions: Any = models.JSONField(default=list, blank=True)
    tables_out_of_use: Any = models.JSONField(default=list, blank=True)
    accessible_tables: Any = models.JSONField(default=list, blank=True)
    hall_plan = models.TextField(default="", blank=True)
    league = models.UUIDField(null=True, blank=True, db_index=True)
    evening = models.UUIDField(null=True, blank=True, db_index=True)
    nights_counted = models.PositiveSmallIntegerField(null=True, blank=True)
    is_demo = models.BooleanField(default=False)
    champion = models.ForeignKey(
        "tournaments.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=1)
    live_version = models.PositiveIntegerField(default=1)

    objects = EventQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @property
    def channel(self) -> str:
        """The name under which news of this event is published."""
        return f"event-{self.id}"

    @property
    def hall_channel(self) -> str:
        """The name under which news for everybody in the hall is published."""
        return f"hall-{self.id}"
