"""What is *nearly* possible now, and the reason why not: for the tablet to grey out and explain.

The reasons are `decide`'s own, so they can't drift from the rules: each candidate is a command
that a banker would look for in this position, and it is listed if the rules refuse it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.chapters.bankruptcy import Bankrupt
from engine.chapters.building import Build
from engine.chapters.buying import Buy
from engine.chapters.debts import Pay
from engine.chapters.ending import EndGame
from engine.chapters.jail import PayFine, UseJailCard
from engine.chapters.mortgages import LiftMortgage, Mortgage
from engine.chapters.rolling import Roll
from engine.chapters.selling import SellBuildings
from engine.chapters.turns import thrower
from engine.decide import decide
from engine.errors import Refusal
from engine.game import Game
from engine.parsing import command_to_json
from engine.registry import Command
from engine.rulebook import rule_behind

# Refused only because something is still to be said, which the offer asks for.
_OFFERED = frozenset({"RENT_OPEN", "DEEDS_TO_DIVIDE"})


def unavailable(game: Game) -> list[dict[str, Any]]:
    """The refused candidates as JSON: `command`, `group` and `text` as in an offer, and `refused`
    with code, sentence and the rule behind it (`engine.rule_behind`). Empty before the start and
    after the end."""
    if game.status not in ("playing", "last_turn"):
        return []
    found = []
    for group, text, command in _candidates(game):
        try:
            decide(game, command)
        except Refusal as refusal:
            if refusal.code in _OFFERED:
                continue
            why = {"code": refusal.code, "sentence": refusal.sentence}
            found.append(
                {
                    "command": command_to_json(command),
                    "group": group,
                    "text": text,
                    "refused": why | rule_behind(game, refusal),
                }
            )
    return found


def _candidates(game: Game) -> Iterator[tuple[str, str, Command]]:
    yield from _turn_candidates(game)
    for debt in game.debts:
        amount = game.edition.money(debt.amount)
        yield "debt", f"Seat {debt.seat} pays {amount}", Pay(debt.seat, debt.id)
        yield "debt", f"Seat {debt.seat} is bankrupt", Bankrupt(debt.seat)
    for seat in game.live:
        yield from _lot_candidates(game, seat)
    if game.status == "last_turn":
        yield "game", "End the game and tally", EndGame()


def _turn_candidates(game: Game) -> Iterator[tuple[str, str, Command]]:
    for item in game.pending:
        if item.kind == "purchase":
            name = game.edition.name_of(item.subject)
            yield "turn", f"Seat {item.seat} buys {name}", Buy(item.seat, item.subject)
        if item.kind == "fine_or_draw":
            amount = game.edition.money(item.number)
            yield "turn", f"Seat {item.seat} pays the {amount} fine", PayFine(item.seat)
    seat = thrower(game)
    if seat is None:
        return
    yield "turn", f"Seat {seat} throws", Roll(seat, (1, 2))
    if seat in game.jail:
        yield "turn", f"Seat {seat} pays the fine", PayFine(seat)
        for deck, holder in game.jail_cards.items():
            if holder == seat:
                yield "turn", f"Seat {seat} uses a jail card", UseJailCard(seat, deck)


def _lot_candidates(game: Game, seat: str) -> Iterator[tuple[str, str, Command]]:
    """Building on groups of which at most one deed is missing; selling and mortgaging what stands
    or lies there; lifting what is mortgaged."""
    for lots in game.edition.groups.values():
        own = [lot for lot in lots if game.owner[lot] == seat]
        street = game.edition.deeds[lots[0]].kind == "street"
        for lot in own:
            name = game.edition.name_of(lot)
            if street and len(own) >= len(lots) - 1:
                yield "manage", f"Seat {seat} builds on {name}", Build(seat, {lot: 1})
            if game.level(lot):
                text = f"Seat {seat} sells a building of {name}"
                yield "manage", text, SellBuildings(seat, {lot: 1})
            if game.mortgages[lot]:
                text = f"Seat {seat} lifts the mortgage on {name}"
                yield "manage", text, LiftMortgage(seat, (lot,))
            else:
                yield "manage", f"Seat {seat} mortgages {name}", Mortgage(seat, (lot,))
