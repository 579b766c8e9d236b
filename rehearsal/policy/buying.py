"""Buying a lot, and bidding for one."""

from __future__ import annotations

from rehearsal.policy.chance import Chance
from rehearsal.policy.temperament import People, Temperament
from rehearsal.policy.view import CommandJson, View

KEPT_BACK_MAX = 400


def worth(view: View, seat: str, lot: str) -> int:
    """The worth of a deed to a player, in dollars: the more, the closer it brings a group."""
    deed = view.board.deeds[lot]
    group = view.game.group_of(lot)
    others = sum(view.owner(each) == seat for each in group if each != lot)
    if deed.kind == "railroad":
        factor = 1.0 + 0.2 * others
    elif deed.kind == "utility":
        factor = 0.8 + 0.2 * others
    elif view.missing(seat, lot) in ([lot], []):
        factor = 2.2
    else:
        factor = 1.0 + 0.2 * others
    if any(view.completes(other, lot) for other in view.game.live if other != seat):
        factor += 0.4
    return int(deed.price * factor * (0.55 if view.is_mortgaged(lot) else 1))


def kept_back(view: View, seat: str, temper: Temperament) -> int:
    """The cash that a player would rather not touch: for the rents that may come."""
    return int(min(view.danger(seat), KEPT_BACK_MAX) * (0.2 + temper.caution)) + 10


def buy_or_decline(
    view: View, people: People, chance: Chance, seat: str, lot: str
) -> CommandJson | None:
    """At the printed price, or to auction. For a last lot of a group deeds are mortgaged."""
    price, temper = view.board.deeds[lot].price, people[seat]
    offer = view.found("buy", seat)
    dear = worth(view, seat, lot) > 1.3 * price
    if offer is None:
        raised = _raise_for(view, seat, price) if dear else None
        return raised or {"type": "decline", "seat": seat, "lot": lot}
    left = view.game.cash[seat] - price
    wants = dear or left >= kept_back(view, seat, temper)
    hesitates = not dear and chance.happens(0.04 + 0.1 * temper.caution, "hesitates", lot)
    if wants and not hesitates:
        return dict(offer["command"])
    return {"type": "decline", "seat": seat, "lot": lot}


def _raise_for(view: View, seat: str, price: int) -> CommandJson | None:
    """Mortgage deeds that aren't part of a group yet, if that raises the price."""
    offer = view.found("mortgage", seat)
    if offer is None:
        return None
    amounts = offer["asks"]["lots"]["amount"]
    lots: list[str] = []
    cash = view.game.cash[seat]
    for lot in sorted(amounts, key=lambda lot: (amounts[lot], lot)):
        if cash >= price:
            break
        if view.missing(seat, lot):
            lots.append(lot)
            cash += amounts[lot]
    return {**offer["command"], "lots": lots} if lots and cash >= price else None


def auction(view: View, people: People, chance: Chance, lot: str) -> CommandJson:
    """The highest limit wins, for a little more than the second highest."""
    offer = next((o for o in view.all_found("auction") if o["command"]["lot"] == lot), None)
    limits = {}
    if offer and not chance.happens(0.04, "nobody cares", lot):
        for seat, most in offer["asks"]["price"]["max_by_seat"].items():
            limit = min(most, _limit(view, people[seat], chance, seat, lot))
            if limit >= 1:
                limits[seat] = limit
    if not limits or offer is None:
        return {"type": "no_bids", "lot": lot}
    ranked = sorted(limits, key=lambda seat: (-limits[seat], seat))
    second = limits[ranked[1]] if len(ranked) > 1 else 0
    step = chance.one_of((1, 1, 5, 5, 10), "step", lot)
    return {**offer["command"], "seat": ranked[0], "price": min(limits[ranked[0]], second + step)}


def _limit(view: View, temper: Temperament, chance: Chance, seat: str, lot: str) -> int:
    """Return the highest bid of a player; some don't care for the lot at all."""
    if chance.happens(0.15, "no interest", seat, lot):
        return 0
    mood = chance.about("mood", seat, lot).uniform(0.8, 1.1)
    wished = worth(view, seat, lot) * (0.6 + 0.5 * temper.greed) * mood
    return int(min(wished, view.game.cash[seat] - kept_back(view, seat, temper) // 2))
