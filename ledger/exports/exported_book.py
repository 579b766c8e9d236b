"""A game's book as the exports read it: the head once, then the entries as a stream.

Entries made after the head was read are left out, so an export shows a single moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cached_property
from typing import Any

import engine
from engine.book.effective_entries import EffectiveEntries
from engine.holders import SEAT_LETTERS
from ledger.journal.effective_entries import effective_entries_of
from ledger.journal.entry import Entry
from ledger.journal.reader import read_up_to
from ledger.models import Game, Posting

SEATS = frozenset(SEAT_LETTERS)


class ExportedBook:
    """The book of a game as it stands when this is made."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.edition = engine.load_edition(game.edition)

    def entries(self) -> Iterator[Entry]:
        """All entries, oldest first."""
        version = self.game.version
        for entry in read_up_to(self.game.pk, version):
            if entry.reversed_by is not None and entry.reversed_by > version:
                entry.reversed_by = None
            yield entry

    def dated_entries(self) -> Iterator[tuple[date, Entry]]:
        """All entries with the day of `posted_at` in UTC, but never before that of the entry
        before: a clock that was put back must not change the order of a book."""
        day = date.min
        for entry in self.entries():
            day = max(day, entry.posted_at.date())
            yield day, entry

    def effective(self) -> EffectiveEntries:
        """The entries that count."""
        return effective_entries_of(self.game.pk, up_to=self.game.version)

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

    def _account_order(self, account: str) -> tuple[int, str, int]:
        holder, lot = engine.split_account(account)
        group = 0 if holder in SEATS else 1
        return group, holder, self.edition.deeds[lot].position + 1 if lot else 0
