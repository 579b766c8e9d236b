"""The part of a book that a reader is shown."""

from __future__ import annotations

from typing import Any

from engine.book.lying_below import tell_what_lies_below
from engine.book.newest import Newest, newest_of
from engine.book.offered import offers_of, unavailable_of
from ledger.actors import Actor, Role
from ledger.journal.decks import deck_entries
from ledger.services.book import Book


def offers_for(book: Book, actor: Actor) -> list[dict[str, Any]]:
    """The offers to this reader: no button for what would be refused for their role."""
    if actor.role == Role.PLAYER:
        return []
    return offers_of(book.game, is_open=book.is_open, is_official=actor.is_official)


def offers_with_decks_for(book: Book, actor: Actor) -> list[dict[str, Any]]:
    """Like `offers_for`; a card that can't be drawn yet, as far as the book tells, `lies_below`."""
    return tell_what_lies_below(
        offers_for(book, actor), book.game, lambda: deck_entries(book.game_id)
    )


def unavailable_for(book: Book, actor: Actor) -> list[dict[str, Any]]:
    """The commands that are nearly possible now, and why not: for readers who have offers."""
    if actor.role == Role.PLAYER:
        return []
    return unavailable_of(book.game, is_open=book.is_open)


def newest_for(book: Book, actor: Actor) -> Newest | None:
    """The newest entry for this reader; None in an empty book."""
    if not book.version:
        return None

    entry = book.entered[-1] if book.entered else book.journal.entry(book.version)
    assert entry is not None
    if actor.role == Role.PLAYER:
        return Newest(entry.number, entry.text, False, None, None)
    return newest_of(book.journal, entry, is_open=book.is_open, is_official=actor.is_official)
