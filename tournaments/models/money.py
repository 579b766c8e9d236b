"""Payments of players and guests at the door: entries, rebuys, donations. None of it is play
money."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.events import Event
from tournaments.models.people import Player

CURRENCY_MAX = 4


class Till(models.Model):
    """The prices of an evening. Without such a row it costs nothing.

    Prices are in hundredths of `currency`, a sign such as “€”. `version` grows with each change.
    """

    event = models.OneToOneField(
        Event, on_delete=models.CASCADE, primary_key=True, related_name="till"
    )
    currency = models.CharField(max_length=CURRENCY_MAX, default="$")
    entry = models.PositiveIntegerField(default=0)
    rebuy = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"till of {self.event}"

    def price(self, kind: str) -> int:
        """Return the price of an entry or a rebuy; 0 if it has none."""
        return {Payment.Kind.ENTRY: self.entry, Payment.Kind.REBUY: self.rebuy}.get(
            Payment.Kind(kind), 0
        )

    def text(self, amount: int) -> str:
        """An amount in its currency: “€20”, “CHF 7.50”."""
        whole, rest = divmod(amount, 100)
        gap = " " if self.currency[-1:].isalpha() else ""
        return f"{self.currency}{gap}{whole:,}" + (f".{rest:02}" if rest else "")


class PaymentQuerySet(models.QuerySet["Payment"]):
    """Questions about payments."""

    def standing(self) -> PaymentQuerySet:
        """The payments that weren't taken back."""
        return self.filter(taken_back_at=None)

    def newest(self, count: int, *, before: int | None) -> PaymentQuerySet:
        """The newest `count` payments, or the newest before the payment numbered `before`."""
        found = self if before is None else self.filter(number__lt=before)
        return found.select_related("player").order_by("-number")[:count]


class Payment(models.Model):
    """A payment, in hundredths. What was paid is never changed: a mistaken one is taken back, and
    stays on the list.

    `player` is the one who paid, or was paid for; a donation may come from somebody else, a
    `payer`, or from nobody in particular. `key` is that of the request, so that one sent twice is
    one payment. `by` and `taken_back_by` are references as in the journal.
    """

    class Kind(models.TextChoices):
        """The purpose of a payment."""

        ENTRY = "entry", "Entry"
        REBUY = "rebuy", "Rebuy"
        DONATION = "donation", "Donation"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="payments")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    amount = models.PositiveIntegerField()
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="payments"
    )
    payer = models.CharField(max_length=80, blank=True)
    key = models.UUIDField()
    paid_at = models.DateTimeField()
    by = models.CharField(max_length=80)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.CharField(max_length=80, blank=True)

    objects = PaymentQuerySet.as_manager()

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="tournaments_one_payment"),
            models.UniqueConstraint(fields=["event", "key"], name="tournaments_paid_once"),
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(kind="entry", taken_back_at=None),
                name="tournaments_one_entry_a_player",
            ),
            models.CheckConstraint(
                condition=Q(kind="donation") | Q(player__isnull=False),
                name="tournaments_who_pays_to_play",
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="tournaments_paid_something"),
        ]

    def __str__(self) -> str:
        return f"payment {self.number}: {self.kind}"
