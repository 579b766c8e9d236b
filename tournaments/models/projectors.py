"""The projector of an event, and what an organiser has put on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db import models

from tournaments.models.events import Event

MESSAGE_LENGTH = 200
SPONSORS_LENGTH = 2000


class ProjectorQuerySet(models.QuerySet["Projector"]):
    """Questions about projectors."""

    def opened(self, events: Iterable[UUID]) -> dict[UUID, dict[str, int]]:
        """For those of these events whose standings are held: from which place on each division (""
        for all) has been announced. Doesn't read the rows of the standings."""
        asked = list(events)
        if not asked:
            return {}
        held = self.filter(event__in=asked, held__isnull=False)
        return {event: dict(found) for event, found in held.values_list("event_id", "opened_from")}


class Projector(models.Model):
    """The projector of an event: what it `shows`, and what is written for it.

    `message` stands on every screen of the event, tablets included, as long as it isn't empty;
    `said_at` is when it was said. `sponsors` are thanked by name, one a line; `sponsors_before` are
    those before their last change. `frozen` is the picture that the projector keeps, whatever comes
    in, as templates/screen/body.html draws it; None lets it follow. `held` has the rows of the
    standings (as in `Standings`) at which they are held for everybody; None lets them follow. From
    the first announcement on, `announced` has the rows being announced, and `opened_from` pairs of
    a division ("" for all) and the place from which on everybody knows them, the newest
    announcement last.
    """

    class Shows(models.TextChoices):
        """The choices of what to show. If there is nothing to show for one yet, the wall shows what
        is due."""

        DUE = "due", "What is due now"
        SEATS = "seats", "Seats by name"
        CLOCK = "clock", "The clock alone"
        STANDINGS = "standings", "Standings, to the last place"
        FINAL = "final", "The final, with everybody’s worth"
        MESSAGE = "message", "Your message"
        SPONSORS = "sponsors", "Sponsors"

    event = models.OneToOneField(
        Event, on_delete=models.CASCADE, primary_key=True, related_name="projector"
    )
    shows = models.CharField(max_length=10, choices=Shows.choices, default=Shows.DUE)
    message = models.CharField(max_length=MESSAGE_LENGTH, blank=True, default="")
    said_at = models.DateTimeField(null=True, default=None)
    sponsors = models.TextField(max_length=SPONSORS_LENGTH, blank=True, default="")
    sponsors_before = models.TextField(max_length=SPONSORS_LENGTH, blank=True, default="")
    frozen: Any = models.JSONField(null=True, default=None)
    held: Any = models.JSONField(null=True, default=None)
    announced: Any = models.JSONField(null=True, default=None)
    opened_from: Any = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)

    objects = ProjectorQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Projector of {self.event}: {self.shows}"
