"""HOUSES and HOTELS: bought evenly, from the Bank's 32 and 12 (rules: houses, hotels)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.builder import OutcomeBuilder
from engine.causes import BuildingPrice
from engine.chapters import selling
from engine.chapters.board_index import BoardIndex, Group
from engine.chapters.common import (
    EVENLY,
    IN_CASH,
    RAISE_MONEY,
    STOCK,
    require_cash,
    require_no_debt,
    require_owner,
)
from engine.chapters.rows import rows_up
from engine.chapters.selling import note_prices
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.errors import No
from engine.fields import Counts, Seat
from engine.game import Game
from engine.holders import BANK
from engine.offer_types import Condition, HowMany, Offer
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule, Section
from engine.texts import template
from engine.wording import lot_names, seat_name

RULE = "HOUSES"

HEADINGS = (
    Rule(RULE, "Houses are built on whole color groups, evenly, at the price on the deed."),
    Rule("HOTELS", "A hotel takes the place of the houses on a lot; no lot has more than one."),
)
BUILDING = Rule(RULE, "Whole color groups are built on evenly, at the price on the deed.")

NOT_A_STREET = No(
    RuleCode.NOT_A_STREET,
    "Nothing can be built on {lot}.",
    RULE,
    says="Houses and hotels stand on lots of the color groups only.",
)
GROUP_NOT_OWNED = No(
    RuleCode.GROUP_NOT_OWNED,
    "Seat {seat} doesn't own the whole color group of {lot}: {other} belongs to {owner}.",
    RULE,
    says="Building needs the whole color group in one hand.",
    remedy="Buy or trade for the lots that are missing.",
)
GROUP_MORTGAGED = No(
    RuleCode.GROUP_MORTGAGED,
    "Nothing can be built on {lot} while {other} is mortgaged.",
    RULE,
    says="Nothing is built while a lot of the color group is mortgaged.",
)
OTHERS_TURN = No(
    RuleCode.OTHERS_TURN,
    "Seat {seat} may build in its own turn or between turns, not in seat {turn}'s.",
    RULE,
    says="Buildings are bought in one's own turn or between two turns.",
    remedy="Enter it between two turns.",
    option="build_window",
)
LOT_FULL = No(RuleCode.LOT_FULL, "Only one hotel may stand on {lot}.", "HOTELS")
COST_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} has {held} and needs {needed} to build on {lots}: {missing} short.",
    RULE,
    says=IN_CASH,
    remedy=RAISE_MONEY,
)
UNEVEN = No(
    RuleCode.UNEVEN,
    "Building must stay even: {lot} can't get more than one building ahead of the other lots of "
    "its color group.",
    RULE,
    says=EVENLY,
    remedy="Build on the lot with the fewest houses first.",
)
ON_AUCTION = No(
    RuleCode.SHORTAGE_AUCTION,
    "The last {building}s are up for auction: bid there for one for {lot}.",
    "BUILDING SHORTAGE",
    says="When more are wanted than the Bank has, the last ones are auctioned one by one.",
)
NO_HOUSES = No(
    RuleCode.NO_HOUSES,
    "The Bank has no house left for {lot}: wait until one is sold back.",
    "BUILDING SHORTAGE",
    says=STOCK,
)
NO_HOTELS = No(
    RuleCode.NO_HOTELS,
    "The Bank has no hotel left for {lot}: wait until one is sold back.",
    "BUILDING SHORTAGE",
    says=STOCK,
)

BUILDS = template("seat {seat} builds {levels}")

MAY_BUILD = template("Seat {seat} builds")
WANTS_TO_BUILD = template("Seat {seat} builds on {lot}")


def require_buildable_group(game: Game, seat: str, lot: str) -> None:
    """Refuse unless the seat owns the lot's whole color group, none of it mortgaged."""
    deed = game.edition.deeds[lot]
    if deed.kind != "street":
        raise NOT_A_STREET(lot=deed.name)
    require_owner(game, seat, (lot,), RULE)
    if not game.owns_group(seat, lot):
        other = next(member for member in game.group_of(lot) if game.owner[member] != seat)
        raise GROUP_NOT_OWNED(
            seat=seat,
            lot=deed.name,
            other=game.edition.name_of(other),
            owner=seat_name(game.owner[other]),
        )
    for member in game.group_of(lot):
        if game.mortgages[member]:
            raise GROUP_MORTGAGED(lot=deed.name, other=game.edition.name_of(member))


def in_build_window(game: Game, seat: str) -> bool:
    """False in another's turn if `build_window` is between_turns (rule: building-times).

    That turn lasts as long as anything remains to be thrown, decided or paid in it.
    """
    if game.options.build_window != "between_turns" or not game.tracked:
        return True
    return seat == game.turn or not (game.again or game.pending or game.debts)


def require_build_window(game: Game, seat: str) -> None:
    """Refuse unless a seat may build now, by option `build_window`."""
    if not in_build_window(game, seat):
        raise OTHERS_TURN(seat=seat, turn=game.turn)


