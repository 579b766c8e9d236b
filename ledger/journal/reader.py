"""Reading a journal: the one way from rows of the database to headers, entries and outcomes.

The audit alone reads by itself (docs/decisions/the-audit-reads-by-itself.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.db.models import QuerySet

import engine
from ledger.journal.entry import COLUMNS, Entry, Header, PostingRow, recorded_outcome
from ledger.models import Posting, Transaction

BATCH = 250
_REVERSALS = ("reverses__number", "reversal__number")


def read_headers(rows: QuerySet[Transaction]) -> Iterator[Header]:
    """The headers of these rows, in their order. One query."""
    return (Header(*values) for values in rows.values_list(*COLUMNS))


def read_entries(rows: QuerySet[Transaction]) -> list[Entry]:
    """These rows, in their order, with everything that a line of the journal shows. Two queries."""
    entries = []
    for *columns, below, above in rows.values_list(*COLUMNS, *_REVERSALS):
        entry = Entry(*columns)
        entry.reverses, entry.reversed_by = below, above
        entries.append(entry)
    postings = _read_postings(Posting.objects.filter(transaction__in=[each.id for each in entries]))
    for entry in entries:
        entry.postings = postings.get(entry.id, ())
    return entries


def read_entry(game_id: UUID, number: int) -> Entry | None:
    """The entry with that number, None if the book has none."""
    found = read_entries(Transaction.objects.filter(game_id=game_id, number=number))
    return found[0] if found else None


def read_up_to(game_id: UUID, number: int) -> Iterator[Entry]:
    """The entries up to `number`, oldest first, read in batches: neither a long book nor a slow
    reader holds a cursor or much memory."""
    for first in range(1, number + 1, BATCH):
        numbers = (first, min(first + BATCH - 1, number))
        rows = Transaction.objects.filter(game_id=game_id, number__range=numbers)
        yield from read_entries(rows.order_by("number"))


def read_outcomes(game_id: UUID, number: int) -> list[engine.Outcome]:
    """The outcomes of the entries up to `number`, oldest first. Two queries."""
    rows = Transaction.objects.filter(game_id=game_id, number__lte=number)
    postings = _read_postings(Posting.objects.filter(transaction__in=rows))
    return [
        recorded_outcome(postings.get(entry, ()), facts)
        for entry, facts in rows.order_by("number").values_list("id", "facts")
    ]


def read_outcome(header: Header) -> engine.Outcome:
    """The outcome of an entry. One query."""
    postings = _read_postings(Posting.objects.filter(transaction=header.id))
    return recorded_outcome(postings.get(header.id, ()), header.facts)


def _read_postings(rows: QuerySet[Posting]) -> dict[UUID, list[PostingRow]]:
    """Postings by the entry that they are of, in the order of their lines."""
    found: dict[UUID, list[PostingRow]] = {}
    columns = rows.order_by("transaction", "line").values_list(
        "transaction_id", *PostingRow._fields
    )
    for entry, *values in columns:
        found.setdefault(entry, []).append(PostingRow(*values))
    return found
