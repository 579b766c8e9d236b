"""The book for spreadsheets: one row per posting, and one for each entry without any.

RFC 4180, with the mark by which spreadsheets recognize UTF-8. No cell can be taken for a formula:
text that begins like one gets an apostrophe in front; amounts are whole numbers and stay.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

import engine
from ledger.exports.exported_book import SEATS, ExportedBook
from ledger.journal.entry import Entry

SUFFIX = "csv"
CONTENT_TYPE = "text/csv; charset=utf-8; header=present"

COLUMNS = (
    "number", "time_utc", "kind", "role", "reverses", "reversed_by", "seat", "lot", "account",
    "commodity", "quantity", "balance", "sentence",
)  # fmt: skip
BYTE_ORDER_MARK = "\ufeff"
_LIKE_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def write(book: ExportedBook) -> Iterator[str]:
    """The file in pieces, one for each entry."""
    yield BYTE_ORDER_MARK + lines([COLUMNS])
    for entry in book.entries():
        yield lines(_rows(entry))


def lines(rows: Iterable[Iterable[object]]) -> str:
    """Rows as lines of CSV, every text safe to open in a spreadsheet."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerows([_safe(value) for value in row] for row in rows)
    return buffer.getvalue()


def _safe(value: object) -> object:
    """The value as a cell that is text or a whole number, never a formula."""
    if isinstance(value, str) and value.startswith(_LIKE_A_FORMULA):
        return "'" + value
    return value


def _rows(entry: Entry) -> Iterator[tuple[object, ...]]:
    about = (
        entry.number,
        entry.posted_at.strftime("%Y-%m-%d %H:%M:%S"),
        entry.kind,
        entry.role,
        entry.reverses or "",
        entry.reversed_by or "",
    )
    for leg in entry.postings:
        holder, lot = engine.split_account(leg.account)
        seat = holder if holder in SEATS else ""
        yield (*about, seat, lot, *leg, entry.text)
    if not entry.postings:
        yield (*about, "", "", "", "", "", "", entry.text)
