"""Things that players do unprompted before the next throw: leave Jail, trade, build, lift
mortgages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rehearsal.policy import shortage, trading
from rehearsal.policy.buying import kept_back
from rehearsal.policy.chance import Chance
from rehearsal.policy.temperament import People, Temperament
from rehearsal.policy.view import CommandJson, View

BUILT_AT_ONCE_MAX = 9
DEVELOPED = 3


def attend(view: View, people: People, chance: Chance) -> CommandJson | None:
    """The next such entry, of the player about to throw first; None when all are content."""
    throw = view.found("roll")
    if throw is None:
        return None
    thrower = throw["command"]["seat"]
    found = trading.propose(view, people, chance, thrower) or _leave_jail(
        view, people, chance, thrower
    )
    if found:
        return found
    for seat in sorted(view.game.live, key=lambda seat: seat != thrower):
        if seat == thrower or _is_awake(view, people, chance, seat):
            found = _improve(view, people, chance, seat)
            if found:
                return found
    return None


def _is_awake(view: View, people: People, chance: Chance, seat: str) -> bool:
    """Few players think of their houses in another's turn."""
    source = chance.of_turn(view.game.turn_number, "awake", seat)
    return source.random() < 0.3 * people[seat].attention


def _leave_jail(view: View, people: People, chance: Chance, seat: str) -> CommandJson | None:
    """Early, while lots are free, get out at once; later Jail is a quiet place."""
    if seat not in view.game.jail:
        return None
    free_lots = sum(not view.owner(lot) for lot in view.board.deeds)
    haste = 0.15 + 0.7 * free_lots / len(view.board.deeds)
    turn = view.game.turn_number
    if chance.of_turn(turn, "jail", seat).random() > haste + 0.2 * people[seat].greed:
        return None
    offer = view.found("use_jail_card", seat)
    if offer is None and view.game.cash[seat] > 50 + kept_back(view, seat, people[seat]):
        offer = view.found("pay_fine", seat)
    return dict(offer["command"]) if offer else None


def _improve(view: View, people: People, chance: Chance, seat: str) -> CommandJson | None:
    """Build, as far as the money goes; mortgage stray deeds for a first house; lift mortgages."""
    temper = people[seat]
    money = view.game.cash[seat] - kept_back(view, seat, temper)
    offer = view.found("build", seat)
    if offer:
        plan = _plan(view, temper, offer["asks"]["lots"], money)
        if plan:
            contest = shortage.contest(view, people, chance, seat, plan)
            return contest or {**offer["command"], "lots": plan}
    bare = [lots for lots in view.complete_groups(seat) if not any(map(view.game.level, lots))]
    for lots in bare:
        mortgaged = [lot for lot in lots if view.is_mortgaged(lot)]
        if mortgaged:
            return _lift(view, seat, mortgaged[:1], view.game.cash[seat])
        if view.game.bank_houses >= len(lots) and (not offer or money < 0):
            return _fund(view, people, chance, seat, lots)
    return _lift(view, seat, None, money - 200)


def _plan(view: View, temper: Temperament, ask: Mapping[str, Any], money: int) -> dict[str, int]:
    """Levels per lot of one group: even, in stock, best rent first. Greedy players build no hotel
    and keep the houses to themselves."""
    levels = {lot: view.game.level(lot) for lot in view.board.deeds}
    houses, hotels = view.game.bank_houses, view.game.bank_hotels
    last_houses = view.game.hotel_level - 1
    top = last_houses if temper.greed > 0.6 else view.game.hotel_level
    plan: dict[str, int] = {}
    for _ in range(BUILT_AT_ONCE_MAX):
        fitting = [
            lot
            for lot, room in ask["max"].items()
            if plan.get(lot, 0) < room
            and (not plan or lot in view.game.group_of(next(iter(plan))))
            and levels[lot] < top
            and levels[lot] == min(levels[member] for member in view.game.group_of(lot))
            and ask["price"][lot] <= money
            and (hotels if levels[lot] == last_houses else houses)
        ]
        if not fitting:
            break
        lot = max(fitting, key=lambda lot: (levels[lot] < DEVELOPED, _gain(view, lot, levels)))
        hotel = levels[lot] == last_houses
        levels[lot] += 1
        plan[lot] = plan.get(lot, 0) + 1
        houses += last_houses if hotel else -1
        hotels -= hotel
        money -= ask["price"][lot]
    return plan


def _gain(view: View, lot: str, levels: Mapping[str, int]) -> tuple[int, str]:
    step = view.rent_at(lot, levels[lot] + 1) - view.rent_at(lot, levels[lot])
    return 1000 * step // view.board.deeds[lot].house_cost, lot


def _fund(
    view: View, people: People, chance: Chance, seat: str, lots: tuple[str, ...]
) -> CommandJson | None:
    """Mortgage stray deeds so that a first row of houses can be built."""
    offer = view.found("mortgage", seat)
    turn = view.game.turn_number
    if offer is None or chance.of_turn(turn, "funds", seat).random() < people[seat].caution:
        return None
    wanted = sum(view.board.deeds[lot].house_cost for lot in lots)
    wanted += kept_back(view, seat, people[seat]) - view.game.cash[seat]
    amounts = offer["asks"]["lots"]["amount"]
    stray = [
        lot
        for lot in sorted(amounts, key=lambda lot: (view.rent(lot), lot))
        if len(view.missing(seat, lot)) > 1
    ]
    chosen: list[str] = []
    for lot in stray:
        if wanted > 0:
            chosen.append(lot)
            wanted -= amounts[lot]
    return {**offer["command"], "lots": chosen} if chosen and wanted <= 0 else None


def _lift(view: View, seat: str, lots: list[str] | None, money: int) -> CommandJson | None:
    """Lift mortgages: those named, or the most expensive that the player can afford."""
    offer = view.found("lift_mortgage", seat)
    if offer is None:
        return None
    costs = offer["asks"]["lots"]["amount"]
    wanted = [
        lot
        for lot in (lots or sorted(costs, key=lambda lot: -costs[lot]))
        if costs.get(lot, money + 1) <= money
    ]
    return {**offer["command"], "lots": wanted[:1]} if wanted else None
