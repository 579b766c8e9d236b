"""The computers that call time, and where their clocks stood."""

from __future__ import annotations

from django.db import models


class MachineClock(models.Model):
    """One start of a computer. `zero` is what its clock showed when it started: the time it shows
    minus the time it has been running. If that changes, somebody has set the clock.

    `first_at` is when a beat of ours was first heard there, by its clock.
    """

    boot = models.CharField(max_length=64, primary_key=True)
    zero = models.DateTimeField()
    first_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"the computer that was started at {self.zero:%Y-%m-%d %H:%M:%S}"