class BuildingSite:
    """Levels and stock while buildings go up one by one, to check every step.

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


@dataclass(frozen=True, slots=True)
class Build(Command):
    """Buildings are bought: how many levels on which lots (a hotel is the level after houses)."""

    seat: Seat
    lots: Counts


def decide_build(game: Game, command: Build) -> Outcome:
    """Whole groups only, evenly, for the price on the deed (rules: even-building, house-price)."""
    seat = command.seat
    require_no_debt(game, seat, RULE)
    require_build_window(game, seat)
    deeds = game.edition.deeds
    for lot, count in command.lots.items():
        require_buildable_group(game, seat, lot)
        if game.level(lot) + count > game.hotel_level:
            raise LOT_FULL(lot=deeds[lot].name)
    cost = sum(deeds[lot].house_cost * count for lot, count in command.lots.items())
    steps = _plan(game, command.lots)
    require_cash(game, seat, cost, COST_SHORT, lots=lot_names(game, command.lots))
    builder = OutcomeBuilder(game)
    level = {lot: game.level(lot) for lot in command.lots}
    for lot in steps:
        because = BuildingPrice(lot, command.lots[lot])
        builder.pay(seat, BANK, deeds[lot].house_cost, because)
        builder.set_level(lot, seat, level[lot] + 1, level[lot], because)
        level[lot] += 1
    for lot, count in command.lots.items():
        note_prices(builder, lot, game.paid_for(lot) + (deeds[lot].house_cost,) * count)
    return builder.outcome()


def _plan(game: Game, wanted: dict[str, int]) -> list[str]:
    """The lots in an order in which every single building is even and in stock."""
    site = BuildingSite(game, {game.group_of(lot) for lot in wanted})
    left = dict(wanted)
    steps: list[str] = []
    for lots in _in_order(game, wanted):
        while left.keys() & lots:
            lot = next((lot for lot in left if lot in lots and site.even(lot)), None)
            if lot is None:
                name = game.edition.name_of(next(lot for lot in left if lot in lots))
                raise UNEVEN(lot=name)
            _require_stock(game, site, lot)
            site.raise_level(lot)
            steps.append(lot)
            left[lot] -= 1
            if not left[lot]:
                del left[lot]
    return steps


def _in_order(game: Game, wanted: dict[str, int]) -> list[Group]:
    """The groups in the order in which the Bank's houses go furthest. First come the groups whose
    hotels give back at least as many houses as the group takes, those that need fewest first; then
    the rest, those that give back most first. If any order works, this one does."""
    groups = dict.fromkeys(game.group_of(lot) for lot in wanted)
    if len(groups) == 1:
        return list(groups)

    def place(lots: Group) -> tuple[bool, int]:
        top = game.hotel_level - 1
        after = {lot: game.level(lot) + wanted.get(lot, 0) for lot in lots}
        taken = sum(min(after[lot], top) - min(game.level(lot), top) for lot in lots)
        returned = top * sum(after[lot] > max(top, game.level(lot)) for lot in lots)
        return (False, taken) if returned >= taken else (True, -returned)

    return sorted(groups, key=place)


def _require_stock(game: Game, site: BuildingSite, lot: str) -> None:
    building = "hotel" if site.levels[lot] == game.hotel_level - 1 else "house"
    name = game.edition.name_of(lot)
    if game.shortage and game.shortage.building == building:
        raise ON_AUCTION(building=building, lot=name)
    if not site.in_stock(lot):
        raise (NO_HOTELS if building == "hotel" else NO_HOUSES)(lot=name)


def _offers(board: BoardIndex) -> list[Offer]:
    """Per player: what can be built, what can be sold back."""
    game = board.game
    found: list[Offer] = []
    for seat in board.asking:
        if seat not in board.groups:
            continue
        if not game.owed_by(seat) and in_build_window(game, seat):
            found += _build_offer(board, seat)
        if board.built_by(seat):
            found += selling.offers(board, seat)
    return found


def _build_offer(board: BoardIndex, seat: str) -> list[Offer]:
    game = board.game
    deeds, cash, last_house = game.edition.deeds, game.cash[seat], game.hotel_level - 1
    houses, hotels = _on_sale(game, "house"), _on_sale(game, "hotel")
    price = {}
    room = {}
    following = []
    rows = {}
    for lots in board.buildable(seat):
        levels = board.levels(lots)
        lowest = min(levels.values())
        for lot, level in levels.items():
            cost = deeds[lot].house_cost
            most = min(game.hotel_level - level, cash // cost)
            if most:
                price[lot] = cost
                room[lot] = most
                if level == lowest and (hotels if level == last_house else houses):
                    following.append(lot)
        prices = {lot: deeds[lot].house_cost for lot in lots}
        found = rows_up(levels, prices, cash, (houses, hotels), game.hotel_level)
        if found:
            rows[deeds[lots[0]].group] = found
    if not following:
        return []
    asks = {"lots": HowMany(room, following, price, rows=rows)}
    text = MAY_BUILD(seat=seat)
    command = begun(Build, seat=seat)
    return [Offer("manage", text, command, asks, conditions=(Condition.EVEN,))]


def _on_sale(game: Game, building: str) -> int:
    """Return the number for sale at the printed price: all that the Bank has, or 0 during an
    auction."""
    if game.shortage and game.shortage.building == building:
        return 0
    return game.bank_hotels if building == "hotel" else game.bank_houses


def _candidates(game: Game, seat: str, lot: str) -> Iterator[Candidate]:
    """Building where at most one deed of the group is missing."""
    group, deed = game.group_of(lot), game.edition.deeds[lot]
    missing = sum(game.owner[member] != seat for member in group)
    if deed.kind == "street" and missing <= 1:
        text = WANTS_TO_BUILD(seat=seat, lot=deed.name)
        yield Candidate("manage", text, Build(seat, {lot: 1}))


CHAPTER = Chapter(
    rules=HEADINGS,
    commands=(
        CommandRule(
            command=Build,
            decide=decide_build,
            words=lambda game, build: BUILDS(
                seat=build.seat, levels=selling.levels_on(game, build.lots)
            ),
            rule=BUILDING,
            topic="buildings",
        ),
    ),
    offers=(Offers(make=_offers, groups=("manage",), section=Section.ANY_TIME, of_board=True),),
    candidates_on_lot=_candidates,
)
