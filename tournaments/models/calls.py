"""A table calls for a referee, or a banker who has none."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.events import Event
from tournaments.models.people import Staff
from tournaments.models.tables import Table


class CallQuerySet(models.QuerySet["Call"]):
    """Questions about calls."""

    def standing(self) -> CallQuerySet:
        """The waiting calls that nobody has answered or withdrawn, the longest wait first."""
        return self.filter(end="").order_by("called_at", "pk")

    def of_event(self, event: Event) -> CallQuerySet:
        """The calls of an event, from its tables and from bankers without one."""
        return self.filter(Q(table__round__event=event) | Q(banker__event=event))

    def at(self, table: Table) -> CallQuerySet:
        """The calls of a table, and those that its banker made while without one."""
        own = Q(table=table)
        return self.filter(own | Q(banker=table.banker_id) if table.banker_id else own)


class Call(models.Model):
    """A call for the referee from one table, or from a `banker` who has no table: one of the two is
    set. Each has at most one call that stands.

    `key` is the caller's own, so that a call sent again is the same call. `entry` is the number of
    the entry that it is about, as the caller sees it. The book here may not have come that far yet,
    and is a different one if the round was drawn again. `called_at` is when somebody pressed the
    button, which may be before the network delivered it. `by`, `heard_by` and `ended_by` are
    references as in the journal; `heard_name` is the name of the person who is on their way.
    """

    class Reason(models.TextChoices):
        """The subject of a call. RESULT comes with a dispute, which is about a result; bankers and
        players choose among the others. DISPUTE is about the game."""

        RULE = "rule", "A rule question"
        ENTRY = "entry", "A wrong entry"
        DISPUTE = "dispute", "Players disagree"
        OTHER = "other", "Something else"
        RESULT = "result", "A disputed result"

    class End(models.TextChoices):
        """The way in which a call ended."""

        DONE = "done"
        WITHDRAWN = "withdrawn"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="calls")
    banker = models.ForeignKey(Staff, on_delete=models.CASCADE, null=True, related_name="calls")
    key = models.UUIDField()
    reason = models.CharField(max_length=10, choices=Reason.choices, default=Reason.OTHER)
    entry = models.PositiveIntegerField(null=True)
    by = models.CharField(max_length=80)
    called_at = models.DateTimeField()
    heard_by = models.CharField(max_length=80, blank=True, default="")
    heard_name = models.CharField(max_length=150, blank=True, default="")
    heard_at = models.DateTimeField(null=True)
    end = models.CharField(max_length=10, choices=End.choices, blank=True, default="")
    ended_by = models.CharField(max_length=80, blank=True, default="")
    ended_at = models.DateTimeField(null=True)

    objects = CallQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "key"], name="tournaments_calls_once"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(end=""), name="tournaments_one_call"
            ),
            models.UniqueConstraint(fields=["banker", "key"], name="tournaments_banker_calls_once"),
            models.UniqueConstraint(
                fields=["banker"], condition=Q(end=""), name="tournaments_one_banker_call"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table or self.banker}: {self.reason}"

    @property
    def topic(self) -> str:
        """The subject of the call; "" if the caller only said that it is something else."""
        return "" if self.reason == self.Reason.OTHER else self.get_reason_display()

    @property
    def about(self) -> str:
        """The subject and the entry of the call, as far as the caller gave them."""
        entry = "" if self.entry is None else f"Entry {self.entry}"
        return f"{self.topic}, {entry.lower()}" if self.topic and entry else self.topic or entry
