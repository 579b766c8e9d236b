"""The ways out of debt: pay, sell and mortgage to pay, give deeds instead, or go bankrupt."""

from __future__ import annotations

from typing import Any

from engine.game import Debt
from rehearsal.policy import trading
from rehearsal.policy.chance import Chance
from rehearsal.policy.temperament import People
from rehearsal.policy.view import CommandJson, View


def settle(view: View, people: People, chance: Chance) -> CommandJson | None:
    """The next step towards the end of the oldest debt, or None if nobody owes."""
    for debt in view.game.debts:
        found = _settle(view, people, chance, debt)
        if found:
            return found
    return None


def _settle(view: View, people: People, chance: Chance, debt: Debt) -> CommandJson | None:
    seat = debt.seat
    for offer in (*view.all_found("pay_all", seat), *view.all_found("pay", seat)):
        # Money that must be raised first is raised step by step: these people do it their own way.
        if offer["command"].get("debt", debt.id) == debt.id and not offer["asks"]:
            return dict(offer["command"])
    bankrupt = view.found("bankrupt", seat)
    if bankrupt:
        rescue = trading.sell_to_pay(view, people, chance, seat)
        return rescue or _last_rent(view, bankrupt) or _divide(bankrupt)
    return (
        _with_deeds(view, chance, debt)
        or _mortgage(view, seat, loose=True)
        or _sell_buildings(view, seat)
        or _mortgage(view, seat, loose=False)
        or _ask_rent(view, seat)
    )


def _ask_rent(view: View, seat: str) -> CommandJson | None:
    """A player who would go bankrupt without it remembers a rent that was not asked for."""
    offer = view.found("collect_rent", seat)
    return dict(offer["command"]) if offer else None


def _last_rent(view: View, bankrupt: dict[str, Any]) -> CommandJson | None:
    """Before a bankruptcy that ends the game the owners are asked about open rents, and want
    them."""
    offer = view.found("collect_rent") if "asked" in bankrupt["asks"] else None
    return dict(offer["command"]) if offer else None


def _divide(offer: dict[str, Any]) -> CommandJson:
    """Bankrupt: with several creditors the deeds are dealt out to them in turn."""
    command = dict(offer["command"])
    ask = offer["asks"].get("deeds")
    if ask:
        command["deeds"] = {
            lot: ask["to"][at % len(ask["to"])] for at, lot in enumerate(ask["lots"])
        }
    return command


def _with_deeds(view: View, chance: Chance, debt: Debt) -> CommandJson | None:
    """Now and then a creditor takes a deed instead of cash. Not if there are several creditors:
    enough must be left for all, and people leave that calculation to the bank."""
    owed = [each for each in view.game.debts if each.seat == debt.seat]
    if len({each.creditor for each in owed}) > 1:
        return None
    offer = next(
        (
            offer
            for offer in view.all_found("pay_with_deeds", debt.seat)
            if offer["command"]["debt"] == debt.id
        ),
        None,
    )
    if offer is None or not chance.happens(0.12, "with deeds", debt.id):
        return None
    creditor, short = debt.creditor, debt.amount - view.game.cash[debt.seat]
    for option in offer["asks"]["deeds"]["options"]:
        deed = view.board.deeds[option["value"]]
        counts = deed.mortgage if view.is_mortgaged(deed.slug) else deed.price
        pays_interest = view.is_mortgaged(deed.slug) and view.game.cash[creditor] < deed.mortgage
        if not pays_interest and short <= counts and not view.completes(creditor, deed.slug):
            worth = min(counts, debt.amount, offer["asks"]["worth"]["max"])
            return {**offer["command"], "deeds": [deed.slug], "worth": worth}
    return None


def _mortgage(view: View, seat: str, *, loose: bool) -> CommandJson | None:
    """Mortgage as few deeds as pay the debt; `loose`: only those that belong to no whole group."""
    offer = view.found("mortgage", seat)
    if offer is None:
        return None
    amounts = offer["asks"]["lots"]["amount"]
    lots: list[str] = []
    cash, owed = view.game.cash[seat], view.game.owed_by(seat)
    for lot in sorted(amounts, key=lambda lot: (view.rent(lot), lot)):
        if cash >= owed:
            break
        if not loose or view.missing(seat, lot):
            lots.append(lot)
            cash += amounts[lot]
    return {**offer["command"], "lots": lots} if lots else None


def _sell_buildings(view: View, seat: str) -> CommandJson | None:
    """One building at a time, where it costs least rent; a stuck group of hotels at once."""
    at_once = None
    for offer in view.all_found("sell_buildings", seat):
        if "lots" not in offer["asks"]:
            at_once = at_once or dict(offer["command"])
        elif offer["asks"]["lots"]["next"]:
            lot = min(offer["asks"]["lots"]["next"], key=lambda lot: (view.rent(lot), lot))
            return {**offer["command"], "lots": {lot: 1}}
    return at_once
