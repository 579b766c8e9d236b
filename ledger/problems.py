"""The ledger's refusals, in a form that pages, API and tasks can all pass on."""

from __future__ import annotations

from typing import Any

from engine.book.problems import (
    Problem,
    Refused,
    book_closed,
    by_the_game,
    by_the_journal,
    from_malformed,
    malformed,
    outcome_differs,
    referee_only,
    unknown_entry,
)
from ledger.codes import LedgerCode

__all__ = [
    "Problem",
    "Refused",
    "book_closed",
    "by_the_game",
    "by_the_journal",
    "entries_in_the_way",
    "from_malformed",
    "key_reused",
    "malformed",
    "other_book",
    "outcome_differs",
    "referee_only",
    "stale_version",
    "unknown_entry",
    "unknown_game",
]


def entries_in_the_way(number: int, entries: list[dict[str, Any]]) -> Refused:
    """An entry can't be voided alone. `entries` are the later ones that must go with it, newest
    first, each with its `number` and `text`."""
    numbers = ", ".join(str(entry["number"]) for entry in entries)
    return by_the_journal(
        LedgerCode.ENTRIES_IN_THE_WAY,
        f"Entry {number} can't be voided alone: later entries are built on it ({numbers}). Void "
        "them together, or post an adjustment.",
        in_the_way=entries,
    )


def unknown_game() -> Problem:
    """There is no game of that id."""
    return Problem(404, LedgerCode.UNKNOWN_GAME, "There is no such game.")


def stale_version(version: int) -> Problem:
    """Somebody else entered something first."""
    return Problem(
        412,
        LedgerCode.STALE_VERSION,
        "Another device has entered something since you last looked. Look at it, then enter yours "
        "again.",
        version=version,
    )


def other_book(version: int) -> Problem:
    """The sender's book is not the beginning of ours."""
    return Problem(
        409,
        LedgerCode.OTHER_BOOK,
        f"Up to entry {version} the book here is not the one that this device has.",
        version=version,
    )


def key_reused(what: str = "command") -> Problem:
    """A key was used again for another command (or another file)."""
    return Problem(
        409,
        LedgerCode.KEY_REUSED,
        f"This Idempotency-Key was used for another {what} before. Make a new key for each {what}.",
    )
