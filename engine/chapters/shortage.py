"""BUILDING SHORTAGE: players want more than the Bank has, so the last ones are auctioned (rule:
shortage-auction)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import BuildingBid
from engine.chapters.board_index import BoardIndex
from engine.chapters.building import in_build_window, require_build_window, require_buildable_group
from engine.chapters.common import EVENLY, IN_CASH, STOCK, require_cash, require_no_debt
from engine.chapters.moments import short_of_buildings
from engine.chapters.selling import note_prices
from engine.codecs import SEAT, MapOf, Whole
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.edition import HOUSES_IN_BOX
from engine.errors import No
from engine.facts import ShortageClosed, ShortageOpened, ShortageSold
from engine.fields import Amount, Building, Lot, Seat
from engine.game import Game
from engine.holders import BANK
from engine.offer_types import Ask, Condition, Due, HowMany, Number, Offer, OneLot
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule, Section
from engine.texts import Text, template

RULE = "BUILDING SHORTAGE"

HEADING = Rule(
    RULE,
    "The set has 32 houses and 12 hotels; when more are wanted than are left, the last ones are "
    "auctioned.",
)
AUCTIONING = Rule(RULE, "When more are wanted than there are, buildings are auctioned.")

AUCTION_OPEN = No(RuleCode.AUCTION_OPEN, "A shortage auction is already open.", RULE)
NO_HOUSES = No(RuleCode.NO_HOUSES, "The Bank has no house to auction.", RULE, says=STOCK)
NO_HOTELS = No(RuleCode.NO_HOTELS, "The Bank has no hotel to auction.", RULE, says=STOCK)
NO_SITE = No(RuleCode.NO_SITE, "Seat {seat} has no lot for a {building}.", RULE)
NO_SITES = NO_SITE.to_say("Seat {seat} has no lots for {count} {building}s.", RULE)
ENOUGH_BUILDINGS = No(
    RuleCode.ENOUGH_BUILDINGS,
    "The Bank has {stock} {building}s, which is enough for all: sell them at their price.",
    RULE,
)
NO_AUCTION_OF = No(
    RuleCode.NO_AUCTION,
    "No auction of {building}s is open.",
    RULE,
    says="The last buildings are auctioned only while more are wanted than there are.",
)
NO_AUCTION = NO_AUCTION_OF.to_say("No shortage auction is open.", RULE)
NOT_A_BIDDER = No(
    RuleCode.NOT_A_BIDDER, "Seat {seat} has no bid left in this auction of {building}s.", RULE
)
UNEVEN = No(
    RuleCode.UNEVEN,
    "Building must stay even: no {building} can go on {lot} now.",
    "HOUSES",
    says=EVENLY,
    remedy="Build on the lot with the fewest houses first.",
)
NO_HOUSE_FOR = NO_HOUSES.to_say("The Bank has no house for {lot}.", RULE)
NO_HOTEL_FOR = NO_HOTELS.to_say("The Bank has no hotel for {lot}.", RULE)
BID_TOO_LOW = No(
    RuleCode.BID_TOO_LOW,
    "Bids for a {building} start at {lowest}, including one for {lot}.",
    RULE,
    says="Bids for the last buildings start at the lowest printed price among the bidders' lots.",
    option="shortage_bids",
)
BID_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} has {held} and needs {needed} for the {building} on {lot}: {missing} short.",
    RULE,
    says=IN_CASH,
    remedy="Enter a bid that the cash covers.",
)

ARE_AUCTIONED = template("the last {building}s are up for auction")
WINS = template("seat {seat} wins a {building} for {lot} at {price}")
NOBODY_BIDS = Text("nobody bids for the buildings left")

MAY_AUCTION = template("Auction the last {stock} {building}s")
MAY_WIN = template("Seat {seat} wins a {building}")
NO_MORE_BIDS = template("No more bids for {building}s")


def _stock(game: Game, building: str) -> int:
    return game.bank_hotels if building == "hotel" else game.bank_houses


def sites(board: BoardIndex, seat: str, building: str) -> list[str]:
    """The lots on which a seat may put that building next, evenly, as far as ownership goes."""
    game = board.game
    last_house = game.hotel_level - 1
    may_stand = (last_house,) if building == "hotel" else range(last_house)
    found = []
    for lots in board.buildable(seat):
        levels = board.levels(lots)
        lowest = min(levels.values())
        if lowest in may_stand:
            found += [lot for lot, level in levels.items() if level == lowest]
    return found


def capacity(board: BoardIndex, seat: str, building: str) -> int:
    """The most of that building that a seat could put up on its complete groups."""
    game = board.game
    levels = [level for lots in board.buildable(seat) for level in board.levels(lots).values()]
    if building == "hotel":
        return sum(level < game.hotel_level for level in levels)
    most = sum(max(0, game.hotel_level - 1 - level) for level in levels)
    return min(most, HOUSES_IN_BOX)


def lowest_bid(board: BoardIndex, building: str, seats: list[str]) -> int:
    """Bids start at the lowest printed price among the bidders' lots, or at 1, by option
    `shortage_bids` (rule: shortage-auction)."""
    game = board.game
    if game.options.shortage_bids == "from_one":
        return 1
    lots = [lot for seat in seats for lot in sites(board, seat, building)]
    return min((game.edition.deeds[lot].house_cost for lot in lots), default=1)


@dataclass(frozen=True, slots=True)
class OpenBuildingAuction(Command):
    """More buildings are wanted than the Bank has: `wants` says who wants how many."""

    building: Building
    wants: Annotated[dict[str, int], MapOf(SEAT, Whole(1, 32), 2)]


def decide_open(game: Game, command: OpenBuildingAuction) -> Outcome:
    """Two or more players, who all may build now, want more buildings than are left."""
    building, wants = command.building, command.wants
    stock = _stock(game, building)
    if game.shortage:
        raise AUCTION_OPEN()
    if stock == 0:
        raise (NO_HOTELS if building == "hotel" else NO_HOUSES)()
    board = BoardIndex(game)
    for seat in wants:
        require_no_debt(game, seat, RULE)
        require_build_window(game, seat)
        if not sites(board, seat, building) or wants[seat] > capacity(board, seat, building):
            if wants[seat] == 1:
                raise NO_SITE(seat=seat, building=building)
            raise NO_SITES(seat=seat, count=wants[seat], building=building)
    if sum(wants.values()) <= stock:
        raise ENOUGH_BUILDINGS(stock=stock, building=building)
    builder = OutcomeBuilder(game)
    ordered = tuple((seat, wants[seat]) for seat in game.seats if seat in wants)
    builder.note(ShortageOpened(building, stock, ordered))
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class AuctionBuilding(Command):
    """One building of a shortage auction goes to `seat`, who puts it on `lot`."""

    building: Building
    seat: Seat
    lot: Lot
    price: Amount


def decide_auction(game: Game, command: AuctionBuilding) -> Outcome:
    """One building to the highest bidder, put where even building allows."""
    building, seat, lot = command.building, command.seat, command.lot
    shortage = game.shortage
    if shortage is None or shortage.building != building:
        raise NO_AUCTION_OF(building=building)
    bidders = [bidder for bidder, _ in shortage.wants]
    if seat not in bidders:
        raise NOT_A_BIDDER(seat=seat, building=building)
    require_no_debt(game, seat, RULE)
    require_buildable_group(game, seat, lot)
    board, name = BoardIndex(game), game.edition.name_of(lot)
    if lot not in sites(board, seat, building):
        raise UNEVEN(building=building, lot=name)
    if not _stock(game, building):
        raise (NO_HOTEL_FOR if building == "hotel" else NO_HOUSE_FOR)(lot=name)
    lowest = lowest_bid(board, building, bidders)
    if command.price < lowest:
        raise BID_TOO_LOW(building=building, lowest=game.edition.money(lowest), lot=name)
    require_cash(game, seat, command.price, BID_SHORT, building=building, lot=name)
    builder = OutcomeBuilder(game)
    because = BuildingBid(building)
    builder.pay(seat, BANK, command.price, because)
    level = game.level(lot)
    builder.set_level(lot, seat, level + 1, level, because)
    note_prices(builder, lot, (*game.paid_for(lot), command.price))
    builder.note(ShortageSold(seat))
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class CloseBuildingAuction(Command):
    """Nobody bids for the rest of a shortage auction."""


def decide_close(game: Game, command: CloseBuildingAuction) -> Outcome:
    """Nobody bids any more: what is left stays with the Bank."""
    if game.shortage is None:
        raise NO_AUCTION()
    builder = OutcomeBuilder(game)
    builder.note(ShortageClosed())
    return builder.outcome()


def _offers(board: BoardIndex) -> list[Offer]:
    """Opening an auction of the last houses or hotels, where two or more could use them."""
    game = board.game
    if game.shortage or len(board.groups) < 2:
        return []
    builders = [
        seat
        for seat in board.live
        if board.buildable(seat) and not game.owed_by(seat) and in_build_window(game, seat)
    ]
    if len(builders) < 2:
        return []
    lots = sum(len(group) for seat in builders for group in board.buildable(seat))
    found = []
    for building, at_most in (("house", game.hotel_level - 1), ("hotel", 1)):
        stock = _stock(game, building)
        if not stock or lots * at_most <= stock:
            continue  # There are enough for all of them, whatever they build.
        wanting = {
            seat: capacity(board, seat, building)
            for seat in builders
            if sites(board, seat, building)
        }
        if len(wanting) > 1 and sum(wanting.values()) > stock:
            asks = {"wants": HowMany(wanting, list(wanting), more_than=stock)}
            text = MAY_AUCTION(stock=stock, building=building)
            command = begun(OpenBuildingAuction, building=building)
            found.append(Offer("shortage", text, command, asks, conditions=(Condition.MORE_THAN,)))
    return found


def _bid_offers(game: Game) -> list[Offer]:
    """A bid for the next building that is up for auction, or the end of the auction."""
    if game.shortage is None:
        return []
    board = BoardIndex(game)
    building = game.shortage.building
    bidders = [seat for seat, _ in game.shortage.wants]
    lowest = lowest_bid(board, building, bidders)
    found = []
    for seat in bidders:
        lots = sites(board, seat, building)
        if lots and _stock(game, building) and game.cash[seat] >= lowest and not game.owed_by(seat):
            asks: dict[str, Ask] = {
                "lot": OneLot(game.edition, lots),
                "price": Number(lowest, game.cash[seat]),
            }
            command = begun(AuctionBuilding, building=building, seat=seat)
            text = MAY_WIN(seat=seat, building=building)
            found.append(Offer("auction", text, command, asks, due=Due.INSTEAD))
    found.append(
        Offer(
            "auction",
            NO_MORE_BIDS(building=building),
            begun(CloseBuildingAuction),
            due=Due.INSTEAD,
        )
    )
    return found


def _wins(game: Game, command: AuctionBuilding) -> str:
    lot, price = game.edition.name_of(command.lot), game.edition.money(command.price)
    return WINS(seat=command.seat, building=command.building, lot=lot, price=price)


def _candidates(game: Game) -> Iterator[Candidate]:
    """A bid by each player for the next building, on a lot where it could go."""
    if game.shortage is None:
        return
    board, (building, _, wants) = BoardIndex(game), game.shortage
    price = lowest_bid(board, building, [seat for seat, _ in wants])
    for seat in game.live:
        own = [lot for group in board.buildable(seat) for lot in group]
        lots = sites(board, seat, building) or own or list(game.edition.deeds)
        bid = AuctionBuilding(building, seat, lots[0], price)
        yield Candidate("auction", MAY_WIN(seat=seat, building=building), bid)


CHAPTER = Chapter(
    rules=(HEADING,),
    commands=(
        CommandRule(
            command=OpenBuildingAuction,
            decide=decide_open,
            words=lambda game, command: ARE_AUCTIONED(building=command.building),
            rule=AUCTIONING,
            topic="buildings",
        ),
        CommandRule(
            command=AuctionBuilding,
            decide=decide_auction,
            words=_wins,
            rule=AUCTIONING,
            options=("shortage_bids",),
            topic="buildings",
            quiet=True,
        ),
        CommandRule(
            command=CloseBuildingAuction,
            decide=decide_close,
            words=lambda game, command: NOBODY_BIDS,
            rule=AUCTIONING,
            topic="buildings",
        ),
    ),
    offers=(
        Offers(
            make=_bid_offers, groups=("auction",), when=short_of_buildings, section=Section.ANY_TIME
        ),
        Offers(make=_offers, groups=("shortage",), section=Section.ANY_TIME, of_board=True),
    ),
    candidates=_candidates,
)
