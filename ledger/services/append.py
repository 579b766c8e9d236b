"""Appending decisions to a book in memory, entry by entry. Nothing here is written."""

from __future__ import annotations

from uuid import uuid5

from ledger.actors import Actor
from ledger.journal.entry import Entry
from ledger.services.book import Book
from ledger.services.deciding import Decided
from ledger.services.parsed_items import ParsedItem


def append(book: Book, parsed: ParsedItem, decided: Decided, actor: Actor) -> list[Entry]:
    """The decisions as the next entries of the book, which goes on to the last of them. The
    command's own has the key of the item, and the others have keys derived from it, so an item that
    is sent again can't enter them twice."""
    item = parsed.item
    entries = []
    for at, decision in enumerate(decided.all, 1):
        key = item.key
        if decision is not decided.own:
            is_void = decision.kind == "void"
            key = uuid5(key, f"void {decision.command['number']}" if is_void else f"step {at}")
        entries.append(book.append(decision, key=key, made_at=item.made_at, actor=actor))
    return entries
