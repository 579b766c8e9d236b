"""`offers`: everything that can be entered now, as the tablet draws it."""

from __future__ import annotations

from typing import Any

from engine.chapters.board_index import BoardIndex
from engine.game import Game
from engine.registry import makers_of_offers, situation_of


def offers(
    game: Game, groups: frozenset[str] | None = None, seat: str = ""
) -> list[dict[str, Any]]:
    """All that can be entered now, as JSON: `command` with the fields that are settled, `asks`
    for each field still to be filled, `group` and `text` for the tablet, `amount` in dollars,
    `why`, how that comes about.

    What `decide` accepts fits one of them. What fits one is accepted, except where the offer
    names a joint `condition` of several fields (even building, a trade both can pay).
    Who looks at some `groups` only gets those, sooner; of a `seat` only, among what is done with
    property (groups manage and trade). Read the result, don't change it: parts of it are shared
    between calls.
    """
    index = None
    found: list[dict[str, Any]] = []
    for item in makers_of_offers(situation_of(game), groups):
        if item.of_board:
            index = index or BoardIndex(game, seat)
            found += item.make(index)
        else:
            found += item.make(game)
    if groups is None:
        return found
    return [offer for offer in found if offer["group"] in groups]
