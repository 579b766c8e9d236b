"""The chain of an event's acts: one hash over all that decided the evening, act by act.

Format 1, frozen; the conventions are those of `engine.chain`:

    genesis  "passgo event 1\\n" event "\\n" opened_at "\\n"
    seal     "passgo act 1\\n" previous "\\n" number "\\n" {"at","by","data","kind"} "\\n"
    name     "passgo name 1\\n" salt "\\n" name "\\n"

`event` is the event's id in 36 characters, `opened_at` when it was made. The first previous seal is
the genesis. Times are those of `ledger.chains`, like "2026-11-21T19:30:00.000000Z". A name enters
by its digest alone, and the salt is the event's own.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from engine.chain import canonical_json, digest
from ledger.chains import time_text

FORMAT = 1


def genesis(event_id: UUID, opened_at: datetime) -> str:
    """The head of an event without an act."""
    return digest(f"passgo event {FORMAT}\n{event_id}\n{time_text(opened_at)}\n")


def seal(previous: str, number: int, *, kind: str, by: str, at: datetime, data: Any) -> str:
    """The head after act `number`."""
    covered = {"at": time_text(at), "by": by, "data": data, "kind": kind}
    return digest(f"passgo act {FORMAT}\n{previous}\n{number}\n{canonical_json(covered)}\n")


def name_digest(salt: str, name: str) -> str:
    """The digest by which an act refers to a name, or to a text with names in it."""
    return digest(f"passgo name {FORMAT}\n{salt}\n{name}\n")
