"""The whole book as JSON: everything needed to make a game with the same head again.

docs/exports.md describes the format. An entry is one line, so that two files can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from engine.chain import canonical_json, edition_digest
from ledger.chains import time_text
from ledger.exports.exported_book import ExportedBook
from ledger.journal.entry import COLUMNS, Entry

SUFFIX = "json"
CONTENT_TYPE = "application/json"

# The file holds these in its own way: in its head, by its postings, by number.
_COLUMNS = [name for name in COLUMNS if name not in ("game_id", "posting_count", "reverses_id")]
FORMAT = "passgo game"
VERSION = 1


def write(book: ExportedBook) -> Iterator[str]:
    """The file in pieces: the head, then one for each entry."""
    yield f'{{"format":"{FORMAT}","version":{VERSION},"game":{canonical_json(_game(book))},'
    yield '"entries":['
    for entry in book.entries():
        yield ("\n" if entry.number == 1 else ",\n") + canonical_json(_entry(entry))
    yield "\n]}\n"


def _game(book: ExportedBook) -> dict[str, Any]:
    game = book.game
    digest = edition_digest(game.edition)
    return {
        "id": str(game.pk),
        "ruleset": game.ruleset,
        "options": game.options,
        "edition": game.edition,
        **({"edition_digest": digest} if digest else {}),
        "seats": game.seats,
        "opened_at": time_text(game.opened_at),
        "status": game.status,
        "number": game.version,
        "link": game.link,
        "seal": game.seal,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    columns = {name: _plain(getattr(entry, name)) for name in _COLUMNS}
    return columns | {
        "postings": [list(posting) for posting in entry.postings],
        "reverses": entry.reverses,
    }


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return time_text(value)
    return str(value) if isinstance(value, UUID) else value
