"""BUILDING SHORTAGE: more wanted than the Bank has, so the last ones are auctioned
(rule: shortage-auction)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine import offer_json
from engine.builder import OutcomeBuilder
from engine.chapters.board_index import BoardIndex
from engine.chapters.building import in_build_window, require_build_window, require_buildable_group
from engine.chapters.common import require_cash, require_no_debt
from engine.chapters.moments import short_of_buildings
from engine.chapters.selling import note_prices
from engine.codecs import SEAT, MapOf, Whole
from engine.codes import Code
from engine.edition import HOUSES_IN_BOX
from engine.errors import Refusal
from engine.facts import ShortageClosed, ShortageOpened, ShortageSold
from engine.fields import Amount, Building, Lot, Seat
from engine.game import Game
from engine.offer_json import Ask, Condition, Offer, number, offer, one_lot
from engine.outcome import BANK, Outcome
from engine.reasons import BuildingBid
from engine.registry import Chapter, Command, CommandRule, Offers, Place, Rule

RULE = "BUILDING SHORTAGE"


def _stock(game: Game, building: str) -> int:
    return game.bank_hotels if building == "hotel" else game.bank_houses


def sites(board: BoardIndex, seat: str, building: str) -> list[str]:
    """The lots on which a seat may put that building next, evenly, as far as ownership goes."""
    game = board.game
    last_house = game.hotel_level - 1
    found = []
    for lots in board.buildable(seat):
        levels = [game.level(lot) for lot in lots]
        lowest = min(levels)
        if lowest == last_house if building == "hotel" else lowest < last_house:
            found += [lot for lot, level in zip(lots, levels, strict=True) if level == lowest]
    return found


def capacity(board: BoardIndex, seat: str, building: str) -> int:
    """How many of that building a seat could put up at the most on the groups it has complete."""
    game = board.game
    levels = [game.level(lot) for lots in board.buildable(seat) for lot in lots]
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
    """Two or more players want more buildings than are left, all of whom may build now."""
    building, wants = command.building, command.wants
    stock = _stock(game, building)
    if game.shortage:
        raise Refusal(Code.AUCTION_OPEN, "A shortage auction is already open.", RULE)
    if stock == 0:
        raise Refusal(
            Code.NO_HOTELS if building == "hotel" else Code.NO_HOUSES,
            f"The Bank has no {building} to auction.",
            RULE,
        )
    board = BoardIndex(game)
    for seat in wants:
        require_no_debt(game, seat, RULE)
        require_build_window(game, seat)
        if not sites(board, seat, building) or wants[seat] > capacity(board, seat, building):
            raise Refusal(
                Code.NO_SITE, f"Seat {seat} has no lots for {wants[seat]} {building}s.", RULE
            )
    if sum(wants.values()) <= stock:
        raise Refusal(
            Code.ENOUGH_BUILDINGS,
            f"The Bank has {stock} {building}s, which is enough for all: sell them at their price.",
            RULE,
        )
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
        raise Refusal(Code.NO_AUCTION, f"No auction of {building}s is open.", RULE)
    bidders = [bidder for bidder, _ in shortage.wants]
    if seat not in bidders:
        raise Refusal(
            Code.NOT_A_BIDDER, f"Seat {seat} has no bid left in this auction of {building}s.", RULE
        )
    require_no_debt(game, seat, RULE)
    require_buildable_group(game, seat, lot)
    board, name = BoardIndex(game), game.edition.name_of(lot)
    if lot not in sites(board, seat, building):
        raise Refusal(
            Code.UNEVEN, f"Building must stay even: no {building} can go on {name} now.", "HOUSES"
        )
    if not _stock(game, building):
        raise Refusal(
            Code.NO_HOTELS if building == "hotel" else Code.NO_HOUSES,
            f"The Bank has no {building} for {name}.",
            RULE,
        )
    lowest = lowest_bid(board, building, bidders)
    if command.price < lowest:
        money = game.edition.money(lowest)
        raise Refusal(
            Code.BID_TOO_LOW,
            f"Bids for a {building} start at {money}, also for one on {name}.",
            RULE,
        )
    require_cash(game, seat, command.price, RULE, f"for the {building} on {name}")
    builder = OutcomeBuilder(game)
    builder.pay(seat, BANK, command.price, BuildingBid(building))
    level = game.level(lot)
    builder.set_level(lot, seat, level + 1, level)
    note_prices(builder, lot, (*game.paid_for(lot), command.price))
    builder.note(ShortageSold(seat))
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class CloseBuildingAuction(Command):
    """Nobody bids for the rest of a shortage auction."""


def decide_close(game: Game, command: CloseBuildingAuction) -> Outcome:
    """Nobody bids any more: what is left stays with the Bank."""
    if game.shortage is None:
        raise Refusal(Code.NO_AUCTION, "No shortage auction is open.", RULE)
    builder = OutcomeBuilder(game)
    builder.note(ShortageClosed())
    return builder.outcome()


def _offers(board: BoardIndex) -> list[Offer]:
    """Opening an auction of the last houses or hotels, where two or more could use them."""
    game = board.game
    if game.shortage or sum(bool(board.groups_of(seat)) for seat in board.live) < 2:
        return []
    found = []
    for building in ("house", "hotel"):
        stock = _stock(game, building)
        wanting = {
            seat: most
            for seat in board.live
            if (most := capacity(board, seat, building))
            and not game.owed_by(seat)
            and in_build_window(game, seat)
        }
        if not stock or len(wanting) < 2 or sum(wanting.values()) <= stock:
            continue
        wanting = {seat: most for seat, most in wanting.items() if sites(board, seat, building)}
        if len(wanting) > 1 and sum(wanting.values()) > stock:
            asks = {"wants": offer_json.wants(wanting, stock)}
            text = f"Auction the last {stock} {building}s"
            command = {"type": "open_building_auction", "building": building}
            found.append(offer("shortage", text, command, asks, conditions=[Condition.MORE_THAN]))
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
                "lot": one_lot(game.edition, lots),
                "price": number(lowest, game.cash[seat]),
            }
            command = {"type": "auction_building", "building": building, "seat": seat}
            found.append(offer("auction", f"Seat {seat} wins a {building}", command, asks))
    found.append(
        offer(
            "auction",
            f"No more bids for {building}s",
            {"type": "close_building_auction"},
        )
    )
    return found


_SHORTAGE = Rule(RULE, "When more are wanted than there are, buildings are auctioned.")


def _wins(game: Game, command: AuctionBuilding) -> str:
    lot, price = game.edition.name_of(command.lot), game.edition.money(command.price)
    return f"seat {command.seat} wins a {command.building} for {lot} at {price}"


CHAPTER = Chapter(
    rules=(
        Rule(
            RULE,
            "The set has 32 houses and 12 hotels; when more are wanted than are left, the last "
            "ones are auctioned.",
        ),
    ),
    commands=(
        CommandRule(
            command=OpenBuildingAuction,
            decide=decide_open,
            words=lambda game, command: f"the last {command.building}s are up for auction",
            rule=_SHORTAGE,
            topic="buildings",
        ),
        CommandRule(
            command=AuctionBuilding,
            decide=decide_auction,
            words=_wins,
            rule=_SHORTAGE,
            options=("shortage_bids",),
            topic="buildings",
            quiet=True,
        ),
        CommandRule(
            command=CloseBuildingAuction,
            decide=decide_close,
            words=lambda game, command: "nobody bids for the buildings left",
            rule=_SHORTAGE,
            topic="buildings",
        ),
    ),
    offers=(
        Offers(
            make=_bid_offers, groups=("auction",), when=short_of_buildings, place=Place.ANY_TIME
        ),
        Offers(make=_offers, groups=("shortage",), place=Place.ANY_TIME, of_board=True),
    ),
)
