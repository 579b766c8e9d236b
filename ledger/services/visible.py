"""What a book shows to one of those who may see it."""

from __future__ import annotations

from typing import Any, NamedTuple

import engine
from ledger.actors import Actor, Role
from ledger.journal.entry import Header
from ledger.services.book import Book
from ledger.services.undoing import may_take_back


class Takeable(NamedTuple):
    """An entry that can be taken back: its number, and the line of the command behind it."""

    number: int
    text: str


class Newest(NamedTuple):
    """The newest entry of a book, and what this reader may undo or redo now.

    `can_undo`: the newest entry itself is what an undo takes back.
    """

    number: int
    text: str
    can_undo: bool
    undo: Takeable | None
    redo: Takeable | None


def offers_for(book: Book, actor: Actor) -> list[dict[str, Any]]:
    """What this reader can enter now: no button for what would be refused for their role."""
    if actor.role == Role.PLAYER or not book.is_open:
        return []
    offers = engine.offers(book.game)
    if actor.is_judge:
        return offers
    return [offer for offer in offers if offer["group"] != "referee"]


def nearly_for(book: Book, actor: Actor) -> list[dict[str, Any]]:
    """What is nearly possible now, with the reason why not: for those who have offers."""
    if actor.role == Role.PLAYER or not book.is_open:
        return []
    return engine.unavailable(book.game)


def newest_for(book: Book, actor: Actor) -> Newest | None:
    """The newest entry for this reader; None in an empty book."""
    if not book.version:
        return None

    def read(number: int) -> Header:
        header = book.journal.entry(number)
        assert header is not None
        return header

    entry = book.entered[-1] if book.entered else read(book.version)

    def takeable(number: int) -> Takeable | None:
        if not number or actor.role == Role.PLAYER or not (book.is_open or actor.is_judge):
            return None
        target = entry if number == entry.number else read(number)
        if not may_take_back(target, actor):
            return None
        first = target.subject_number
        text = target.text if first == number else read(first).text
        return Takeable(number, text)

    undo = takeable(entry.undo_number)
    can_undo = undo is not None and undo.number == entry.number
    return Newest(entry.number, entry.text, can_undo, undo, takeable(entry.redo_number))
