"""Telling the screens that a book has grown, after the commit."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from ledger import live
from ledger.models import Game
from ledger.services.book import Book


def announce(book: Book) -> None:
    """Publish the book's newest state once it is committed. Nothing is lost if this fails."""
    news = _news(book.version, book.status, book.game.turn)
    channel = Game.channel_of(book.game_id)
    transaction.on_commit(lambda: live.publish(channel, news), robust=True)


@live.source("game")
def newest(key: str) -> dict[str, Any] | None:
    """The news that `announce` would have published last, read from the database."""
    try:
        game = Game.objects.filter(pk=key).first()
    except ValidationError:
        return None
    if game is None:
        return None
    return _news(game.version, game.status, game.state["situation"]["turn"])


def _news(version: int, status: str, turn: str) -> dict[str, Any]:
    """The news for everybody: not an entry's words, which may tell of rents nobody has asked
    for."""
    return {"version": version, "status": status, "turn": turn}
