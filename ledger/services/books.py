"""Closing a book whose game can't be played to its end."""

from __future__ import annotations

from uuid import UUID

from ledger.actors import Actor
from ledger.services.posting import post
from ledger.services.requests import Posted


def close_book(game_id: UUID, *, actor: Actor, reason: str) -> Posted:
    """End the game as it stands and close its book, whatever was entered last.

    Raises `Problem` for an actor who is no referee, or a book that is closed already.
    """
    return post(game_id, {"type": "close", "reason": reason}, actor=actor, version=None)
