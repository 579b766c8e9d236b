"""BUYING PROPERTY: at the printed price, or by auction to the highest bidder (rules: buying,
auction)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.builder import OutcomeBuilder
from engine.causes import HighestBid, MortgageCleared, PrintedPrice
from engine.chapters import mortgages
from engine.chapters.common import IN_CASH, RAISE_MONEY, require_cash, require_no_debt, unbought
from engine.chapters.moments import deciding, untracked
from engine.chapters.solvency import raisable
from engine.codecs import AMOUNT_MAX
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.decisions import OpenDecision
from engine.errors import No, Refusal
from engine.fields import Amount, AnyLots, Lot, Seat
from engine.game import Game, Pending
from engine.holders import BANK
from engine.offer_types import Ask, Condition, Due, NumberBySeat, Offer, OneSeat
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule
from engine.texts import template

RULE = "BUYING PROPERTY"

RULES = (
    Rule(
        RULE, "A lot of the Bank may be bought at its printed price by the player who lands there."
    ),
    Rule("AUCTION", "A lot that isn't bought is auctioned at once; anyone may bid, in cash."),
)
BUYING = Rule(RULE, "A lot landed on may be bought at its printed price.")
AUCTIONING = Rule(RULE, "A lot that isn't bought goes to the highest bidder; anyone may bid.")
NOT_AUCTIONING = Rule(RULE, "House rule: a lot that isn't bought stays with the Bank.")

PURCHASE = OpenDecision("purchase", "Seat {seat} has to buy or decline {lot}.", "lot")
AUCTION = OpenDecision("auction", "{lot} is up for auction.", "lot", of_table=True, of_turn=False)

NOT_FOR_SALE = No(
    RuleCode.NOT_FOR_SALE,
    "{lot} belongs to seat {owner}, not to the Bank.",
    RULE,
    says="The Bank sells what it owns; players sell to each other at any price.",
    remedy="Trade with its owner instead.",
)
ON_AUCTION = No(RuleCode.ON_AUCTION, "{lot} is already up for auction.", RULE)
NOT_LANDED_ON = No(
    RuleCode.NOT_LANDED_ON,
    "Seat {seat} can't buy or decline {lot}: only a player who has just landed there can.",
    RULE,
    says="The Bank sells a lot at its price only to the player who landed there.",
    remedy="If the token stands elsewhere, ask the referee to set it right.",
)
PRICE_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} has {held} and needs {needed} for {lot}: {missing} short.",
    RULE,
    says=IN_CASH,
    remedy=RAISE_MONEY,
)
PRICE_TO_RAISE = PRICE_SHORT.to_say(
    "Seat {seat} has {held} and needs {needed} for {lot}: {missing} short, but can raise {more}.",
    RULE,
)
NO_AUCTION = No(RuleCode.NO_AUCTION, "{lot} isn't up for auction.", "AUCTION")
NO_AUCTIONS = No(
    RuleCode.NO_AUCTION,
    "{lot} isn't up for auction.",
    "AUCTION",
    says="A house rule: a lot that isn't bought stays with the Bank, and none is auctioned.",
    option="auctions",
)
BID_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} has {held} and needs {needed} for the bid on {lot}: {missing} short.",
    "AUCTION",
    says=IN_CASH,
    remedy="Enter a bid that the cash covers.",
)
BID_AND_INTEREST_SHORT = BID_SHORT.to_say(
    "Seat {seat} has {held} and needs {needed} for the bid on {lot} and its mortgage interest: "
    "{missing} short.",
    "AUCTION",
)

BUYS = template("seat {seat} buys {lot}")
DECLINES = template("seat {seat} declines {lot}: {what_then}")
IS_AUCTIONED = template("{lot} is auctioned to seat {seat}")
NOBODY_BIDS = template("nobody bids for {lot}")

MAY_BUY = template("Seat {seat} buys {lot} for {price}")
MAY_DECLINE = template("Seat {seat} declines {lot}: {what_then}")
HIGHEST_BIDDER = template("{lot} goes to the highest bidder")
NO_BID = template("Nobody bids for {lot}")
BUY_UNTRACKED = template("Buy {lot} for {price}")
WANTS_TO_BUY = template("Seat {seat} buys {lot}")


def on_auction(game: Game) -> set[str]:
    """The lots that are up for auction."""
    return {item.subject for item in game.pending if item.kind == AUCTION}


def _require_for_sale(game: Game, lot: str) -> None:
    if game.owner[lot] != BANK:
        raise NOT_FOR_SALE(lot=game.edition.name_of(lot), owner=game.owner[lot])


def _purchase(game: Game, seat: str, lot: str) -> Pending | None:
    _require_for_sale(game, lot)
    if game.pending_of(AUCTION, subject=lot):
        raise ON_AUCTION(lot=game.edition.name_of(lot))
    pending = game.pending_of(PURCHASE, seat, lot)
    if pending is None and game.tracked:
        raise NOT_LANDED_ON(seat=seat, lot=game.edition.name_of(lot))
    return pending


@dataclass(frozen=True, slots=True)
class Buy(Command):
    """The lot landed on is bought at its printed price."""

    seat: Seat
    lot: Lot


def decide_buy(game: Game, command: Buy) -> Outcome:
    """The lot landed on, at its printed price, in cash (rule: buying)."""
    seat, lot = command.seat, command.lot
    pending = _purchase(game, seat, lot)
    price, name = game.edition.deeds[lot].price, game.edition.name_of(lot)
    require_no_debt(game, seat, RULE)
    most = raisable(game, seat)
    if most >= price:
        more = game.edition.money(most - game.cash[seat])
        require_cash(game, seat, price, PRICE_TO_RAISE, lot=name, more=more)
    require_cash(game, seat, price, PRICE_SHORT, lot=name)
    builder = OutcomeBuilder(game)
    if pending:
        builder.answer(pending)
    because = PrintedPrice(lot)
    builder.pay(seat, BANK, price, because)
    builder.deed(lot, BANK, seat, because)
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """The lot landed on is not bought: it goes to auction, or by a house rule stays."""

    seat: Seat
    lot: Lot


def decide_decline(game: Game, command: Decline) -> Outcome:
    """Not bought: the Bank puts it up for auction (rule: auction), or keeps it by a house rule."""
    pending = _purchase(game, command.seat, command.lot)
    builder = OutcomeBuilder(game)
    if pending:
        builder.answer(pending)
    if game.options.auctions == "held":
        builder.ask(AUCTION, command.seat, command.lot)
    return builder.outcome()


def _not_on_auction(game: Game, lot: str) -> Refusal:
    no = NO_AUCTIONS if game.options.auctions == "none" else NO_AUCTION
    return no(lot=game.edition.name_of(lot))


def _auction(game: Game, lot: str) -> Pending | None:
    _require_for_sale(game, lot)
    pending = game.pending_of(AUCTION, subject=lot)
    if pending is None and (game.tracked or game.options.auctions == "none"):
        raise _not_on_auction(game, lot)
    return pending


@dataclass(frozen=True, slots=True)
class Auction(Command):
    """The highest bid, by `seat`, was `price`; `lift`: its mortgage is lifted at once."""

    lot: Lot
    seat: Seat
    price: Amount
    lift: AnyLots = ()


def decide_auction(game: Game, command: Auction) -> Outcome:
    """Sold to the highest bidder, in cash; anyone may bid, also from Jail (rules: auction,
    prisoner-trades).

    A deed that the Bank holds mortgaged is sold mortgaged: the buyer pays its interest at once, or
    lifts the mortgage.
    """
    lot, seat, price = command.lot, command.seat, command.price
    pending = _auction(game, lot)
    require_no_debt(game, seat, "AUCTION")
    interest = mortgages.transfer_interest(game, lot) if game.mortgages[lot] else 0
    mortgages.require_mortgages_passed(game, command.lift, (lot,))
    if game.options.auction_overbid == "reject":
        no = BID_AND_INTEREST_SHORT if interest else BID_SHORT
        require_cash(game, seat, price + interest, no, lot=game.edition.name_of(lot))
    builder = OutcomeBuilder(game)
    if pending:
        builder.answer(pending)
    # A card may have sent someone here after the auction opened: then it is no longer for sale.
    landed = game.pending_of(PURCHASE, subject=lot)
    if landed:
        builder.answer(landed)
    because = HighestBid(lot)
    builder.charge(seat, BANK, price, because)
    builder.deed(lot, BANK, seat, because)
    if game.mortgages[lot]:
        mortgages.take_over(builder, seat, lot, lift=bool(command.lift))
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class NoBids(Command):
    """Nobody bid: the deed stays with the Bank."""

    lot: Lot


def decide_no_bids(game: Game, command: NoBids) -> Outcome:
    """Nobody bids: the Bank keeps the deed, free of a mortgage (rule: no-bid)."""
    pending = _auction(game, command.lot)
    if pending is None:
        raise _not_on_auction(game, command.lot)
    builder = OutcomeBuilder(game)
    builder.answer(pending)
    if game.mortgages[command.lot]:
        builder.unmark(command.lot, BANK, MortgageCleared(command.lot))
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    """Buy or decline; sell at auction to any bidder, or to nobody."""
    found: list[Offer] = []
    for item in game.pending:
        if item.kind == PURCHASE and not game.pending_of(AUCTION, subject=item.subject):
            found += _purchase_offers(game, item.seat, item.subject)
        elif item.kind == AUCTION:
            found += _auction_offers(game, item.subject)
    return found


def _purchase_offers(game: Game, seat: str, lot: str) -> list[Offer]:
    """Buying comes next. Declining does only if the price can't be raised: until then the choice is
    the player's."""
    deed = game.edition.deeds[lot]
    found = []
    if game.cash[seat] >= deed.price and not game.owed_by(seat):
        text = MAY_BUY(seat=seat, lot=deed.name, price=game.edition.money(deed.price))
        command = begun(Buy, seat=seat, lot=lot)
        found.append(Offer("turn", text, command, amount=deed.price, due=Due.NEXT))
    text = MAY_DECLINE(seat=seat, lot=deed.name, what_then=unbought(game))
    command = begun(Decline, seat=seat, lot=lot)
    can_raise = raisable(game, seat) >= deed.price
    found.append(Offer("turn", text, command, due=Due.INSTEAD if can_raise else Due.NEXT))
    return found


