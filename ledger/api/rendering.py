"""Books and entries as the API shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import engine
from ledger import live
from ledger.actors import Actor, shown
from ledger.api.serializers import BookSerializer, TransactionSerializer
from ledger.models import Game, Transaction
from ledger.services.deciding import Book
from ledger.services.reading import book_of, newest_for, offers_for


def render_book(book: Book, actor: Actor) -> dict[str, Any]:
    """The book as it is now, for this reader."""
    shape = {
        "version": book.version,
        "status": book.status,
        "link": book.link,
        "seal": book.seal,
        "state": engine.game_to_json(book.game),
        "offers": offers_for(book, actor),
        "newest": newest_for(book, actor),
    }
    return dict(BookSerializer(shape).data)


def render_game(game: Game, actor: Actor) -> dict[str, Any]:
    """A game with its book as it was read, for this reader."""
    return {
        "id": str(game.pk),
        **render_book(book_of(game), actor),
        "live": {"url": live.url(Game.channel_of(game.pk))},
    }


def render_entries(entries: Sequence[Transaction]) -> list[dict[str, Any]]:
    """Entries of the journal, with the labels of those who made them."""
    references = {name for entry in entries for name in (entry.actor, entry.device)}
    context = {"shown": shown(references)}
    return [dict(TransactionSerializer(entry, context=context).data) for entry in entries]


def render_numbered(game_id: UUID, numbers: Iterable[int]) -> list[dict[str, Any]]:
    """The entries of these numbers, in order."""
    entries = Transaction.objects.for_reading().filter(game_id=game_id, number__in=list(numbers))
    return render_entries(list(entries))
