"""SELLING PROPERTY: buildings back to the Bank at half price, evenly, hotels also at once
(rules: half-price, houses-one-by-one, hotels-at-once, hotels-broken)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import Refund
from engine.chapters.board_index import BoardIndex
from engine.chapters.breaking import (
    breakable,
    hotels_in,
    houses_on,
    needs_purpose,
    purposes,
    require_reason_to_break,
)
from engine.chapters.common import EVENLY, refund, require_owner
from engine.chapters.rows import Rows, rows_down
from engine.codecs import AMOUNT, LOT, one_of
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.errors import No, Refusal
from engine.facts import PricesKept
from engine.fields import Counts, Seat
from engine.game import Game
from engine.holders import BANK
from engine.offer_types import Ask, Condition, HowMany, Offer
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Rule
from engine.texts import Counted, template
from engine.wording import group_name, listed, lot_names

RULE = "SELLING PROPERTY"

HEADING = Rule(
    RULE,
    "Bare lots change hands at any price; buildings go back to the Bank only, evenly and at half "
    "price.",
)
HALF_PRICE = Rule(RULE, "Buildings go back to the Bank at half price, evenly.")

HOTEL_COUNTS = No(
    RuleCode.NOT_SO_MANY, "The hotel on {lot} counts as {standing} buildings, not {count}.", RULE
)
NONE_STANDS = HOTEL_COUNTS.to_say("No building stands on {lot}.", RULE)
ONE_STANDS = HOTEL_COUNTS.to_say("Only 1 house can be sold on {lot}, not {count}.", RULE)
SOME_STAND = HOTEL_COUNTS.to_say("Only {standing} houses can be sold on {lot}, not {count}.", RULE)
SELL_ONE_BY_ONE = No(
    RuleCode.SELL_ONE_BY_ONE,
    "The Bank has {houses} houses, which is too few to break the hotel on {lot} after the others: "
    "houses of its color group can't be sold in the same entry.",
    RULE,
    says="Houses of a color group are sold back one by one; its hotels may be sold all at once.",
    remedy="Break one hotel first, then sell the rest.",
    option="sell_group_at_once",
)
UNEVEN = No(
    RuleCode.UNEVEN,
    "Selling must stay even: {lot} would be more than one building behind its color group.",
    RULE,
    says=EVENLY,
    remedy="Sell on the lot with the most buildings first.",
)
NO_HOUSES = No(
    RuleCode.NO_HOUSES,
    "The Bank has {houses} houses, and breaking {hotels} needs {needed}: sell further down, or all "
    "buildings of the group at once.",
    RULE,
    says="A hotel goes back to houses only as far as the Bank has them.",
)

SELLS = template("seat {seat} sells {levels}")
SELLS_AS_ALLOWED = template("seat {seat} sells {levels}, as the referee allows")
SELLS_TO_PAY = template("seat {seat} sells {levels}, to pay {price} for {lot}")
LEVELS_ON = template("{count} on {lot}")
EVERYTHING_ON = template("everything on {lots}")

MAY_SELL = template("Seat {seat} sells buildings")
MAY_SELL_DOWN = Counted(
    "Seat {seat} sells the buildings on the {group} lots down to {count} house for {amount}",
    "Seat {seat} sells the buildings on the {group} lots down to {count} houses for {amount}",
)
MAY_SELL_ALL = template("Seat {seat} sells all buildings on the {group} lots for {amount}")
WANTS_TO_SELL = template("Seat {seat} sells a building of {lot}")


@dataclass(frozen=True, slots=True)
class SellBuildings(Command):
    """Buildings go back at half price: levels per lot, a hotel counting five (see `purpose`), or
    four in a short game, whose hotels follow three houses.

    `purpose` says why a hotel is broken where a ruleset allows that only to raise funds: the
    referee's word, or a purchase or bid, which names the lot that it `buys` (or builds on) and its
    `price`.
    """

    seat: Seat
    lots: Counts
    purpose: Annotated[str, one_of("", "purchase", "referee")] = ""
    buys: Annotated[str | None, LOT] = None
    price: Annotated[int | None, AMOUNT] = None


def decide_sell_buildings(game: Game, command: SellBuildings) -> Outcome:
    """Back to the Bank at half price, evenly; hotels also all at once (rules: half-price,
    hotels-at-once)."""
    seat, lots = command.seat, command.lots
    require_owner(game, seat, lots, RULE)
    for lot, count in lots.items():
        if count > game.level(lot):
            raise _too_many(game, lot, count)
    after = {
        member: game.level(member) - lots.get(member, 0)
        for lot in lots
        for member in game.group_of(lot)
    }
    _require_even_after(game, lots, after)
    _require_houses(game, after)
    _require_one_by_one(game, lots)
    require_reason_to_break(game, command, after)
    builder = OutcomeBuilder(game)
    # Houses are sold before hotels are broken, so that the Bank has them to give.
    for lot in sorted(lots, key=game.level):
        because = Refund(lot, lots[lot])
        builder.set_level(lot, seat, after[lot], game.level(lot), because)
        builder.pay(BANK, seat, refund(game, lot, lots[lot]), because)
        note_prices(builder, lot, game.paid_for(lot)[: after[lot]])
    return builder.outcome()


def note_prices(builder: OutcomeBuilder, lot: str, paid: tuple[int, ...]) -> None:
    """Keep what the levels on a lot cost, if that matters and isn't the printed price."""
    game = builder.game
    if game.options.building_resale != "half_paid":
        return
    printed = game.edition.deeds[lot].house_cost
    if any(price != printed for price in paid):
        builder.note(PricesKept(lot, paid))
    elif lot in game.prices:
        builder.note(PricesKept(lot))