def _auction_offers(game: Game, lot: str) -> list[Offer]:
    name = game.edition.name_of(lot)
    interest = mortgages.transfer_interest(game, lot) if game.mortgages[lot] else 0
    open_now = game.pending_of(AUCTION, subject=lot)
    beyond = game.options.auction_overbid == "debt_to_bank"
    highest = {
        seat: AMOUNT_MAX if beyond else game.cash[seat] - interest
        for seat in game.live
        if (beyond or game.cash[seat] > interest) and not (game.debts and game.owed_by(seat))
    }
    found = []
    if highest:
        asks: dict[str, Ask] = {"seat": OneSeat(highest), "price": NumberBySeat(1, highest)}
        text = HIGHEST_BIDDER(lot=name)
        command = begun(Auction, lot=lot)
        if game.mortgages[lot]:
            asks |= mortgages.lift_ask(game, (lot,))
        found.append(
            Offer(
                "auction",
                text,
                command,
                asks,
                interest=interest or None,
                conditions=(Condition.CAN_LIFT,) if game.mortgages[lot] else (),
                due=Due.NEXT if open_now else None,
            )
        )
    if open_now:
        text = NO_BID(lot=name)
        due = Due.INSTEAD if found else Due.NEXT
        found.append(Offer("auction", text, begun(NoBids, lot=lot), due=due))
    return found


