"""Carrying out a decided outcome: transfers move holdings, facts change the situation."""

from __future__ import annotations

from collections.abc import Iterable

from engine.fact_registry import Fact
from engine.facts import SituationSet
from engine.game import Game
from engine.holders import BANK
from engine.outcome import (
    CASH,
    DEED_PREFIX,
    HOTEL,
    HOUSE,
    JAIL_CARD_PREFIX,
    MORTGAGE,
    Outcome,
    Posting,
)
from engine.situation_json import PARTS

_DEED_AT = len(DEED_PREFIX)
_JAIL_CARD_AT = len(JAIL_CARD_PREFIX)


def changed_parts(facts: Iterable[Fact]) -> list[str]:
    """The parts that facts change, in the snapshot's order."""
    changed: set[str] = set()
    for fact in facts:
        changed.update((fact.part,) if isinstance(fact, SituationSet) else fact.changes)
    return [part for part in PARTS if part in changed]


def apply(game: Game, outcome: Outcome) -> Game:
    """Change `game` by an outcome decided for it, and return it. Can't fail."""
    for transfer in outcome.transfers:
        commodity, taker = transfer.commodity, transfer.taker
        if commodity == CASH:
            game.cash[transfer.giver] -= transfer.count
            game.cash[taker] += transfer.count
        elif commodity.startswith(DEED_PREFIX):
            game.owner[commodity[_DEED_AT:]] = taker
        elif commodity.startswith(JAIL_CARD_PREFIX):
            game.jail_cards[commodity[_JAIL_CARD_AT:]] = taker
        else:
            for posting in transfer.postings:
                _post_pieces(game, posting)
    for fact in outcome.facts:
        fact.apply(game)
    return game


def _post_pieces(game: Game, posting: Posting) -> None:
    """Buildings and mortgage markers, on a lot or in the Bank."""
    holder, lot, commodity, quantity = posting
    if lot and commodity == HOUSE:
        game.houses[lot] += quantity
    elif lot and commodity == HOTEL:
        game.hotels[lot] += quantity
    elif lot and commodity == MORTGAGE:
        game.mortgages[lot] += quantity
    elif holder == BANK and commodity == HOUSE:
        game.bank_houses += quantity
    elif holder == BANK and commodity == HOTEL:
        game.bank_hotels += quantity
