"""`offers`: everything that can be entered now, as the tablet draws it."""

from __future__ import annotations

from typing import Any, cast

from engine.chapters.board_index import BoardIndex
from engine.game import Game
from engine.offer_json import Offer
from engine.registry import makers_of_offers, situation_of


def offers(
    game: Game, groups: frozenset[str] | None = None, seat: str = ""
) -> list[dict[str, Any]]:
    """All that can be entered now, as JSON: see `engine.offer_json`.

    What `decide` accepts fits one of them. What fits one is accepted, except where the offer
    names a joint `Condition` of several fields.
    `groups` leaves out all other groups, and is faster; `seat` leaves out what other players can do
    with property (groups manage and trade). Read the result, don't change it: parts of it are
    shared between calls.
    """
    index = None
    found: list[Offer] = []
    makers, makes_others = makers_of_offers(situation_of(game), groups)
    for item in makers:
        if item.of_board:
            index = index or BoardIndex(game, seat)
            found += item.make(index)
        else:
            found += item.make(game)
    if groups is not None and makes_others:
        found = [offer for offer in found if offer["group"] in groups]
    return cast("list[dict[str, Any]]", found)