def _too_many(game: Game, lot: str, count: int) -> Refusal:
    name, standing = game.edition.name_of(lot), game.level(lot)
    if standing == game.hotel_level:
        return HOTEL_COUNTS(lot=name, standing=standing, count=count)
    if not standing:
        return NONE_STANDS(lot=name)
    if standing == 1:
        return ONE_STANDS(lot=name, count=count)
    return SOME_STAND(standing=standing, lot=name, count=count)


def _require_one_by_one(game: Game, lots: Mapping[str, int]) -> None:
    """Houses one by one, hotels all at once. Several in one entry are the sum of even single sales;
    if the Bank lacks the houses for these, option `sell_group_at_once` decides (rule:
    houses-at-once)."""
    stuck_on = _stuck_in_entry(game, lots)
    if stuck_on:
        raise SELL_ONE_BY_ONE(houses=game.bank_houses, lot=game.edition.name_of(stuck_on))


def hotels_first(game: Game, lots: Mapping[str, int]) -> list[str]:
    """The hotels to break in a sale of their own, so that the rest of these levels can follow in
    another one; none if all may go in one sale (rule: houses-one-by-one)."""
    stuck_on = _stuck_in_entry(game, lots)
    if not stuck_on:
        return []
    group = game.group_of(stuck_on)
    hotels = [lot for lot in lots if lot in group and game.level(lot) == game.hotel_level]
    return hotels[: breakable(game)]


def _stuck_in_entry(game: Game, lots: Mapping[str, int]) -> str:
    """The hotel that keeps these levels from going in one sale, or ""."""
    if game.options.sell_group_at_once == "hotels_and_houses":
        return ""
    by_group: dict[tuple[str, ...], list[str]] = {}
    for lot in lots:
        by_group.setdefault(game.group_of(lot), []).append(lot)
    left: dict[str, int] = {}
    for members in by_group.values():
        hotels = [lot for lot in members if game.level(lot) == game.hotel_level]
        # A hotel for which the Bank has no houses can't be sold in single steps (rule:
        # hotels-without-houses).
        stuck = hotels and game.bank_houses < game.hotel_level - 1
        if len(hotels) < len(members) and not stuck:
            left |= {lot: lots[lot] for lot in members}
    return _stuck_on(game, left)


