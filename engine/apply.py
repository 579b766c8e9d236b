"""Carrying out an outcome that was decided: postings move holdings, facts change the situation."""

from __future__ import annotations

from collections.abc import Iterable

from engine.facts import Fact, RegisterSet
from engine.game import Game
from engine.outcome import BANK, CASH, DEED_PREFIX, HOTEL, HOUSE, MORTGAGE, Outcome
from engine.situation_json import REGISTERS

_DEED_AT = len(DEED_PREFIX)


def changed_registers(facts: Iterable[Fact]) -> list[str]:
    """The registers that facts change, in the snapshot's order."""
    changed: set[str] = set()
    for fact in facts:
        changed.update((fact.register,) if isinstance(fact, RegisterSet) else fact.changes)
    return [register for register in REGISTERS if register in changed]


def apply(game: Game, outcome: Outcome) -> Game:
    """Change `game` by an outcome that was decided for it, and return it. Can't fail."""
    for holder, lot, commodity, quantity in outcome.postings:
        if commodity == CASH:
            game.cash[holder] += quantity
        elif lot:
            _post_on_lot(game, lot, commodity, quantity)
        elif commodity.startswith(DEED_PREFIX):
            if quantity > 0:
                game.owner[commodity[_DEED_AT:]] = holder
        elif holder == BANK and commodity == HOUSE:
            game.bank_houses += quantity
        elif holder == BANK and commodity == HOTEL:
            game.bank_hotels += quantity
        elif quantity > 0 and commodity.startswith("jail-card:"):
            game.jail_cards[commodity[len("jail-card:") :]] = holder
    for fact in outcome.facts:
        fact.apply(game)
    return game


def _post_on_lot(game: Game, lot: str, commodity: str, quantity: int) -> None:
    if commodity == HOUSE:
        game.houses[lot] += quantity
    elif commodity == HOTEL:
        game.hotels[lot] += quantity
    elif commodity == MORTGAGE:
        game.mortgages[lot] += quantity
