"""HOUSES and HOTELS: buying and selling back evenly, from the Bank's 32 and 12 (000:L69-91)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.chapters.common import (
    Offer,
    offer,
    require_cash,
    require_no_debt,
    require_owner,
    sentence,
)
from engine.chapters.survey import Group, Survey
from engine.commands import Build, SellBuildings
from engine.draft import Draft
from engine.errors import Refusal
from engine.game import Game
from engine.outcome import BANK, Outcome

RULE = "HOUSES"
SELLING_RULE = "SELLING PROPERTY"


def require_buildable_group(game: Game, seat: str, lot: str) -> None:
    """Refuse unless the seat owns the lot's whole color group, none of it mortgaged."""
    deed = game.edition.deeds[lot]
    if deed.kind != "street":
        raise Refusal("NOT_A_STREET", f"Nothing can be built on {deed.name}.", RULE)
    require_owner(game, seat, (lot,), RULE)
    if not game.owns_group(seat, lot):
        raise Refusal(
            "GROUP_NOT_OWNED",
            f"Seat {seat} doesn't own the whole color group of {deed.name}.",
            RULE,
        )
    if any(game.mortgages[member] for member in game.group_of(lot)):
        raise Refusal(
            "GROUP_MORTGAGED",
            f"A lot of the color group of {deed.name} is mortgaged: lift that first.",
            RULE,
        )


def require_build_window(game: Game, seat: str) -> None:
    """Refuse in another's turn where `build_window` is between_turns (rulings, row 31)."""
    if game.options.build_window != "between_turns" or not game.tracked:
        return
    between_turns = not game.again and not game.pending
    if seat != game.turn and not between_turns:
        raise Refusal("OTHERS_TURN", "Building waits for one's own turn or between turns.", RULE)


class Site:
    """Levels and stock while buildings go up one by one, so that every step is checked.

    It covers the lots of `groups`.
    """

    def __init__(self, game: Game, groups: Iterable[Group]) -> None:
        self.game = game
        self.levels = {lot: game.level(lot) for lots in groups for lot in lots}
        self.houses = game.bank_houses
        self.hotels = game.bank_hotels

    def even(self, lot: str) -> bool:
        """True if one more building on `lot` keeps its group even."""
        return self.levels[lot] == min(self.levels[member] for member in self.game.group_of(lot))

    def in_stock(self, lot: str) -> bool:
        """True if the Bank has what the next level of `lot` needs."""
        return (self.hotels if self.levels[lot] == self.game.hotel_level - 1 else self.houses) > 0

    def raise_level(self, lot: str) -> None:
        """Put the next building on `lot`; a hotel sends its houses back."""
        self.levels[lot] += 1
        if self.levels[lot] == self.game.hotel_level:
            self.hotels -= 1
            self.houses += self.game.hotel_level - 1
        else:
            self.houses -= 1


def decide_build(game: Game, command: Build) -> Outcome:
    """Whole groups only, evenly, for the price on the deed (000:L69-81)."""
    seat = command.seat
    require_no_debt(game, seat, RULE)
    require_build_window(game, seat)
    deeds = game.edition.deeds
    for lot, count in command.lots.items():
        require_buildable_group(game, seat, lot)
        if game.level(lot) + count > game.hotel_level:
            raise Refusal("LOT_FULL", f"Only one hotel may stand on {deeds[lot].name}.", "HOTELS")
    cost = sum(deeds[lot].house_cost * count for lot, count in command.lots.items())
    steps = _plan(game, command.lots)
    require_cash(game, seat, cost, RULE, "to build that")
    draft = Draft(game)
    level = {lot: game.level(lot) for lot in command.lots}
    for lot in steps:
        draft.pay(seat, BANK, deeds[lot].house_cost)
        draft.set_level(lot, seat, level[lot] + 1, level[lot])
        level[lot] += 1
    for lot, count in command.lots.items():
        note_prices(draft, lot, game.paid_for(lot) + (deeds[lot].house_cost,) * count)
    return draft.outcome()


def _plan(game: Game, wanted: dict[str, int]) -> list[str]:
    """The lots in an order in which every single building keeps even and is in stock."""
    site = Site(game, {game.group_of(lot) for lot in wanted})
    left = dict(wanted)
    steps: list[str] = []
    while left:
        even = [lot for lot in left if site.even(lot)]
        if not even:
            name = game.edition.name_of(next(iter(left)))
            raise Refusal(
                "UNEVEN",
                f"Building must stay even: {name} can't get more than one building ahead of the "
                "other lots of its color group.",
                RULE,
            )
        # Hotels first: the houses they send back may serve the next lot.
        lot = max(even, key=lambda item: site.levels[item])
        for candidate in (lot, *even):
            if site.in_stock(candidate):
                lot = candidate
                break
        _require_stock(game, site, lot)
        site.raise_level(lot)
        steps.append(lot)
        left[lot] -= 1
        if not left[lot]:
            del left[lot]
    return steps


