"""The cards of a deck as choices, made once for each edition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from engine.edition import Card, Edition
from engine.offer_types import Choice

_DECKS_KEPT = 128
# The effects of cards whose sum depends on the number of buildings or players.
_BY_TABLE = frozenset(("repairs", "pay_each_player", "collect_each_player"))
_SIGNS = {"collect_bank": 1, "pay_bank": -1, "fine_or_draw": -1}
_OF_SEVERAL = re.compile(r" \(\d of \d\)$")


@lru_cache(_DECKS_KEPT)
def draws(
    edition: Edition, deck: str, held: bool
) -> tuple[tuple[Choice, ...], tuple[tuple[int, Card], ...]]:
    """The cards that can be drawn from a deck: the choices, and which of them (by place) are cards
    whose sum depends on the table. `held`: whether a player holds its jail card."""
    cards = [edition.cards[id] for id in edition.decks[deck]]
    cards = [card for card in cards if not (held and card.effect == "jail_card")]
    return tuple(_choices(cards)), tuple(
        item for item in enumerate(cards) if item[1].effect in _BY_TABLE
    )


def _choices(cards: list[Card]) -> Iterator[Choice]:
    """Each card with its sum; of cards that do the same, the first stands for all."""
    first: dict[Card, str] = {}
    labels = {card.id: _OF_SEVERAL.sub("", card.label) for card in cards}
    for card in cards:
        amount = _SIGNS[card.effect] * card.amount if card.effect in _SIGNS else None
        text, label = card.label, labels[card.id]
        twin = first.setdefault(replace(card, id="", label=label), card.id)
        same_as = twin if twin != card.id else ""
        if not same_as and list(labels.values()).count(label) > 1:
            text = label
        yield Choice(card.id, text, amount=amount, same_as=same_as)
