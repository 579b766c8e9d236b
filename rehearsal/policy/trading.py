"""Trades between players: for the last lot of a group, for a jail card, or to pay a debt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rehearsal.policy.buying import worth
from rehearsal.policy.chance import Chance
from rehearsal.policy.temperament import People
from rehearsal.policy.view import CommandJson, View

FIRST_ROUND = 3
JAIL_CARD_PRICES = (30, 35, 40, 45)


@dataclass(frozen=True)
class Market:
    """The contents of one player's trade offer: who has what that may change hands."""

    seat: str
    command: CommandJson
    own: Mapping[str, Any]
    others: Mapping[str, Mapping[str, Any]]

    def lots_to_gain(self) -> Iterator[tuple[str, str]]:
        """(other player, lot) for every deed that the others could give."""
        for other, goods in self.others.items():
            for lot in goods["deeds"]:
                yield other, lot


def _market(view: View, seat: str) -> Market | None:
    offer = view.found("trade", seat)
    if offer is None:
        return None
    asks = offer["asks"]
    return Market(seat, offer["command"], asks["gives"], asks["takes"]["by_seat"])


def propose(view: View, people: People, chance: Chance, seat: str) -> CommandJson | None:
    """A trade that `seat` looks for in its turn and that the other side agrees to."""
    turn = view.game.turn_number
    looks = chance.of_turn(turn, "trades", seat).random() < 0.1 + 0.4 * people[seat].bargaining
    market = _market(view, seat)
    if market is None or not looks or view.game.round_number < FIRST_ROUND:
        return None
    for other, lot in market.lots_to_gain():
        gap = len(view.missing(seat, lot))
        if view.board.deeds[lot].kind != "street" or gap > 2 or gap == len(view.game.group_of(lot)):
            continue
        if gap == 2 and not chance.happens(0.15, "second lot", other, lot):
            continue
        found = _swap(view, chance, market, other, lot) or _purchase(
            view, people, chance, market, other, lot
        )
        if found:
            return found
    return _jail_card(view, chance, market)


def _swap(view: View, chance: Chance, market: Market, other: str, lot: str) -> CommandJson | None:
    """A last lot for a last lot, the difference in cash."""
    seat = market.seat
    if not view.completes(seat, lot):
        return None
    mine = [
        deed
        for deed in market.own["deeds"]
        if view.completes(other, deed) and view.game.group_of(deed) != view.game.group_of(lot)
    ]
    if not mine or not chance.happens(0.7, "agrees", other, lot):
        return None
    given = mine[0]
    difference = (worth(view, seat, lot) - worth(view, other, given)) // 2
    return _deal(view, chance, market, other, [given], [lot], difference)


def _purchase(
    view: View, people: People, chance: Chance, market: Market, other: str, lot: str
) -> CommandJson | None:
    """A lot for cash, and often a deed that the other needs more than the buyer does."""
    seat = market.seat
    if len(view.missing(other, lot)) < len(view.game.group_of(lot)) - 1:
        return None  # a player with two of a group waits for the third
    given = [
        deed
        for deed in market.own["deeds"]
        if view.game.group_of(deed) != view.game.group_of(lot)
        and len(view.missing(other, deed)) < len(view.game.group_of(deed))
        and len(view.missing(seat, deed)) == len(view.game.group_of(deed)) - 1
    ][:1]
    asked = int(view.board.deeds[lot].price * (1.3 + 1.7 * people[other].greed))
    cash = asked - sum(worth(view, other, deed) for deed in given)
    affordable = view.game.cash[seat] - 20
    tempting = worth(view, seat, lot) * (1.0 + people[seat].greed)
    if cash > affordable or asked > tempting or not chance.happens(0.6, "agrees", other, lot):
        return None
    return _deal(view, chance, market, other, given, [lot], cash)


def _jail_card(view: View, chance: Chance, market: Market) -> CommandJson | None:
    """A prisoner buys another's jail card."""
    seat = market.seat
    if seat not in view.game.jail or market.own["jail_cards"]:
        return None
    for other, goods in market.others.items():
        price = chance.one_of(JAIL_CARD_PRICES, "price", other)
        if (
            goods["jail_cards"]
            and view.game.cash[seat] >= price
            and chance.happens(0.5, "card", seat, other)
        ):
            takes = {"jail_cards": goods["jail_cards"][:1]}
            return {**market.command, "partner": other, "gives": {"cash": price}, "takes": takes}
    return None


def _deal(
    view: View,
    chance: Chance,
    market: Market,
    other: str,
    given: list[str],
    taken: list[str],
    cash: int,
) -> CommandJson | None:
    """The trade as a command; `cash` goes to the other player or, if negative, comes from them.

    None if one side can't pay its cash and the interest on the mortgages it takes over.
    """
    seat = market.seat
    cash = cash // 5 * 5
    after = {seat: view.game.cash[seat] - cash, other: view.game.cash[other] + cash}
    lift = []
    for taker, lots in ((seat, taken), (other, given)):
        for lot in lots:
            if not view.is_mortgaged(lot):
                continue
            mortgage = view.board.deeds[lot].mortgage
            interest = view.board.deeds[lot].price // 10 + 1  # more than any ruleset takes
            at_once = after[taker] > 4 * mortgage and chance.happens(0.5, "lifts", lot)
            after[taker] -= interest + (mortgage if at_once else 0)
            lift += [lot] if at_once else []
    pays_first = view.game.cash[seat] < cash or view.game.cash[other] < -cash
    if pays_first or min(after.values()) < 0 or not (given or cash > 0):
        return None
    command = {
        **market.command,
        "partner": other,
        "gives": {"cash": max(cash, 0), "deeds": given},
        "takes": {"cash": max(-cash, 0), "deeds": taken},
    }
    return command | ({"lift": lift} if lift else {})


def sell_to_pay(view: View, people: People, chance: Chance, seat: str) -> CommandJson | None:
    """Before going bankrupt: deeds for enough cash to pay, if somebody wants them that much."""
    market = _market(view, seat)
    if market is None:
        return None
    short = view.game.owed_by(seat) - view.game.cash[seat]
    for other, goods in market.others.items():
        if view.game.owed_by(other):
            continue
        lots: list[str] = []
        value = 0
        for lot in sorted(market.own["deeds"], key=lambda lot: -worth(view, other, lot)):
            if value < short and len(lots) < 3:
                lots.append(lot)
                value += int(worth(view, other, lot) * (0.8 + 0.6 * people[other].greed))
        if lots and short <= min(value, goods["cash"]) and chance.happens(0.5, "rescue", other):
            found = _deal(view, chance, market, other, lots, [], -(short + 4) // 5 * 5)
            if found:
                return found
    return None