def _require_stock(game: Game, site: Site, lot: str) -> None:
    building = "hotel" if site.levels[lot] == game.hotel_level - 1 else "house"
    if game.shortage and game.shortage.building == building:
        raise Refusal(
            "SHORTAGE_AUCTION",
            f"The last {building}s are up for auction: bid for them.",
            "BUILDING SHORTAGE",
        )
    if not site.in_stock(lot):
        raise Refusal(
            f"NO_{building.upper()}S",
            f"The Bank has no {building} left; wait until some are sold back.",
            "BUILDING SHORTAGE",
        )


def decide_sell_buildings(game: Game, command: SellBuildings) -> Outcome:
    """Back to the Bank at half price, evenly; hotels also all at once (000:L87-91)."""
    seat, lots = command.seat, command.lots
    require_owner(game, seat, lots, SELLING_RULE)
    for lot, count in lots.items():
        if count > game.level(lot):
            name = game.edition.name_of(lot)
            raise Refusal("NOT_SO_MANY", f"There is less than that on {name}.", SELLING_RULE)
    _require_one_by_one(game, lots)
    after = {
        member: game.level(member) - lots.get(member, 0)
        for lot in lots
        for member in game.group_of(lot)
    }
    _require_even_after(game, lots, after)
    _require_houses(game, after)
    _require_reason_to_break(game, seat, lots, after, command.purpose)
    draft = Draft(game)
    # Houses come in before hotels are broken, so that the Bank has them to give.
    for lot in sorted(lots, key=game.level):
        draft.set_level(lot, seat, after[lot], game.level(lot))
        draft.pay(BANK, seat, refund(game, lot, lots[lot]))
        note_prices(draft, lot, game.paid_for(lot)[: after[lot]])
    return draft.outcome()


def refund(game: Game, lot: str, count: int) -> int:
    """Half of what the top `count` levels on a lot cost, in dollars (option `building_resale`)."""
    paid = game.paid_for(lot)
    return sum(paid[len(paid) - count :]) // 2


def note_prices(draft: Draft, lot: str, paid: tuple[int, ...]) -> None:
    """Keep what the levels on a lot cost, where that matters and isn't the printed price."""
    game = draft.game
    if game.options.building_resale != "half_paid":
        return
    printed = game.edition.deeds[lot].house_cost
    if any(price != printed for price in paid):
        draft.fact("prices", lot, *paid)
    elif lot in game.prices:
        draft.fact("prices", lot)


def _require_one_by_one(game: Game, lots: dict[str, int]) -> None:
    """000:L89-91: houses one by one, hotels all at once; option `sell_group_at_once` (row 5)."""
    if game.options.sell_group_at_once == "hotels_and_houses":
        return
    by_group: dict[str, list[str]] = {}
    for lot in lots:
        by_group.setdefault(game.edition.deeds[lot].group, []).append(lot)
    for members in by_group.values():
        several = sum(lots[lot] for lot in members) > 1
        hotels = [lot for lot in members if game.level(lot) == game.hotel_level]
        # A hotel that the Bank has no four houses for can't go one by one (rulings, row 7).
        stuck = hotels and game.bank_houses < game.hotel_level - 1
        if several and len(hotels) < len(members) and not stuck:
            raise Refusal(
                "SELL_ONE_BY_ONE",
                "Houses of a color group are sold back one by one; only hotels all at once.",
                SELLING_RULE,
            )


def _require_even_after(game: Game, lots: dict[str, int], after: dict[str, int]) -> None:
    for lot in lots:
        levels = [after[member] for member in game.group_of(lot)]
        if max(levels) - min(levels) > 1:
            raise Refusal(
                "UNEVEN",
                f"Selling must stay even: {game.edition.name_of(lot)} would be more than one "
                "building behind its color group.",
                SELLING_RULE,
            )


def _houses_on(game: Game, level: int) -> int:
    return 0 if level == game.hotel_level else level


def _require_houses(game: Game, after: dict[str, int]) -> None:
    """A broken hotel needs houses of the Bank (rulings, row 7)."""
    needed = sum(_houses_on(game, after[lot]) - _houses_on(game, game.level(lot)) for lot in after)
    bare = not any(after.values())
    first_step = (game.hotel_level - 1) * any(
        game.level(lot) == game.hotel_level and after[lot] < game.hotel_level for lot in after
    )
    whole_only = game.options.hotel_break_without_houses == "whole_group_only"
    if needed > game.bank_houses or (whole_only and not bare and first_step > game.bank_houses):
        raise Refusal(
            "NO_HOUSES",
            f"The Bank has {game.bank_houses} houses and that needs {max(needed, first_step)}: "
            "sell further down, or all buildings of the group at once.",
            SELLING_RULE,
        )


def _require_reason_to_break(
    game: Game, seat: str, lots: dict[str, int], after: dict[str, int], purpose: str
) -> None:
    """003:L133: in a tournament hotels are broken to raise funds, not to starve the Bank."""
    breaks = any(game.level(lot) == game.hotel_level and after[lot] > 0 for lot in lots)
    free = game.options.hotel_break == "free" or game.owed_by(seat) or purpose
    if breaks and not free:
        raise Refusal(
            "NO_NEED_TO_BREAK",
            sentence(
                f"seat {seat} may break a hotel into houses only to raise funds: for a debt, or a "
                "purchase or bid that is named."
            ),
            SELLING_RULE,
        )


