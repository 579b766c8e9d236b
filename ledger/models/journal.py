"""The journal: entries and their postings, the balances they leave, the replies they got.

Rows of `Transaction`, `Posting` and `Reply` are written once, by `ledger.writing`, and never
again: the database refuses every change (see `ledger.guards`).
"""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import F, Q

from ledger.models.game import Game

_MAY_BE_NEGATIVE = Q(account="Box") | Q(account="Bank", commodity="cash")


class Transaction(models.Model):
    """The header of one entry: one accepted command, or the taking back of an entry: an `undo`
    of the newest, or a referee's `void` of an older one.

    It is inserted after its postings and seals them: `posting_count` of them, which sum to zero
    per commodity. `undo_number` is the entry that an undo would take back after this one, and
    `redo_number` the undo that a redo would take back; 0 stands for none. `subject_number` is what
    an undo is about in the end, below all undos and redos that it names: a command or a void, for
    which it is their own number. `reversal_root` is the number of the entry at the bottom of the
    stack of reversals that this one lies on, its own where it reverses none. `restores` keeps the
    parts of the situation as they were before, for the entry's own reversal. `actor` and
    `device` are references ("pass:…", "user:…", "system:…"), never names: see `ledger.actors`.
    `link` and `seal` are the hashes of everything up to this entry: see `ledger.chains`.
    """

    class Kind(models.TextChoices):
        """The origins of entries."""

        COMMAND = "command"
        UNDO = "undo"
        VOID = "void"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(
        Game,
        on_delete=models.PROTECT,
        related_name="transactions",
        db_constraint=False,
        db_index=False,
    )
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    command = models.JSONField()
    facts = models.JSONField()
    restores = models.JSONField()
    posting_count = models.PositiveIntegerField()
    text = models.TextField()
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="reversal"
    )
    undo_number = models.PositiveIntegerField()
    redo_number = models.PositiveIntegerField()
    subject_number = models.PositiveIntegerField()
    reversal_root = models.PositiveIntegerField()
    actor = models.CharField(max_length=80)
    role = models.CharField(max_length=10)
    device = models.CharField(max_length=80, blank=True)
    made_at = models.DateTimeField(null=True)
    posted_at = models.DateTimeField()
    link = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="ledger_one_order"),
            # The key first: otherwise PostgreSQL may use this index to look for a number.
            models.UniqueConstraint(fields=["key", "game"], name="ledger_entry_once"),
            models.CheckConstraint(
                condition=Q(kind="command", reverses__isnull=True)
                | Q(kind__in=["undo", "void"], reverses__isnull=False),
                name="ledger_reversals_reverse",
            ),
            models.CheckConstraint(
                condition=Q(
                    reverses__isnull=True, subject_number=F("number"), reversal_root=F("number")
                )
                | Q(
                    reverses__isnull=False,
                    subject_number__lte=F("number"),
                    reversal_root__lt=F("number"),
                ),
                name="ledger_reversals_come_later",
            ),
        ]
        indexes = [
            models.Index(
                fields=["game", "reversal_root", "number"],
                condition=Q(reverses__isnull=False),
                name="ledger_reversals_by_root",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.text}"


class Posting(models.Model):
    """`quantity` of a commodity into an account (or, negative, out of it).

    `balance` is what the account holds of it after this posting. An account is a holder (a seat,
    `Bank`, `Box`) or a holder's lot, `A:boardwalk`. The header comes after its postings, so the
    foreign key to it is checked at the end of the database transaction; that they belong to the
    same game is checked when the header is inserted.
    """

    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False
    )
    transaction = models.ForeignKey(
        Transaction, on_delete=models.PROTECT, related_name="postings", db_index=False
    )
    line = models.PositiveSmallIntegerField()
    account = models.CharField(max_length=50)
    commodity = models.CharField(max_length=50)
    quantity = models.BigIntegerField()
    balance = models.BigIntegerField()

    class Meta:
        ordering = ["line"]
        constraints = [
            models.UniqueConstraint(fields=["transaction", "line"], name="ledger_posting_line"),
            models.CheckConstraint(condition=~Q(quantity=0), name="ledger_posting_moves"),
            models.CheckConstraint(
                condition=Q(balance__gte=0) | _MAY_BE_NEGATIVE, name="ledger_posting_covered"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.quantity:+} {self.commodity}"


class Balance(models.Model):
    """The quantity of a commodity in an account now: the balance that its newest posting left.

    Nothing but the insertion of a posting moves it, in the database itself (see `ledger.guards`).
    """

    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, related_name="balances", db_index=False
    )
    account = models.CharField(max_length=50)
    commodity = models.CharField(max_length=50)
    quantity = models.BigIntegerField()
    posting = models.ForeignKey(
        Posting, on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "account", "commodity"], name="ledger_one_balance"
            ),
            models.CheckConstraint(
                condition=Q(quantity__gte=0) | _MAY_BE_NEGATIVE, name="ledger_balance_covered"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.quantity} {self.commodity}"


class Reply(models.Model):
    """The answer to a key, kept for good, so that a repeated request gets the same one.

    Status 201 points to the entry in `body` ({"number": n}); 422 holds the refusal itself.
    `digest` is the sha256 of the command in canonical form.
    """

    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, related_name="replies", db_constraint=False, db_index=False
    )
    key = models.UUIDField()
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "key"], name="ledger_reply_once"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.status}"
