"""Seeds of draws whose hash is published beforehand."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.events import Event
from tournaments.seating.basis import published_hash


class SeedPromise(models.Model):
    """The seed of a round's draw, whose hash was published before the draw; never changed. The seed
    itself becomes public with the round's seats."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="promises")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=200)
    published_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="tournaments_one_promise"),
        ]

    def __str__(self) -> str:
        return f"round {self.number}: {self.sha256}"

    @property
    def sha256(self) -> str:
        """The hash of the seed, which is published."""
        return published_hash(self.seed)
