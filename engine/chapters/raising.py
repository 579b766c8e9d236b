"""Raising cash for a debt in one entry: selling buildings and mortgaging deeds, with a proposal by
the engine (rule: raising-cash)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.apply import apply
from engine.chapters.breaking import breakable
from engine.chapters.common import refund
from engine.chapters.mortgages import Mortgage, decide_mortgage
from engine.chapters.rows import Rows
from engine.chapters.selling import SellBuildings, decide_sell_buildings, hotels_first, rows_to_sell
from engine.chapters.solvency import raisable
from engine.codes import RuleCode
from engine.errors import Refusal
from engine.game import Game
from engine.offer_types import Ask, HowMany, SomeLots
from engine.outcome import Outcome
from engine.texts import template

SHORTFALL = template("Seat {seat} is {missing} short and can raise {more}.")


class Raised(NamedTuple):
    """The property sold and mortgaged for a sum: levels per lot, and deeds."""

    sell: Mapping[str, int]
    mortgage: Sequence[str]


def raise_cash(game: Game, seat: str, what: Raised) -> tuple[Game, Outcome]:
    """The game after the buildings were sold and then the deeds mortgaged, and the outcome of both.
    Refuses whatever selling and mortgaging refuse."""
    after = game.copy()
    done = _sell(after, seat, what.sell) if what.sell else []
    if what.mortgage:
        done.append(decide_mortgage(after, Mortgage(seat, tuple(what.mortgage))))
        apply(after, done[-1])
    return after, joined(*done)


def _sell(game: Game, seat: str, lots: Mapping[str, int]) -> list[Outcome]:
    """Sell these levels in `game`: in one sale, or group by group, and in two sales where the Bank
    has the houses to break only some hotels of a group (rule: houses-one-by-one)."""
    try:
        sales = [decide_sell_buildings(game, SellBuildings(seat, dict(lots)))]
        apply(game, sales[0])
    except Refusal as refusal:
        if refusal.code != RuleCode.SELL_ONE_BY_ONE:
            raise
        groups = dict.fromkeys(game.group_of(lot) for lot in lots)
        if len(groups) > 1:
            # What one group gives back to the Bank may break the hotels of the next.
            parts = [{lot: lots[lot] for lot in group if lot in lots} for group in groups]
            return [sale for part in parts for sale in _sell(game, seat, part)]
        first = dict.fromkeys(hotels_first(game, lots), 1)
        rest = {lot: count - first.get(lot, 0) for lot, count in lots.items()}
        rest = {lot: count for lot, count in rest.items() if count}
        sales = [*_sell(game, seat, first), *_sell(game, seat, rest)]
    return sales


def joined(*outcomes: Outcome) -> Outcome:
    """Several outcomes, each decided after the ones before it, as one."""
    return Outcome(
        tuple(transfer for outcome in outcomes for transfer in outcome.transfers),
        tuple(fact for outcome in outcomes for fact in outcome.facts),
    )


def asks_to_raise(game: Game, seat: str, needed: int) -> dict[str, Ask]:
    """The asks for what can be sold and mortgaged for `needed` dollars, with a proposal; {} if it
    all fetches too little."""
    proposed = proposal(game, seat, needed)
    if proposed is None:
        return {}
    found: dict[str, Ask] = {}
    deeds = game.deeds_of(seat)
    built = {lot: game.level(lot) for lot in deeds if game.level(lot)}
    if built:
        each = {lot: refund(game, lot, 1) for lot in built}
        tops = [lot for lot in built if built[lot] == max(map(game.level, game.group_of(lot)))]
        rows = {
            game.edition.deeds[lots[0]].group: _rows_of(game, lots)
            for lots in game.edition.color_groups
            if any(lot in built for lot in lots)
        }
        found["sell"] = HowMany(built, tops, each, optional=True, proposed=proposed.sell, rows=rows)
    values = {lot: game.edition.deeds[lot].mortgage for lot in deeds if not game.mortgages[lot]}
    if values:
        found["mortgage"] = SomeLots(
            game.edition, values, values, optional=True, proposed=proposed.mortgage
        )
    return found


def shortfall(game: Game, seat: str, amount: int) -> str:
    """Say how much a player lacks for an amount, and how much they can raise."""
    money, cash = game.edition.money, game.cash[seat]
    more = raisable(game, seat) - cash
    return SHORTFALL(seat=seat, missing=money(amount - cash), more=money(more))


def proposal(game: Game, seat: str, needed: int) -> Raised | None:
    """A cheap way for the player to raise `needed` dollars, or None if there is none: as
    `group_by_group`, but rows that turn out not to be needed stay, in the dearest group first."""
    found = _gathered(game, seat, needed)
    if found is None:
        return None
    return _without_needless_deeds(game, _without_needless_rows(game, seat, found, needed), needed)


def group_by_group(game: Game, seat: str, needed: int) -> Raised | None:
    """The sales and mortgages that raise `needed` dollars, or None if there are none: those that
    pay a last debt. What an entry does is frozen, so a better proposal doesn't change them.

    Deeds of groups without buildings are mortgaged first, the cheapest first, since they come back
    for a tenth. Then houses go, which fetch half: whole rows of a group, the cheapest group first,
    and the deeds of a group that is then bare. Deeds that turn out not to be needed stay
    unmortgaged.
    """
    found = _gathered(game, seat, needed)
    return found and _without_needless_deeds(game, found, needed)


def _gathered(game: Game, seat: str, needed: int) -> Raised | None:
    """What is mortgaged and sold until it fetches the amount, in the order of `group_by_group`."""
    values = _mortgage_values(game)
    mortgage = _cheapest_for(values, _bare(game, seat), needed)
    left = needed - sum(values[lot] for lot in mortgage)
    sell: dict[str, int] = {}
    for group in _built_groups(game, seat):
        if left <= 0:
            break
        rows = _rows_for(game, group, left)
        sell |= rows
        left -= sum(refund(game, lot, count) for lot, count in rows.items())
        # If that isn't enough, the group is bare: it can always be sold as a whole.
        more = _cheapest_for(values, list(group), left)
        mortgage += more
        left -= sum(values[lot] for lot in more)
    return Raised(sell, mortgage) if left <= 0 else None


def _without_needless_rows(game: Game, seat: str, plan: Raised, needed: int) -> Raised:
    fetched = Counter[tuple[str, ...]]()
    for lot, count in plan.sell.items():
        fetched[game.group_of(lot)] += refund(game, lot, count)
    for group, _ in fetched.most_common():
        others = {lot: count for lot, count in plan.sell.items() if lot not in group}
        bare = [lot for lot in plan.mortgage if lot not in group]
        sold: Counter[str] = Counter()
        for row in _rows_of(game, group):
            fewer = Raised(others | sold, bare)
            is_enough = needed <= _fetches(game, fewer) < _fetches(game, plan)
            if is_enough and _is_allowed(game, seat, fewer):
                plan = fewer
                break
            sold.update(row)
    return plan


def _is_allowed(game: Game, seat: str, plan: Raised) -> bool:
    try:
        raise_cash(game, seat, plan)
    except Refusal:
        return False
    return True


def _without_needless_deeds(game: Game, plan: Raised, needed: int) -> Raised:
    values = _mortgage_values(game)
    for lot in sorted(plan.mortgage, key=lambda lot: -values[lot]):
        fewer = Raised(plan.sell, [other for other in plan.mortgage if other != lot])
        if _fetches(game, fewer) >= needed:
            plan = fewer
    return plan


def _fetches(game: Game, plan: Raised) -> int:
    values = _mortgage_values(game)
    sold = sum(refund(game, lot, count) for lot, count in plan.sell.items())
    return sold + sum(values[lot] for lot in plan.mortgage)


def _mortgage_values(game: Game) -> dict[str, int]:
    return {lot: deed.mortgage for lot, deed in game.edition.deeds.items()}


def _bare(game: Game, seat: str) -> list[str]:
    """The deeds that a player can mortgage as they are."""
    return [
        lot for lot in game.deeds_of(seat) if not game.mortgages[lot] and not game.built_group(lot)
    ]


def _cheapest_for(values: Mapping[str, int], lots: list[str], needed: int) -> list[str]:
    """As many of the lots, the cheapest first, as it takes to fetch the amount; all if need be."""
    found: list[str] = []
    for lot in sorted(lots, key=lambda lot: values[lot]):
        if needed <= 0:
            break
        found.append(lot)
        needed -= values[lot]
    return found


def _built_groups(game: Game, seat: str) -> list[tuple[str, ...]]:
    """A player's groups with buildings, the cheapest houses first."""
    groups = [
        lots
        for lots in game.edition.color_groups
        if game.holds_all(seat, lots) and game.any_built(lots)
    ]
    prices = game.edition.deeds
    return sorted(groups, key=lambda lots: min(prices[lot].house_cost for lot in lots))


