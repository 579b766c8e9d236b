"""The two decks of cards on the table, whose order the players keep."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import engine
from engine import BANK

JAIL_CARD = "jail-card:"


class Decks:
    """Shuffled once; a drawn card goes under its deck, and so does a jail card that is played.

    A jail card in a hand keeps its place until then, where nobody can draw it.
    """

    def __init__(self, seed: str, edition: engine.Edition) -> None:
        self._order: dict[str, list[str]] = {}
        self._cards = edition.cards
        for deck, ids in edition.decks.items():
            order = list(ids)
            random.Random(f"{seed}/deck {deck}").shuffle(order)
            self._order[deck] = order

    def top(self, deck: str, possible: Sequence[str]) -> str:
        """The card that is drawn next: the first of the deck that isn't in a hand."""
        return next(card for card in self._order[deck] if card in possible)

    def follow(self, command: Mapping[str, Any], postings: Iterable[tuple[str, str, int]]) -> None:
        """Keep the order up to date with an entry of the book: its command, and (account,
        commodity, quantity) of each of its postings."""
        if command["type"] == "draw":
            self._put_under(command["card"])
        for account, commodity, quantity in postings:
            if commodity.startswith(JAIL_CARD) and account == BANK and quantity > 0:
                self._put_under(self._pass_of(commodity.removeprefix(JAIL_CARD)))

    def _put_under(self, card: str) -> None:
        order = self._order[self._cards[card].deck]
        order.remove(card)
        order.append(card)

    def _pass_of(self, deck: str) -> str:
        return next(card for card in self._order[deck] if self._cards[card].effect == "jail_card")
