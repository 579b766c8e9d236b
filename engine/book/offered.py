"""The commands that can be entered in a book now, as JSON, for people who may enter them."""

from __future__ import annotations

from engine.game import Game
from engine.offer_json import Json, offers_to_json
from engine.offers import offers
from engine.unavailable import unavailable


def offers_of(game: Game, *, is_open: bool, is_official: bool) -> list[Json]:
    """The offers, without buttons for what `engine.book.deciding.admit` would refuse."""
    if not is_open:
        return []
    return offers_to_json(
        offer for offer in offers(game) if is_official or offer.group != "referee"
    )


def unavailable_of(game: Game, *, is_open: bool) -> list[Json]:
    """The commands that are nearly possible, each with the reason why not."""
    return unavailable(game) if is_open else []
