"""The whole book as JSON: everything that a game of the same head can be made of again.

docs/exports.md describes the format. An entry is one line, so that two files can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.chain import canonical_json, edition_digest
from ledger.chains import time_text
from ledger.exports.exported_book import ExportedBook, ExportedEntry

SUFFIX = "json"
CONTENT_TYPE = "application/json"

FORMAT = "passgo game"
VERSION = 1


def write(book: ExportedBook) -> Iterator[str]:
    """The file in pieces: the head, then an entry each."""
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


def _entry(entry: ExportedEntry) -> dict[str, Any]:
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
        "subject_number": entry.subject_number,
        "reversal_root": entry.reversal_root,
        "actor": entry.actor,
        "role": entry.role,
        "device": entry.device,
        "made_at": time_text(entry.made_at) if entry.made_at else None,
        "posted_at": time_text(entry.posted_at),
        "link": entry.link,
        "seal": entry.seal,
    }