def _stuck_on(game: Game, lots: Mapping[str, int]) -> str:
    """The hotel that the Bank can't break when these levels are sold in even single steps; "" if
    all of them go that way."""
    left = dict(lots)
    levels = {member: game.level(member) for lot in lots for member in game.group_of(lot)}
    top, houses = game.hotel_level, game.bank_houses
    while left:
        tops = [lot for lot in left if levels[lot] == max(levels[m] for m in game.group_of(lot))]
        lot = min(tops, key=lambda lot: levels[lot])  # Houses first: the Bank may need them.
        if levels[lot] == top and houses < top - 1:
            return lot
        houses += 1 if levels[lot] < top else 1 - top
        levels[lot] -= 1
        left[lot] -= 1
        if not left[lot]:
            del left[lot]
    return ""


def _require_even_after(game: Game, lots: dict[str, int], after: dict[str, int]) -> None:
    for lot in lots:
        levels = [after[member] for member in game.group_of(lot)]
        if max(levels) - min(levels) > 1:
            raise UNEVEN(lot=game.edition.name_of(lot))


def _require_houses(game: Game, after: dict[str, int]) -> None:
    """A broken hotel needs houses of the Bank (rule: hotels-without-houses)."""
    needed = sum(houses_on(game, after[lot]) - houses_on(game, game.level(lot)) for lot in after)
    # An even sale beside a hotel breaks one.
    broken = {game.group_of(lot) for lot in after if game.level(lot) == game.hotel_level}
    in_part = any(after[member] for group in broken for member in group)
    first_step = game.hotel_level - 1 if broken else 0
    whole_only = game.options.hotel_break_without_houses == "whole_group_only"
    if needed > game.bank_houses or (whole_only and in_part and first_step > game.bank_houses):
        raise NO_HOUSES(
            houses=game.bank_houses,
            hotels=hotels_in(game, after),
            needed=max(needed, first_step),
        )


def offers(board: BoardIndex, seat: str) -> list[Offer]:
    """Sales from the groups of a seat: one offer for single steps, one for each group whose hotels
    can go at once."""
    game = board.game
    most: dict[str, int] = {}
    price: dict[str, int] = {}
    following: list[str] = []
    rows: dict[str, Rows] = {}
    found: list[Offer] = []
    for lots in board.groups[seat]:
        levels = board.levels(lots)
        top = max(levels.values())
        if top:
            rows[game.edition.deeds[lots[0]].group] = rows_to_sell(game, levels)
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
        asks: dict[str, Ask] = {"lots": HowMany(most, following, price, rows=rows)}
        conditions: tuple[Condition, ...] = (Condition.EVEN,)
        if game.hotel_level in most.values() and needs_purpose(game, seat):
            asks |= purposes(game, seat, optional=True)
            conditions += (Condition.PURPOSE,)
        command = begun(SellBuildings, seat=seat)
        text = MAY_SELL(seat=seat)
        found.insert(0, Offer("manage", text, command, asks, conditions=conditions))
    return found


def rows_to_sell(game: Game, levels: Mapping[str, int]) -> Rows:
    """The rows of a group, the highest first; rows are joined where the Bank lacks the houses to
    stop between them."""
    rows = rows_down(levels)
    enough = (game.hotel_level - 1) * len(levels)
    if max(levels.values()) < game.hotel_level or game.bank_houses >= enough:
        return rows
    found: list[list[str]] = []
    left, sold = list[str](), Counter[str]()
    for row in rows:
        left += row
        sold.update(row)
        try:
            _require_houses(game, {lot: level - sold[lot] for lot, level in levels.items()})
            _require_one_by_one(game, sold)
        except Refusal:
            continue
        found.append(left)
        left = []
    return found


