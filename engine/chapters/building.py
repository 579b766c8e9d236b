"""HOUSES and HOTELS: bought evenly, from the Bank's 32 and 12 (rules: houses, hotels)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.builder import OutcomeBuilder
from engine.chapters import selling
from engine.chapters.board_index import BoardIndex, Group
from engine.chapters.common import (
    lot_names,
    require_cash,
    require_no_debt,
    require_owner,
    seat_name,
)
from engine.chapters.selling import note_prices
from engine.codes import Code
from engine.errors import Refusal
from engine.fields import Counts, Seat
from engine.game import Game
from engine.offer_json import Condition, Offer, counts, offer
from engine.outcome import BANK, Outcome
from engine.reasons import BuildingPrice
from engine.registry import Candidate, Chapter, Command, CommandRule, Offers, Place, Rule

RULE = "HOUSES"


def require_buildable_group(game: Game, seat: str, lot: str) -> None:
    """Refuse unless the seat owns the lot's whole color group, none of it mortgaged."""
    deed = game.edition.deeds[lot]
    if deed.kind != "street":
        raise Refusal(Code.NOT_A_STREET, f"Nothing can be built on {deed.name}.", RULE)
    require_owner(game, seat, (lot,), RULE)
    if not game.owns_group(seat, lot):
        other = next(member for member in game.group_of(lot) if game.owner[member] != seat)
        raise Refusal(
            Code.GROUP_NOT_OWNED,
            f"Seat {seat} doesn't own the whole color group of {deed.name}: "
            f"{game.edition.name_of(other)} belongs to {seat_name(game.owner[other])}.",
            RULE,
        )
    for member in game.group_of(lot):
        if game.mortgages[member]:
            name = game.edition.name_of(member)
            raise Refusal(
                Code.GROUP_MORTGAGED,
                f"Nothing can be built on {deed.name} while {name} is mortgaged.",
                RULE,
            )


def in_build_window(game: Game, seat: str) -> bool:
    """False in another's turn where `build_window` is between_turns (rule: building-times).

    That turn lasts as long as something is to be thrown, decided or paid in it.
    """
    if game.options.build_window != "between_turns" or not game.tracked:
        return True
    return seat == game.turn or not (game.again or game.pending or game.debts)


def require_build_window(game: Game, seat: str) -> None:
    """Refuse unless a seat may build now, by option `build_window`."""
    if not in_build_window(game, seat):
        raise Refusal(
            Code.OTHERS_TURN,
            f"Seat {seat} may build in its own turn or between turns, not in seat {game.turn}'s.",
            RULE,
        )


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
            raise Refusal(
                Code.LOT_FULL, f"Only one hotel may stand on {deeds[lot].name}.", "HOTELS"
            )
    cost = sum(deeds[lot].house_cost * count for lot, count in command.lots.items())
    steps = _plan(game, command.lots)
    require_cash(game, seat, cost, RULE, f"to build on {lot_names(game, command.lots)}")
    builder = OutcomeBuilder(game)
    level = {lot: game.level(lot) for lot in command.lots}
    for lot in steps:
        builder.pay(seat, BANK, deeds[lot].house_cost, BuildingPrice(lot, command.lots[lot]))
        builder.set_level(lot, seat, level[lot] + 1, level[lot])
        level[lot] += 1
    for lot, count in command.lots.items():
        note_prices(builder, lot, game.paid_for(lot) + (deeds[lot].house_cost,) * count)
    return builder.outcome()


def _plan(game: Game, wanted: dict[str, int]) -> list[str]:
    """The lots in an order in which every single building keeps even and is in stock."""
    site = Site(game, {game.group_of(lot) for lot in wanted})
    left = dict(wanted)
    steps: list[str] = []
    for lots in _in_order(game, wanted):
        while left.keys() & lots:
            lot = next((lot for lot in left if lot in lots and site.even(lot)), None)
            if lot is None:
                name = game.edition.name_of(next(lot for lot in left if lot in lots))
                raise Refusal(
                    Code.UNEVEN,
                    f"Building must stay even: {name} can't get more than one building ahead of "
                    "the other lots of its color group.",
                    RULE,
                )
            _require_stock(game, site, lot)
            site.raise_level(lot)
            steps.append(lot)
            left[lot] -= 1
            if not left[lot]:
                del left[lot]
    return steps


def _in_order(game: Game, wanted: dict[str, int]) -> list[Group]:
    """The groups in the order in which the Bank's houses reach furthest: first those whose hotels
    give back as many houses as the group takes before, the least needy first; then the rest, those
    that give back most first. If any order works, this one does."""
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


def _require_stock(game: Game, site: Site, lot: str) -> None:
    building = "hotel" if site.levels[lot] == game.hotel_level - 1 else "house"
    name = game.edition.name_of(lot)
    if game.shortage and game.shortage.building == building:
        raise Refusal(
            Code.SHORTAGE_AUCTION,
            f"The last {building}s are up for auction: bid there for one for {name}.",
            "BUILDING SHORTAGE",
        )
    if not site.in_stock(lot):
        raise Refusal(
            Code.NO_HOTELS if building == "hotel" else Code.NO_HOUSES,
            f"The Bank has no {building} left for {name}: wait until one is sold back.",
            "BUILDING SHORTAGE",
        )


def _offers(board: BoardIndex) -> list[Offer]:
    """Per player: what can be built, what can be sold back."""
    game = board.game
    found: list[Offer] = []
    for seat in board.asking:
        groups = board.groups_of(seat)
        if not groups:
            continue
        if not game.owed_by(seat) and in_build_window(game, seat):
            found += _build_offer(game, seat, board.buildable(seat))
        if board.built_by(seat):
            found += selling.offers(game, seat, groups)
    return found


def _build_offer(game: Game, seat: str, groups: list[Group]) -> list[Offer]:
    site = Site(game, groups)
    cash = game.cash[seat]
    price = {}
    room = {}
    following = []
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
    asks = {"lots": counts(room, following, price)}
    text = f"Seat {seat} builds"
    command = {"type": "build", "seat": seat}
    return [offer("manage", text, command, asks, conditions=[Condition.EVEN])]


def _auctioned(game: Game, site: Site, lot: str) -> bool:
    building = "hotel" if site.levels[lot] == game.hotel_level - 1 else "house"
    return game.shortage is not None and game.shortage.building == building


def _candidates(game: Game, seat: str, lot: str) -> Iterator[Candidate]:
    """Building where at most one deed of the group is missing."""
    group, deed = game.group_of(lot), game.edition.deeds[lot]
    missing = sum(game.owner[member] != seat for member in group)
    if deed.kind == "street" and missing <= 1:
        yield Candidate("manage", f"Seat {seat} builds on {deed.name}", Build(seat, {lot: 1}))


CHAPTER = Chapter(
    rules=(
        Rule(RULE, "Houses are built on whole color groups, evenly, at the price on the deed."),
        Rule(
            "HOTELS",
            "A hotel takes the place of the houses on a lot; no lot has more than one.",
        ),
    ),
    commands=(
        CommandRule(
            command=Build,
            decide=decide_build,
            words=lambda game, build: (
                f"seat {build.seat} builds {selling.levels_on(game, build.lots)}"
            ),
            rule=Rule(RULE, "Whole color groups are built on evenly, at the price on the deed."),
            topic="buildings",
        ),
    ),
    offers=(Offers(make=_offers, groups=("manage",), place=Place.ANY_TIME, of_board=True),),
    candidates_on_lot=_candidates,
)
