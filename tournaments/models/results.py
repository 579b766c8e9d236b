"""Results of tables, signatures, disputes, rulings, and the standings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import Count, F, Q, Sum

import engine
from ledger.models import Game
from tournaments.models.events import Event
from tournaments.models.json_text import JSONText
from tournaments.models.rounds import Round
from tournaments.models.tables import Seat, Table


class ResultQuerySet(models.QuerySet["Result"]):
    """Questions about results."""

    def counting(self, still: Result | None = None) -> ResultQuerySet:
        """The results that count in the standings: all but those whose book is open again, or was
        and has not been tallied since. The one named by `still` counts even then."""
        tallied = Q(table__game__status=Game.Status.CLOSED, book_version=F("table__game__version"))
        return self.filter(tallied | Q(pk=still.pk) if still else tallied)

    def settled(self) -> ResultQuerySet:
        """The results that stand: signed by all, or ruled on."""
        return self.counting().exclude(status=Result.Status.PROVISIONAL)

    def changed(self) -> ResultQuerySet:
        """The results that stand again after their book was reopened, or were ruled on, and have
        changed more than the standings, until an official has seen that."""
        return self.settled().filter(before_reopening__isnull=False)


class Result(models.Model):
    """The result of a table, at most one. Made from the book's tally; a ruling changes it.

    `tally` holds per seat the book's total and lines, `assets` what counts (the tally's totals, or
    what a referee ruled), `places` the place of each seat at the table, `bankrupt` who went out, in
    order. `version` grows with each ruling and whenever `assets` or `places` change; signatures go
    when these change. `book_version` is the newest entry of the book that was tallied, `link` and
    `seal` are the heads of its chains at that entry. While a referee has the book open again, the
    result does not count. `before_reopening` says how things stood before that, or before a ruling,
    until an official has seen what the new result changed: `result`, its assets and places;
    `ranks`, a list of [player, rank]; `champions`, their names; `figures`, a list of [player, what
    certificates say]; `teams`, a list of [name, [rank, value]].
    """

    class Status(models.TextChoices):
        """A result is provisional until everybody who must sign has signed and nobody disputes it,
        or a referee has ruled."""

        PROVISIONAL = "provisional"
        SIGNED = "signed"
        RULED = "ruled"

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="result")
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.PROVISIONAL)
    tally = models.JSONField()
    assets = models.JSONField()
    places = models.JSONField()
    bankrupt = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)
    book_version = models.PositiveIntegerField()
    link = models.CharField(max_length=64, blank=True, default="")
    seal = models.CharField(max_length=64, blank=True, default="")
    tallied_at = models.DateTimeField()
    before_reopening = models.JSONField(null=True, default=None)

    objects = ResultQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.table}: {self.status}"

    @property
    def is_final(self) -> bool:
        """Whether it stands: signed by all, or ruled on."""
        return self.status != self.Status.PROVISIONAL

    @property
    def excused(self) -> list[str]:
        """The seats that need not sign: bankrupt, with nothing left to agree on. They may sign."""
        return engine.with_nothing_left(self.bankrupt, self.assets)

    def still_to_sign(self, seats: Iterable[Seat]) -> list[Seat]:
        """The table's `seats` whose signatures the result still needs."""
        signed = {signature.seat_id for signature in self.signatures.all()}
        excused = self.excused
        return [seat for seat in seats if seat.pk not in signed and seat.letter not in excused]

    def standing_disputes(self) -> list[Dispute]:
        """The disputes that keep it open, the oldest first."""
        return [dispute for dispute in self.disputes.all() if not dispute.end]


class Signature(models.Model):
    """A player agrees with the result, on the tablet or on their own phone."""

    class Via(models.TextChoices):
        """The place where a player signed."""

        TABLET = "tablet"
        PHONE = "phone"
        ORGANISER = "organiser"

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="signatures")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="signatures")
    at = models.DateTimeField(auto_now_add=True)
    via = models.CharField(max_length=10, choices=Via.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["result", "seat"], name="tournaments_signs_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} signed"


class Dispute(models.Model):
    """A player doesn't agree with the result, and says why. It keeps the result open until it is
    taken back, a referee rules, or the book is opened again (`end`). Its row is kept. `ended_by` is
    a reference as in the journal."""

    class End(models.TextChoices):
        """The way in which a dispute ended."""

        TAKEN_BACK = "taken_back", "taken back"
        RULED = "ruled", "ruled by a referee"
        SET_ASIDE = "set_aside", "the book was opened again"

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="disputes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="disputes")
    text = models.CharField(max_length=200)
    via = models.CharField(max_length=10, choices=Signature.Via.choices)
    at = models.DateTimeField(auto_now_add=True)
    end = models.CharField(max_length=10, choices=End.choices, blank=True, default="")
    ended_by = models.CharField(max_length=80, blank=True, default="")
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["result", "seat"],
                condition=Q(end=""),
                name="tournaments_disputes_once",
            ),
        ]

    def __str__(self) -> str:
        return self.text


class Ruling(models.Model):
    """A referee's word on a result, with the reason; kept beside what it replaced.

    `before` and `after` are the assets of all seats, `version` is the result's version after it (0
    for rulings from before this was kept). `by` is a reference as in the journal.
    """

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="rulings")
    at = models.DateTimeField(auto_now_add=True)
    by = models.CharField(max_length=80)
    by_name = models.CharField(max_length=150)
    reason = models.CharField(max_length=400)
    before = models.JSONField()
    after = models.JSONField()
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.reason

    @property
    def is_set_aside(self) -> bool:
        """Whether the book was opened again after it: what it ruled on is no longer the result."""
        result = self.result
        return result.status != Result.Status.RULED or self.at < result.tallied_at


class HighlightsQuerySet(models.QuerySet["Highlights"]):
    """Questions about highlights."""

    def mark(self, event: Event) -> str:
        """A text that changes whenever an event's highlights do; "" before the first."""
        found = self.filter(table__round__event=event)
        counted = found.aggregate(count=Count("pk"), versions=Sum("book_version"))
        return f"{counted['count']}-{counted['versions']}" if counted["count"] else ""


class Highlights(models.Model):
    """The talking points of a table's game, as `ledger.highlights` found them in the book whose
    newest entry was `book_version`. They don't count while the book is open again. If it can't be
    read, `data` is {}."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="highlights")
    book_version = models.PositiveIntegerField()
    data = models.JSONField()

    objects = HighlightsQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "highlights"

    def __str__(self) -> str:
        return f"highlights of {self.table}"


class Standings(models.Model):
    """Everybody's place, computed from the results of all tables that are in.

    `version` grows when the rows change. Each row opens down to tables and their books.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="standings")
    version = models.PositiveIntegerField(default=0)
    rows = JSONText(default=list)
    through_round = models.ForeignKey(Round, on_delete=models.SET_NULL, null=True, related_name="+")
    computed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "standings"

    def __str__(self) -> str:
        return f"standings of {self.event}, version {self.version}"


class DrawOfLots(models.Model):
    """A recorded draw of lots between players whom nothing else separates; `order` has their
    ids."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="lots")
    order: Any = models.JSONField()
    reason = models.CharField(max_length=200)
    drawn_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "draws of lots"

    def __str__(self) -> str:
        return f"lots for {self.reason}"
