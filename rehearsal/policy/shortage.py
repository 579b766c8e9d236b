"""The last houses or hotels: players want more than remain, so they bid for them."""

from __future__ import annotations

from collections.abc import Mapping

from rehearsal.policy.buying import kept_back
from rehearsal.policy.chance import Chance
from rehearsal.policy.temperament import People
from rehearsal.policy.view import CommandJson, View


def contest(
    view: View, people: People, chance: Chance, seat: str, lots: Mapping[str, int]
) -> CommandJson | None:
    """The auction that follows if others also want the last buildings when `seat` is about to build
    on `lots`."""
    levels_reached = {lot: view.game.level(lot) + count for lot, count in lots.items()}
    building = "hotel" if view.game.hotel_level in levels_reached.values() else "house"
    for offer in view.all_found("open_building_auction"):
        ask = offer["asks"]["wants"]
        if offer["command"]["building"] != building or seat not in ask["max"]:
            continue
        wants = {
            other: most
            for other, most in ask["max"].items()
            if other == seat or _is_keen(view, people, chance, other)
        }
        if len(wants) > 1 and sum(wants.values()) > ask["more_than"]:
            return {**offer["command"], "wants": wants}
    return None


def _is_keen(view: View, people: People, chance: Chance, seat: str) -> bool:
    spare = view.game.cash[seat] - kept_back(view, seat, people[seat])
    turn = view.game.turn_number
    return spare > 100 and chance.of_turn(turn, "keen", seat).random() < 0.5 + people[seat].greed


def bid(view: View, people: People, chance: Chance) -> CommandJson | None:
    """Sell the next building of an open auction to the player who would pay most, or end the
    auction."""
    close = view.found("close_building_auction")
    if close is None:
        return None
    bids = []
    for offer in view.all_found("auction_building"):
        seat = offer["command"]["seat"]
        ask = offer["asks"]["price"]
        mood = chance.about("building", seat).uniform(0.3, 0.8)
        limit = int((view.game.cash[seat] - kept_back(view, seat, people[seat]) // 2) * mood)
        if limit >= ask["min"]:
            bids.append((min(limit, ask["max"]), seat, offer))
    if not bids:
        return dict(close["command"])
    bids.sort(key=lambda item: (-item[0], item[1]))
    limit, _, offer = bids[0]
    second = bids[1][0] if len(bids) > 1 else 0
    options = [option["value"] for option in offer["asks"]["lot"]["options"]]
    lot = max(options, key=lambda lot: (view.board.deeds[lot].rents[-1], lot))
    price = max(offer["asks"]["price"]["min"], min(limit, second + 10))
    return {**offer["command"], "lot": lot, "price": price}
