"""A game's book as the exports read it: its head once, then its entries as a stream.

Read in batches by number, so that neither a long book nor a slow reader holds a cursor or much
memory. What was entered after the head was read is left out, so one export is of one moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

import engine
from ledger.journal.effective_entries import effective_entries
from ledger.models import Game, Posting, Transaction

BATCH = 250
SEATS = frozenset("ABCDEFGH")


class ExportedPosting(NamedTuple):
    """One posting: how much of what into (or out of) an account, and what it leaves there."""

    account: str
    commodity: str
    quantity: int
    balance: int


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """One entry. `reverses` and `reversed_by` are numbers, 0 for none.

    `day` is the day of `posted_at` in UTC, but never before that of the entry before: a clock that
    was put back must not change the order of a book.
    """

    number: int
    id: UUID
    key: UUID
    kind: str
    command: dict[str, Any]
    facts: list[Any]
    restores: dict[str, Any]
    text: str
    reverses: int
    reversed_by: int
    undo_number: int
    redo_number: int
    subject_number: int
    reversal_root: int
    actor: str
    role: str
    device: str
    made_at: datetime | None
    posted_at: datetime
    link: str
    seal: str
    day: date
    legs: tuple[ExportedPosting, ...]


_FIELDS = (
    "number", "id", "key", "kind", "command", "facts", "restores", "text", "reverses__number",
    "reversal__number", "undo_number", "redo_number", "subject_number", "reversal_root", "actor",
    "role", "device", "made_at", "posted_at", "link", "seal",
)  # fmt: skip


class ExportedBook:
    """The book of a game as it stands when this is made."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.edition = engine.load_edition(game.edition)

    def entries(self) -> Iterator[ExportedEntry]:
        """All entries, oldest first."""
        day = date.min
        for start in range(0, self.game.version, BATCH):
            numbers = (start + 1, min(start + BATCH, self.game.version))
            legs = self._legs(numbers)
            rows = Transaction.objects.filter(game=self.game, number__range=numbers)
            for row in rows.order_by("number").values_list(*_FIELDS):
                values = dict(zip(_FIELDS, row, strict=True))
                day = max(day, values["posted_at"].date())
                yield self._entry(values, day, tuple(legs.get(values["number"], ())))

    @property
    def undone(self) -> frozenset[int]:
        """The entries that undos have taken back, and no redo has entered again."""
        undos = Transaction.objects.filter(
            game=self.game, kind=Transaction.Kind.UNDO, number__lte=self.game.version
        )
        undone: set[int] = set()
        for first in undos.order_by("number").values_list("subject_number", flat=True).iterator():
            undone ^= {first}
        return frozenset(undone)

    @property
    def taken_back(self) -> frozenset[int]:
        """The entries that count no longer in the end, undone or voided."""
        reversals = Transaction.objects.filter(
            game=self.game, number__lte=self.game.version, reverses__isnull=False
        )
        columns = ("number", "kind", "reversal_root")
        return frozenset(
            effective_entries(reversals.order_by("number").values_list(*columns)).taken_back
        )

    @cached_property
    def places(self) -> tuple[tuple[str, str], ...]:
        """Every account and commodity that has a posting, in a fixed order: seats, Bank, Box and
        the pot; each one's own account before its lots; lots in board order."""
        rows = self._postings().order_by().values_list("account", "commodity").distinct()
        return tuple(sorted(rows, key=lambda row: (self._account_order(row[0]), row[1])))

    @property
    def accounts(self) -> tuple[str, ...]:
        """Every account that has a posting, in the order of `places`."""
        return tuple(dict.fromkeys(account for account, _ in self.places))

    @property
    def commodities(self) -> tuple[str, ...]:
        """Every commodity that has a posting: cash first, then by name."""
        found = {commodity for _, commodity in self.places}
        return tuple(sorted(found, key=lambda name: (name != "cash", name)))

    def _postings(self) -> Any:
        return Posting.objects.filter(
            transaction__game=self.game, transaction__number__lte=self.game.version
        )

    def _legs(self, numbers: tuple[int, int]) -> dict[int, list[ExportedPosting]]:
        legs: dict[int, list[ExportedPosting]] = {}
        rows = self._postings().filter(transaction__number__range=numbers)
        for number, *leg in rows.order_by("transaction__number", "line").values_list(
            "transaction__number", "account", "commodity", "quantity", "balance"
        ):
            legs.setdefault(number, []).append(ExportedPosting(*leg))
        return legs

    def _entry(
        self, values: dict[str, Any], day: date, legs: tuple[ExportedPosting, ...]
    ) -> ExportedEntry:
        later = values.pop("reversal__number") or 0
        return ExportedEntry(
            reverses=values.pop("reverses__number") or 0,
            reversed_by=later if later <= self.game.version else 0,
            day=day,
            legs=legs,
            **values,
        )

    def _account_order(self, account: str) -> tuple[int, str, int]:
        holder, lot = engine.split_account(account)
        group = 0 if holder in SEATS else 1
        return group, holder, self.edition.deeds[lot].position + 1 if lot else 0
