"""Telling the screens that a book has grown, after the commit."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from ledger import live
from ledger.models import Game, Transaction
from ledger.services.book import Book


def announce(book: Book) -> None:
    """Publish the book's newest state once it is committed. Nothing is lost if this fails."""
    news = _news(book.version, book.status, book.game.turn, book.entered[-1].text)
    channel = Game.channel_of(book.game_id)
    transaction.on_commit(lambda: live.publish(channel, news), robust=True)


@live.source("game")
def newest(key: str) -> dict[str, Any] | None:
    """What `announce` would have published last, read from the database."""
    try:
        game = Game.objects.filter(pk=key).first()
    except ValidationError:
        return None
    if game is None:
        return None
    entry = Transaction.objects.filter(game=game, number=game.version).first()
    turn = game.state["situation"]["turn"]
    return _news(game.version, game.status, turn, entry.text if entry else "")


def _news(version: int, status: str, turn: str, text: str) -> dict[str, Any]:
    return {"version": version, "status": status, "turn": turn, "text": text}
