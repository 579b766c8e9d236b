"""Four plain players for measuring: every entry they make is one of the engine's offers, filled in.

They buy what they can, ask every rent, bid, build, trade for the deed that completes a group, raise
money for their debts and go bankrupt. They look where people look: before every entry at what is
urgent (debts if there are any, then rents to ask for, then the turn), sometimes at their property,
now and then at trades.
"""

from __future__ import annotations

import random
from typing import Any

import engine
from engine.bundles import Bundle
from engine.command import Begun
from engine.offer_types import (
    Assign,
    HowMany,
    NumberBySeat,
    Offer,
    OneOf,
    PartnersPart,
    SomeLots,
)

DEBTS = frozenset({"debt"})
RENTS = frozenset({"rent"})
TURN = frozenset({"turn", "auction"})
PRESSING = DEBTS | RENTS | TURN
PROPERTY = frozenset({"manage"})
TRADES = frozenset({"trade"})
ENDING = frozenset({"game"})
IMPROVES_AT = 1 / 6
"""The share of turns at which somebody thinks of the property held."""
TRADES_AT = 1 / 20
"""The share of turns at which somebody looks round for a trade."""
_START = Begun(engine.COMMAND_TYPES["start"], {"first": "A"})
_TIME_UP = Begun(engine.COMMAND_TYPES["call_last_turn"], {})
KEPT_BACK = 200
"""Dollars that nobody spends on buildings."""


