"""The books last written by this process, so that the next post needn't read its book.

What is kept is never changed: each post begins with a copy. Another process, or
another thread, may have entered more since; the write finds out, as it compares the seal of the
newest entry under the game's lock (docs/decisions/decided-before-the-lock.md).
"""

from __future__ import annotations

from uuid import UUID

from ledger.recent import Recent
from ledger.services.book import Book

_recent = Recent[UUID, Book](2_000)  # some 10 kB each


def recall(game_id: UUID, version: int | None) -> Book | None:
    """A copy of the book as it was kept, without replies; None if it wasn't, or has another
    version."""
    kept = _recent.get(game_id)
    return kept.copy() if kept is not None and version in (None, kept.version) else None


def keep(book: Book) -> None:
    """Keep an open book as it is now."""
    _recent.put(book.game_id, book.copy())


def forget(game_id: UUID) -> None:
    """Make the next post read its book from the database."""
    _recent.forget(game_id)