def _at_once_offers(game: Game, seat: str, levels: Mapping[str, int]) -> list[Offer]:
    """Hotels at once to bare land; short of houses, also down to what the Bank can give."""
    stuck = game.bank_houses < game.hotel_level - 1
    if set(levels.values()) != {game.hotel_level} and not stuck:
        return []
    targets = [dict.fromkeys(levels, 0)]
    if stuck and game.options.hotel_break_without_houses == "compound_selldown":
        targets.insert(0, _least_selldown(game, levels))
    group = group_name(game, next(iter(levels)))
    found = []
    for target in targets:
        counts = {lot: levels[lot] - target[lot] for lot in levels if levels[lot] > target[lot]}
        amount = sum(refund(game, lot, count) for lot, count in counts.items())
        left = sum(target.values())
        words = partial(MAY_SELL_DOWN, left) if left else MAY_SELL_ALL
        text = words(seat=seat, group=group, amount=game.edition.money(amount))
        command = begun(SellBuildings, seat=seat, lots=counts)
        asked = left and needs_purpose(game, seat)
        asks = purposes(game, seat, optional=False) if asked else {}
        conditions = (Condition.PURPOSE,) if asked else ()
        found.append(
            Offer(
                "manage",
                text,
                command,
                asks,
                amount=amount,
                conditions=conditions,
                weighty=True,
            )
        )
    return found


def _least_selldown(game: Game, levels: Mapping[str, int]) -> dict[str, int]:
    """The highest even levels, without a hotel, for which the Bank has the houses."""
    standing = sum(houses_on(game, level) for level in levels.values())
    each, odd = divmod(standing + game.bank_houses, len(levels))
    return {lot: each + 1 if at < odd else each for at, lot in enumerate(levels)}


def levels_on(game: Game, lots: Mapping[str, int]) -> str:
    """Word the number of levels on each lot: "2 on Boardwalk and 1 on Park Place"."""
    return listed(
        LEVELS_ON(count=count, lot=game.edition.name_of(lot)) for lot, count in lots.items()
    )


def levels_sold(game: Game, lots: Mapping[str, int]) -> str:
    """Word what is sold on each lot, without counting a hotel as levels: "1 on Boardwalk", or
    "everything on Boardwalk and Park Place"."""
    whole = {lot for lot, count in lots.items() if count == game.hotel_level}
    if whole == lots.keys():
        return EVERYTHING_ON(lots=lot_names(game, lots))
    return listed(
        EVERYTHING_ON(lots=game.edition.name_of(lot))
        if lot in whole
        else LEVELS_ON(count=count, lot=game.edition.name_of(lot))
        for lot, count in lots.items()
    )


def _sells(game: Game, command: SellBuildings) -> str:
    seat, levels = command.seat, levels_sold(game, command.lots)
    if command.purpose == "referee":
        return SELLS_AS_ALLOWED(seat=seat, levels=levels)
    if command.buys and command.price:
        price, lot = game.edition.money(command.price), game.edition.name_of(command.buys)
        return SELLS_TO_PAY(seat=seat, levels=levels, price=price, lot=lot)
    return SELLS(seat=seat, levels=levels)


def _candidates(game: Game, seat: str, lot: str) -> Iterator[Candidate]:
    if game.level(lot):
        text = WANTS_TO_SELL(seat=seat, lot=game.edition.name_of(lot))
        yield Candidate("manage", text, SellBuildings(seat, {lot: 1}))


CHAPTER = Chapter(
    rules=(HEADING,),
    commands=(
        CommandRule(
            command=SellBuildings,
            decide=decide_sell_buildings,
            words=_sells,
            rule=HALF_PRICE,
            options=("sell_group_at_once", "hotel_break", "building_resale"),
            topic="buildings",
        ),
    ),
    candidates_on_lot=_candidates,
)
