"""The whole book as JSON: everything that a game of the same head can be made of again.

docs/exports.md describes the format. An entry is one line, so that two files can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from ledger.exports.book import Book, Entry
from ledger.writing import to_json

SUFFIX = "json"
CONTENT_TYPE = "application/json"

FORMAT = "passgo game"
VERSION = 1


def write(book: Book) -> Iterator[str]:
    """The file in pieces: the head, then an entry each."""
    head = {"format": FORMAT, "version": VERSION, "game": _game(book)}
    yield to_json(head)[:-1] + ',"entries":['
    for entry in book.entries():
        yield ("\n" if entry.number == 1 else ",\n") + to_json(_entry(entry))
    yield "\n]}\n"


def time_text(time: datetime | None) -> str | None:
    """A time in UTC to the microsecond, as it went into the seal."""
    return time.astimezone(UTC).isoformat(timespec="microseconds") if time else None


def _game(book: Book) -> dict[str, Any]:
    game = book.game
    return {
        "id": str(game.pk),
        "ruleset": game.ruleset,
        "options": game.options,
        "edition": game.edition,
        "seats": game.seats,
        "status": game.status,
        "number": game.version,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "id": str(entry.id),
        "key": str(entry.key),
        "kind": entry.kind,
        "command": entry.command,
        "facts": entry.facts,
        "postings": [list(leg) for leg in entry.legs],
        "restores": entry.restores,
        "text": entry.text,
        "reverses": entry.reverses or None,
        "undo_number": entry.undo_number,
        "redo_number": entry.redo_number,
        "actor": entry.actor,
        "role": entry.role,
        "made_at": time_text(entry.made_at),
        "posted_at": time_text(entry.posted_at),
    }
