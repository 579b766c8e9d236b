"""The seal chain: one hash over all that the server knows of a book, entry by entry.

It seals the game chain (`engine.chain`) together with what that one leaves out: who, from which
device, when by the device's clock and when by the server's, the line of the journal, and what an
undo needs. Nothing in an entry can be changed, removed or moved without changing the head.

Format 1, frozen; the conventions are those of `engine.chain`:

    genesis  "passgo seal 1\\n" game "\\n" opened_at "\\n" genesis of the game chain "\\n"
    seal     "passgo seal 1\\n" previous "\\n" link "\\n" {"actor","device","id","kind","made_at",
             "posted_at","posting_count","redo_number","restores","reverses","role","text",
             "undo_number"} "\\n"

`game`, `id` and `reverses` are UUIDs in 36 characters. Times are in UTC with microseconds, like
"2026-11-21T19:30:00.000000Z". A field that an entry doesn't have (`reverses`, `made_at`) is null.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from engine.chain import canonical_json, digest
from ledger.journal.entry import Header

FORMAT = 1


def genesis(game_id: UUID, opened_at: datetime, game_genesis: str) -> str:
    """The head of a book without an entry."""
    return digest(f"passgo seal {FORMAT}\n{game_id}\n{time_text(opened_at)}\n{game_genesis}\n")


def seal(previous: str, link: str, header: Header) -> str:
    """The head after the entry of this header, whose link in the game chain is given."""
    covered = {
        "id": str(header.id),
        "kind": header.kind,
        "text": header.text,
        "restores": header.restores,
        "posting_count": header.posting_count,
        "reverses": str(header.reverses_id) if header.reverses_id else None,
        "undo_number": header.undo_number,
        "redo_number": header.redo_number,
        "actor": header.actor,
        "role": header.role,
        "device": header.device,
        "made_at": time_text(header.made_at) if header.made_at else None,
        "posted_at": time_text(header.posted_at),
    }
    return digest(f"passgo seal {FORMAT}\n{previous}\n{link}\n{canonical_json(covered)}\n")


def command_digest(command: Mapping[str, Any]) -> str:
    """The part of an answered command that a reply keeps: the hash of its canonical form."""
    return digest(canonical_json(command))


def time_text(value: datetime) -> str:
    """A time as the seal and the exports have it."""
    return value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