def _untracked_offers(game: Game) -> list[Offer]:
    found: list[Offer] = []
    up_for_auction = on_auction(game)
    for lot in game.deeds_of(BANK):
        deed = game.edition.deeds[lot]
        buyers = [
            seat for seat in game.live if game.cash[seat] >= deed.price and not game.owed_by(seat)
        ]
        if lot in up_for_auction:
            continue
        if buyers:
            found.append(
                Offer(
                    "turn",
                    BUY_UNTRACKED(lot=deed.name, price=game.edition.money(deed.price)),
                    begun(Buy, lot=lot),
                    asks={"seat": OneSeat(buyers)},
                    amount=deed.price,
                )
            )
        if game.options.auctions == "held":
            found += _auction_offers(game, lot)
    return found


def _buys(game: Game, command: Buy) -> str:
    return BUYS(seat=command.seat, lot=game.edition.name_of(command.lot))


def _declines(game: Game, command: Decline) -> str:
    lot = game.edition.name_of(command.lot)
    return DECLINES(seat=command.seat, lot=lot, what_then=unbought(game))


def _is_auctioned(game: Game, command: Auction) -> str:
    return IS_AUCTIONED(lot=game.edition.name_of(command.lot), seat=command.seat)


def _candidates(game: Game) -> Iterator[Candidate]:
    for item in game.pending:
        if item.kind == PURCHASE:
            name = game.edition.name_of(item.subject)
            buy = Buy(item.seat, item.subject)
            yield Candidate("turn", WANTS_TO_BUY(seat=item.seat, lot=name), buy)
        elif item.kind == AUCTION:
            for seat in game.live:
                bid = Auction(item.subject, seat, 1)
                yield Candidate("auction", _is_auctioned(game, bid), bid)


CHAPTER = Chapter(
    rules=RULES,
    decisions=(PURCHASE, AUCTION),
    commands=(
        CommandRule(
            command=Buy,
            decide=decide_buy,
            words=_buys,
            rule=BUYING,
            topic="deeds",
        ),
        CommandRule(
            command=Decline,
            decide=decide_decline,
            words=_declines,
            rule=AUCTIONING,
            rule_now=lambda game, _: (
                AUCTIONING if game.options.auctions == "held" else NOT_AUCTIONING
            ),
            options=("auctions",),
            topic="deeds",
            tracked=True,
        ),
        CommandRule(
            command=Auction,
            decide=decide_auction,
            words=_is_auctioned,
            rule=AUCTIONING,
            options=("auction_overbid",),
            topic="deeds",
        ),
        CommandRule(
            command=NoBids,
            decide=decide_no_bids,
            words=lambda game, command: NOBODY_BIDS(lot=game.edition.name_of(command.lot)),
            rule=AUCTIONING,
            topic="deeds",
        ),
    ),
    offers=(
        Offers(make=_offers, groups=("turn", "auction"), when=deciding(PURCHASE, AUCTION)),
        Offers(make=_untracked_offers, groups=("turn", "auction"), when=untracked),
    ),
    candidates=_candidates,
)
