"""A book as it is stored, read entry by entry, so that a long one takes little more memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast

import engine
from engine import Outcome
from engine.chain import canonical_json
from engine.outcome_json import outcome_of
from ledger.journal.entry import COLUMNS, JSON_COLUMNS, Header
from ledger.models import Balance, Game, Posting, Reply, Transaction

_CHUNK = 500
"""The number of rows that are read at a time."""

_AS_TEXT = (*JSON_COLUMNS, "game_id", "made_at", "posted_at")
"""The columns of a header that are read as text: converting them in Django and the driver would
take twice as long."""


class RawPosting(NamedTuple):
    """A posting as it is stored: columns of `Posting`, and whether it names the game."""

    id: int
    is_of_game: bool
    line: int
    account: str
    commodity: str
    quantity: int
    balance: int

    @property
    def place(self) -> tuple[str, str]:
        """The account and the commodity."""
        return self.account, self.commodity


class RawEntry(NamedTuple):
    """An entry with its postings, in the order of their lines, as they are stored and as the engine
    has them, and its command as canonical JSON."""

    header: Header
    rows: list[RawPosting]
    postings: list[engine.Posting]
    canonical_command: str

    @property
    def number(self) -> int:
        """Its place in the order of the game."""
        return self.header.number

    @property
    def outcome(self) -> Outcome:
        """The outcome of the entry. Raises whatever unreadable facts or postings raise."""
        return outcome_of(self.postings, self.header.facts)

    @property
    def canonical_outcome(self) -> str:
        """The same as canonical JSON, whatever is stored: to be hashed."""
        return canonical_json({"facts": self.header.facts, "postings": self.postings})


class RawReply(NamedTuple):
    """A reply as it is stored: columns of `Reply`."""

    key: UUID
    digest: str
    status: int
    body: Any


class RawJournal:
    """The stored book of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def entries(self) -> Iterator[RawEntry]:
        """The entries in the order of their numbers."""
        rows = self._rows()
        at, found = next(rows, _NO_ROWS)
        for header in self._headers():
            if header.number == at:
                yield _entry(header, found)
                at, found = next(rows, _NO_ROWS)
            else:
                yield _entry(header, [])

    def _headers(self) -> Iterator[Header]:
        """The headers in the order of their numbers."""
        ordered = Transaction.objects.filter(game=self.game).order_by("number")
        names = [Cast(name, TextField()) if name in _AS_TEXT else name for name in COLUMNS]
        game_id = self.game.pk
        for values in ordered.values_list(*names).iterator(_CHUNK):
            header = Header(*values)
            header.game_id = game_id
            header.command = value(values[_COMMAND])
            header.facts = value(values[_FACTS])
            header.restores = value(values[_RESTORES])
            made_at = values[_MADE_AT]
            header.made_at = None if made_at is None else moment(made_at)
            header.posted_at = moment(values[_POSTED_AT])
            yield header

    def _rows(self) -> Iterator[tuple[int, list[RawPosting]]]:
        """The numbers of the entries that have postings, with those postings."""
        postings = self._postings.filter(transaction__game=self.game)
        ordered = postings.order_by("transaction__number", "line")
        columns = ordered.values_list("transaction__number", *RawPosting._fields)
        for number, rows in groupby(columns.iterator(_CHUNK), itemgetter(0)):
            yield number, [RawPosting(*values) for _, *values in rows]

    @property
    def _postings(self) -> QuerySet[Any]:
        return Posting.objects.annotate(is_of_game=Q(game=self.game))

    def strays(self) -> Iterator[RawPosting]:
        """Postings of this game that belong to none of its entries."""
        its_entry = Transaction.objects.filter(game=self.game, pk=OuterRef("transaction"))
        strays = self._postings.filter(~Exists(its_entry), game=self.game)
        return (
            RawPosting(*values) for values in strays.order_by("pk").values_list(*RawPosting._fields)
        )

    def reversed_ids(self) -> set[UUID | None]:
        """The ids of what its entries reverse."""
        reversals = Transaction.objects.filter(game=self.game, reverses__isnull=False)
        return set(reversals.values_list("reverses_id", flat=True))

    def balances(self) -> dict[tuple[str, str], tuple[int, int]]:
        """By account and commodity, the kept balance and the id of the posting it names."""
        kept = Balance.objects.filter(game=self.game)
        columns = ("account", "commodity", "quantity", "posting_id")
        return {
            (account, commodity): (quantity, posting)
            for account, commodity, quantity, posting in kept.values_list(*columns)
        }

    def replies(self) -> Iterator[RawReply]:
        """All replies of the game."""
        stored = Reply.objects.filter(game=self.game).order_by("key")
        for values in stored.values_list(*RawReply._fields).iterator(_CHUNK):
            yield RawReply(*values)


_COMMAND, _FACTS, _RESTORES = map(COLUMNS.index, JSON_COLUMNS)
_MADE_AT, _POSTED_AT = COLUMNS.index("made_at"), COLUMNS.index("posted_at")
_NO_ROWS: tuple[int, list[RawPosting]] = (0, [])
_DECODE = json.JSONDecoder().raw_decode

# With its constraints switched off, SQLite takes any text for JSON or a time. Nothing may end the
# audit, and the value read instead fits no hash.


def value(text: str) -> Any:
    """A JSON value as it is stored, or its text if it can't be read or is nested too deeply."""
    try:
        found, end = _DECODE(text)
    except (ValueError, RecursionError):
        return text
    return found if end == len(text) else text


def moment(text: str) -> datetime:
    """A time as it is stored (SQLite drops the offset, which is UTC), or the earliest time if it
    can't be read."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = datetime.min
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _entry(header: Header, rows: list[RawPosting]) -> RawEntry:
    legs = ((row.account, row.commodity, row.quantity) for row in rows)
    postings = engine.postings_from_rows(legs)
    return RawEntry(header, rows, postings, canonical_json(header.command))
