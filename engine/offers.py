"""`offers`: everything that can be entered now, as the tablet draws it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.chapters.board_index import BoardIndex
from engine.chapters.turns import still_to_begin
from engine.game import Game
from engine.offer_types import Due, Offer
from engine.registry import makers_of_offers


def offers(game: Game, groups: frozenset[str] | None = None, seat: str = "") -> list[Offer]:
    """All that can be entered now.

    Every command that `decide` accepts fits one of them. A command that fits one is accepted,
    unless the offer names a joint `Condition` of several fields. `groups` leaves out all other
    groups, and is faster; `seat` leaves out what other players can do with property (groups manage
    and trade). Only a list of all offers settles which one is `due` next.
    """
    index = None
    found: list[Offer] = []
    makers, makes_others = makers_of_offers(game, groups)
    for item in makers:
        if item.of_board:
            index = index or BoardIndex(game, seat)
            found += item.make(index)
        else:
            found += item.make(game)
    if groups is None:
        return _with_one_next(game, found)
    if makes_others:
        return [offer for offer in found if offer.group in groups]
    return found


def _with_one_next(game: Game, found: list[Offer]) -> list[Offer]:
    """The offers; of those that answer something open, only the first is due next. Others that
    answer the same thing are due instead of it, and those that answer something else aren't due
    yet."""
    due = [at for at, offer in enumerate(found) if offer.due is not None]
    if not due:
        return found
    first = next((at for at in due if found[at].due is Due.NEXT), due[0])
    subject = _subject(found[first])
    for at in due:
        if at != first and found[first].due is Due.NEXT:
            answers = Due.INSTEAD if _subject(found[at]) == subject else None
            found[at] = replace(found[at], due=answers)
    if game.status == "last_turn":
        found[first] = replace(found[first], ahead=still_to_begin(game))
    return found


def _subject(offer: Offer) -> Any:
    """The seat that is asked, or the lot up for auction."""
    settled = offer.command.settled
    return settled.get("seat") or settled.get("lot")
