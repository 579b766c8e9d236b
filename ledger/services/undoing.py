"""Undo on the book of a game: `engine.book.taking_back` decides it."""

from __future__ import annotations

from engine.book import taking_back
from engine.book.commands import Undo
from ledger.actors import Actor
from ledger.services.book import Book, DecidedEntry


def decide_undo(book: Book, command: Undo, actor: Actor) -> DecidedEntry:
    """Decide an undo (or redo) as the next entry of a book. Raises `Problem`: `Refused` where the
    order of undo forbids it, or REFEREE_ONLY."""
    decided, reversed_ = taking_back.decide_undo(
        book.game, book.version, book.journal, command, is_official=actor.is_official
    )
    return DecidedEntry.of(decided, reversed_.id)