def offers(survey: Survey) -> list[Offer]:
    """Per player: what can be built, what can be sold back."""
    game = survey.game
    found: list[Offer] = []
    for seat in survey.asking:
        groups = survey.complete.get(seat)
        if not groups:
            continue
        if not game.owed_by(seat):
            found += _build_offer(game, seat, survey.buildable(seat))
        if any(lots[0] in survey.built for lots in groups):
            found += _sell_offers(game, seat, groups)
    return found


def _build_offer(game: Game, seat: str, groups: list[Group]) -> list[Offer]:
    site = Site(game, groups)
    cash = game.cash[seat]
    price = {}
    room = {}
    following = []
    try:
        require_build_window(game, seat)
    except Refusal:
        return []
    for lots in groups:
        cost = game.edition.deeds[lots[0]].house_cost
        lowest = min(site.levels[lot] for lot in lots)
        for lot in lots:
            level = site.levels[lot]
            space = min(game.hotel_level - level, cash // cost)
            if space:
                price[lot] = cost
                room[lot] = space
                if level == lowest and site.in_stock(lot) and not _auctioned(game, site, lot):
                    following.append(lot)
    if not following:
        return []
    asks = {"lots": {"kind": "counts", "max": room, "price": price, "next": following}}
    text = f"Seat {seat} builds"
    return [offer("manage", text, {"type": "build", "seat": seat}, asks=asks, condition="even")]


def _auctioned(game: Game, site: Site, lot: str) -> bool:
    building = "hotel" if site.levels[lot] == game.hotel_level - 1 else "house"
    return game.shortage is not None and game.shortage.building == building


def _sell_offers(game: Game, seat: str, groups: list[Group]) -> list[Offer]:
    """One offer for single steps, one for each group whose hotels can go at once."""
    most: dict[str, int] = {}
    price: dict[str, int] = {}
    following: list[str] = []
    found: list[Offer] = []
    for lots in groups:
        levels = {lot: game.level(lot) for lot in lots}
        top = max(levels.values())
        for lot, level in levels.items():
            if level:
                most[lot], price[lot] = level, refund(game, lot, 1)
                if level == top and (
                    level < game.hotel_level or game.bank_houses >= game.hotel_level - 1
                ):
                    following.append(lot)
        if top == game.hotel_level:
            found += _at_once_offers(game, seat, levels)
    if most:
        asks: dict[str, object] = {
            "lots": {"kind": "counts", "max": most, "price": price, "next": following}
        }
        if game.options.hotel_break != "free" and not game.owed_by(seat):
            asks["purpose"] = _purposes()
        command = {"type": "sell_buildings", "seat": seat}
        text = f"Seat {seat} sells buildings"
        found.insert(0, offer("manage", text, command, asks=asks, condition="even"))
    return found


def _purposes() -> dict[str, object]:
    return {
        "kind": "one_of",
        "optional": True,
        "options": [
            {"value": "purchase", "text": "to pay for a purchase or bid"},
            {"value": "referee", "text": "the referee allows it"},
        ],
    }


def _at_once_offers(game: Game, seat: str, levels: dict[str, int]) -> list[Offer]:
    """Hotels at once to bare land; short of houses, also down to what the Bank can give."""
    stuck = game.bank_houses < game.hotel_level - 1
    if set(levels.values()) != {game.hotel_level} and not stuck:
        return []
    targets = [dict.fromkeys(levels, 0)]
    if stuck and game.options.hotel_break_without_houses == "compound_selldown":
        targets.insert(0, _least_selldown(game, levels))
    found = []
    for target in targets:
        counts = {lot: levels[lot] - target[lot] for lot in levels if levels[lot] > target[lot]}
        amount = sum(refund(game, lot, count) for lot, count in counts.items())
        left = sum(target.values())
        down = f"down to {left} houses" if left else "to bare land"
        text = f"Seat {seat} sells the group {down} for {game.edition.money(amount)}"
        command: dict[str, object] = {"type": "sell_buildings", "seat": seat, "lots": counts}
        needs_reason = game.options.hotel_break != "free" and not game.owed_by(seat)
        asks = {"purpose": _purposes() | {"optional": False}} if left and needs_reason else {}
        found.append(offer("manage", text, command, amount=amount, asks=asks))
    return found


def _least_selldown(game: Game, levels: dict[str, int]) -> dict[str, int]:
    """The highest even levels without a hotel for which the Bank has the houses."""
    standing = sum(_houses_on(game, level) for level in levels.values())
    total = min(standing + game.bank_houses, (game.hotel_level - 1) * len(levels))
    each, odd = divmod(total, len(levels))
    return {lot: each + (at < odd) for at, lot in enumerate(levels)}
