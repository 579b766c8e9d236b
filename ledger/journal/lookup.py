"""The entries of a book as undo and void look them up: in the database, or in memory.

A game being imported is in memory: it is decided as a whole before the first row is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple, Protocol
from uuid import UUID

from django.db.models import QuerySet

import engine
from engine.book.effective_entries import EffectiveEntries, effective_entries
from engine.book.entries import Headers
from engine.book.entry_list import EntryList
from ledger.journal.effective_entries import effective_entries_of
from ledger.journal.entry import BalanceKey, Entry, Header
from ledger.journal.reader import read_headers, read_outcome
from ledger.models import Balance, Posting, Transaction

EXITS = engine.command_names(leaves=True)
"""The commands by which a seat goes out of the game."""


class Movement(NamedTuple):
    """A quantity that an entry moved into (or, negative, out of) an account."""

    number: int
    account: str
    commodity: str
    quantity: int


class Journal(Headers[Header], Protocol):
    """The entries of one book."""

    def effective(self) -> EffectiveEntries:
        """The entries that count."""
        ...

    def held(self) -> Mapping[BalanceKey, int]:
        """Return the quantity of each commodity in each account; empty accounts may be left out."""
        ...

    def moves_after(self, number: int) -> Iterator[Movement]:
        """The moves of the entries above this number, the newest entry first."""
        ...

    def read_once(self) -> Journal:
        """The same journal, for as long as nothing is entered: answers are remembered."""
        ...

    def exits_of(self, seat: str, after: int) -> Iterator[int]:
        """The entries above this number by which a seat went out of the game, the newest first."""
        ...


class StoredJournal:
    """The journal of a game in the database. Each method is one query."""

    def __init__(self, game_id: UUID) -> None:
        self._game_id = game_id

    @property
    def _entries(self) -> QuerySet[Transaction]:
        return Transaction.objects.filter(game_id=self._game_id)

    def _newest(self, rows: QuerySet[Transaction]) -> Header | None:
        return next(read_headers(rows.order_by("-number")[:1]), None)

    def entry(self, number: int) -> Header | None:
        return self._newest(self._entries.filter(number=number))

    def top(self, entry: Header) -> Header:
        """One query: each reversal lies on the one before, so the newest is the top."""
        stack = self._entries.filter(reversal_root=entry.reversal_root, reverses__isnull=False)
        return self._newest(stack) or entry

    def is_reversed(self, number: int) -> bool:
        return self._entries.filter(
            reverses__game_id=self._game_id, reverses__number=number
        ).exists()

    def outcome(self, entry: Header) -> engine.Outcome:
        return read_outcome(entry)

    def effective(self) -> EffectiveEntries:
        return effective_entries_of(self._game_id)

    def held(self) -> Mapping[BalanceKey, int]:
        rows = Balance.objects.filter(game_id=self._game_id)
        return {
            (account, commodity): quantity
            for account, commodity, quantity in rows.values_list("account", "commodity", "quantity")
        }

    def moves_after(self, number: int) -> Iterator[Movement]:
        rows = Posting.objects.filter(
            transaction__game_id=self._game_id, transaction__number__gt=number
        )
        columns = ("transaction__number", "account", "commodity", "quantity")
        ordered = rows.order_by("-transaction__number", "line").values_list(*columns)
        return (Movement(*values) for values in ordered)

    def exits_of(self, seat: str, after: int) -> Iterator[int]:
        exits = self._entries.filter(number__gt=after, command__type__in=EXITS, command__seat=seat)
        return iter(exits.order_by("-number").values_list("number", flat=True))

    def read_once(self) -> Journal:
        """Another one, which remembers."""
        return _RememberedJournal(self._game_id)


class _RememberedJournal(StoredJournal):
    """A journal that asks the database for everything once, so that most answers cost no query.
    From the first `moves_after` on it asks for nothing above that number but entries themselves."""

    def __init__(self, game_id: UUID) -> None:
        super().__init__(game_id)
        self._known: dict[int, Header | None] = {}
        self._outcomes: dict[int, engine.Outcome] = {}
        self._tops: dict[int, Header] = {}
        self._above: int | None = None
        self._moves: list[Movement] = []

    def entry(self, number: int) -> Header | None:
        if number not in self._known:
            self._known[number] = super().entry(number)
        return self._known[number]

    def top(self, entry: Header) -> Header:
        stack = entry.reversal_root
        if stack not in self._tops and self._above is not None and entry.number > self._above:
            return entry  # a reversal of it would be above it, and known
        if stack not in self._tops:
            self._tops[stack] = super().top(entry)
        return self._tops[stack]

    def outcome(self, entry: Header) -> engine.Outcome:
        if entry.number not in self._outcomes:
            self._outcomes[entry.number] = super().outcome(entry)
        return self._outcomes[entry.number]

    def effective(self) -> EffectiveEntries:
        return self._effective

    @cached_property
    def _effective(self) -> EffectiveEntries:
        return super().effective()

    def held(self) -> Mapping[BalanceKey, int]:
        return self._held

    @cached_property
    def _held(self) -> Mapping[BalanceKey, int]:
        return super().held()

    def moves_after(self, number: int) -> Iterator[Movement]:
        if self._above is None or number < self._above:
            self._above = number
            self._moves = list(super().moves_after(number))
            reversals = self._entries.filter(number__gt=number, reverses__isnull=False)
            found = read_headers(reversals.order_by("number"))
            self._tops |= {each.reversal_root: each for each in found}
        return (move for move in self._moves if move.number > number)


class MemoryJournal(EntryList[Entry]):
    """The journal of a game that isn't written yet."""

    def __init__(self) -> None:
        super().__init__()
        self._held: Counter[BalanceKey] = Counter()

    def add(self, entry: Entry) -> None:
        super().add(entry)
        for posting in entry.postings:
            self._held[posting.account, posting.commodity] += posting.quantity

    def effective(self) -> EffectiveEntries:
        """Worked out from the reversals."""
        return effective_entries(
            (entry.number, entry.kind, entry.reversal_root, entry.subject_number)
            for entry in self.entries
            if entry.kind != Transaction.Kind.COMMAND
        )

    def held(self) -> Mapping[BalanceKey, int]:
        """The sums of the postings so far."""
        return self._held

    def moves_after(self, number: int) -> Iterator[Movement]:
        """From the end of the list."""
        for entry in reversed(self.entries[number:]):
            for posting in entry.postings:
                yield Movement(entry.number, posting.account, posting.commodity, posting.quantity)

    def read_once(self) -> Journal:
        """Itself: it asks nobody."""
        return self

    def exits_of(self, seat: str, after: int) -> Iterator[int]:
        """From the end of the list."""
        for entry in reversed(self.entries[after:]):
            if entry.command["type"] in EXITS and entry.command["seat"] == seat:
                yield entry.number