def _rows_of(game: Game, group: tuple[str, ...]) -> Rows:
    levels = {lot: game.level(lot) for lot in group}
    rows = rows_to_sell(game, levels)
    first = [] if rows else hotels_first(game, levels)
    if not first:
        return rows
    broken = game.copy()
    for lot in first:
        broken.hotels[lot], broken.houses[lot] = 0, game.hotel_level - 1
        broken.bank_houses -= game.hotel_level - 1
    following, *rest = rows_to_sell(broken, {lot: broken.level(lot) for lot in group})
    return [[*first, *following], *rest]


def _rows_for(game: Game, group: tuple[str, ...], needed: int) -> dict[str, int]:
    """The fewest rows of a group that fetch the amount, or as many as may be sold at once."""
    rows: Counter[str] = Counter()
    for row in _rows_of(game, group):
        if not rows and (hotels := _hotels_for(game, row, needed)):
            return dict.fromkeys(hotels, 1)
        rows.update(row)
        if sum(refund(game, lot, count) for lot, count in rows.items()) >= needed:
            break
    return dict(rows)


def _hotels_for(game: Game, row: Sequence[str], needed: int) -> list[str]:
    """The fewest hotels of a row that fetch the amount, if the Bank has the houses to break them
    alone; else none. They may be broken only for that money (rule: hotels-broken)."""
    value = {lot: refund(game, lot, 1) for lot in row if game.level(lot) == game.hotel_level}
    found: list[str] = []
    for lot in sorted(value, key=lambda lot: -value[lot])[: breakable(game)]:
        found.append(lot)
        needed -= value[lot]
        if needed <= 0:
            return found
    return []