class PlayedGame:
    """One game with its players. `narrow=False`: every look is at all offers there are."""

    def __init__(self, ruleset: str, seed: int, *, rounds: int = 40, narrow: bool = True) -> None:
        self.game = engine.new_game(ruleset, "ABCD")
        self.chance = random.Random(seed)  # noqa: S311
        self.rounds = rounds
        self.narrow = narrow
        self.looked_at = 0
        self.commands: list[engine.Command] = []

    def play(self) -> None:
        """Play from the first throw to the tally."""
        self.enter(_command(_START))
        while self.game.status != "finished":
            self.enter(self.choose())

    def enter(self, command: engine.Command) -> None:
        """Decide a command and carry it out."""
        engine.apply(self.game, engine.decide(self.game, command))
        self.commands.append(command)

    def look(self, groups: frozenset[str], seat: str = "") -> list[Offer]:
        """The offers of those groups, or of a seat among them."""
        if self.narrow:
            return engine.offers(self.game, groups, seat)
        return [
            item
            for item in engine.offers(self.game)
            if item.group in groups and seat in ("", item.command.settled.get("seat"))
        ]

    def choose(self) -> engine.Command:
        """The next entry."""
        game = self.game
        if game.debts:
            return self._settle(self.look(DEBTS))
        if game.claims:
            return self._fill(self.look(RENTS)[0])
        found = self.look(TURN)
        if game.pending:
            return self._fill(found[0])
        if not found:
            [end] = [item for item in self.look(ENDING) if _is(item, "end_game")]
            return _command(end.command)
        if game.turn_number != self.looked_at:
            self.looked_at = game.turn_number
            if game.round_number > self.rounds and game.status == "playing":
                return _command(_TIME_UP)
            throw = found[-1]
            return self._own_accord(throw.command.settled["seat"]) or self._fill(throw)
        return self._fill(found[0])

    def last_choice(self) -> engine.Command:
        """The next entry if nobody buys, bids or pays to leave Jail."""
        return self._fill(self.look(PRESSING)[-1]) if self.commands else _command(_START)

    def _fill(self, item: Offer) -> engine.Command:
        """The offer with chance or the plainest choice in its open fields."""
        command, asks = item.command, item.asks
        if not asks:
            return _command(command)
        if "dice" in asks:
            throw = int(36 * self.chance.random())
            return _command(command, dice=(throw // 6 + 1, throw % 6 + 1))
        match asks.get("card") or asks.get("price") or asks.get("lots"):
            case OneOf(options=cards):
                return _command(command, card=self.chance.choice(cards).value)
            case NumberBySeat(most=highest):
                seat = max(highest, key=highest.__getitem__)
                return _command(command, seat=seat, price=max(1, highest[seat] // 4))
            case SomeLots(lots=heap, exactly=int(number)):
                dealt = self.chance.sample(list(heap), number)
                return _command(command, lots=tuple(dealt))
        raise AssertionError(f"no player knows how to fill in {item}")

    def _settle(self, found: list[Offer]) -> engine.Command:
        """Pay, be bankrupt, or raise money: from houses first, then from deeds."""
        for item in found:
            if _is(item, "pay") and not item.asks:
                return _command(item.command)
            if _is(item, "bankrupt"):
                return _divided(item)
        seat = self.game.debts[0].seat
        found = self.look(PROPERTY, seat)
        for item in found:
            if item.command.kind.type_name in ("sell_buildings", "mortgage"):
                return _raised(item, found)
        raise AssertionError("a player who can't raise money is bankrupt")

    def _own_accord(self, seat: str) -> engine.Command | None:
        """Once a turn, before the throw: now and then build or lift, less often trade."""
        if self.game.cash[seat] > KEPT_BACK:
            whim = self.chance.random()
            if whim < TRADES_AT:
                return self._trade(seat)
            if whim < TRADES_AT + IMPROVES_AT:
                return self._improve(seat)
        return None

    def _improve(self, seat: str) -> engine.Command | None:
        money = self.game.cash[seat] - KEPT_BACK
        for item in self.look(PROPERTY, seat):
            match item.asks.get("lots"):
                case HowMany(following=[lot, *_], price=dict(price)) if _is(item, "build"):
                    if price[lot] <= money:
                        return _command(item.command, lots={lot: 1})
                case SomeLots(amount=costs) if _is(item, "lift_mortgage"):
                    lot, cost = next(iter(costs.items()))
                    if cost <= money:
                        return _command(item.command, lots=(lot,))
        return None

    def _trade(self, seat: str) -> engine.Command | None:
        """Offer twice the price for the last deed of a group."""
        game = self.game
        for item in self.look(TRADES, seat):
            takes = item.asks["takes"]
            assert isinstance(takes, PartnersPart)
            for other in takes.partners:
                for lot in takes.goods[other].deeds:
                    price = 2 * game.edition.deeds[lot].price
                    others = [member for member in game.group_of(lot) if member != lot]
                    mine = all(game.owner[member] == seat for member in others)
                    if mine and price <= game.cash[seat] - KEPT_BACK and not game.mortgages[lot]:
                        deal = {"gives": Bundle(price), "takes": Bundle(deeds=(lot,))}
                        return _command(item.command, partner=other, **deal)
        return None


def _command(offered: Begun, **filled: Any) -> engine.Command:
    """The command that an offer stands for with its open fields filled, in the engine's values."""
    return offered.kind(**offered.settled, **filled)


def _is(item: Offer, kind: str) -> bool:
    return item.command.kind.type_name == kind


def _raised(item: Offer, found: list[Offer]) -> engine.Command:
    """Sell one building, or mortgage the cheapest deed; hotels go at once if the Bank lacks
    houses for them."""
    match item.asks.get("lots"):
        case SomeLots(amount=values) if _is(item, "mortgage"):
            return _command(item.command, lots=(min(values, key=values.__getitem__),))
        case HowMany(following=[lot, *_]):
            return _command(item.command, lots={lot: 1})
    at_once = [other.command for other in found if _is(other, "sell_buildings")]
    return _command(next(command for command in at_once if "lots" in command.settled))


def _divided(item: Offer) -> engine.Command:
    """Go bankrupt; several creditors get the deeds in turn."""
    ask = item.asks.get("deeds")
    if not isinstance(ask, Assign):
        return _command(item.command)
    deeds = {lot: ask.to[at % len(ask.to)] for at, lot in enumerate(ask.lots)}
    return _command(item.command, deeds=deeds)
