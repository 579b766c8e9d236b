"""BUYING PROPERTY: at the printed price, or by auction to the highest bidder (rules: buying,
auction)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.builder import OutcomeBuilder
from engine.chapters import mortgages
from engine.chapters.common import require_cash, require_no_debt, unbought
from engine.chapters.moments import deciding, untracked
from engine.codecs import AMOUNT_MAX
from engine.codes import Code
from engine.errors import Refusal
from engine.fields import Amount, Lifted, Lot, Seat
from engine.game import Game, Pending
from engine.offer_json import Ask, Condition, Offer, number_by_seat, offer, one_seat
from engine.outcome import BANK, Outcome
from engine.reasons import HighestBid, PrintedPrice
from engine.registry import Candidate, Chapter, Command, CommandRule, Offers, Rule

RULE = "BUYING PROPERTY"


def _require_for_sale(game: Game, lot: str) -> None:
    if game.owner[lot] != BANK:
        raise Refusal(
            Code.NOT_FOR_SALE,
            f"{game.edition.name_of(lot)} belongs to seat {game.owner[lot]}, not to the Bank.",
            RULE,
        )


def _purchase(game: Game, seat: str, lot: str) -> Pending | None:
    _require_for_sale(game, lot)
    if game.pending_of("auction", subject=lot):
        raise Refusal(
            Code.ON_AUCTION, f"{game.edition.name_of(lot)} is already up for auction.", RULE
        )
    pending = game.pending_of("purchase", seat, lot)
    if pending is None and game.tracked:
        raise Refusal(
            Code.NOT_LANDED_ON,
            f"Seat {seat} can't buy or decline {game.edition.name_of(lot)}: only a player who has "
            "just landed there can.",
            RULE,
        )
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
    price = game.edition.deeds[lot].price
    require_no_debt(game, seat, RULE)
    require_cash(game, seat, price, RULE, f"for {game.edition.name_of(lot)}")
    builder = OutcomeBuilder(game)
    if pending:
        builder.answer(pending)
    builder.pay(seat, BANK, price, PrintedPrice(lot))
    builder.deed(lot, BANK, seat)
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
        builder.ask("auction", command.seat, command.lot)
    return builder.outcome()


def _auction(game: Game, lot: str) -> Pending | None:
    _require_for_sale(game, lot)
    pending = game.pending_of("auction", subject=lot)
    if pending is None and (game.tracked or game.options.auctions == "none"):
        raise Refusal(
            Code.NO_AUCTION,
            f"{game.edition.name_of(lot)} isn't up for auction.",
            "AUCTION",
        )
    return pending


@dataclass(frozen=True, slots=True)
class Auction(Command):
    """The highest bid, by `seat`, was `price`; `lift`: its mortgage is lifted at once."""

    lot: Lot
    seat: Seat
    price: Amount
    lift: Lifted = ()


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
    more = " and its mortgage interest" if interest else ""
    if game.options.auction_overbid == "reject":
        purpose = f"for the bid on {game.edition.name_of(lot)}{more}"
        require_cash(game, seat, price + interest, "AUCTION", purpose)
    builder = OutcomeBuilder(game)
    if pending:
        builder.answer(pending)
    # A card may have sent someone here after the auction had opened: no longer for sale.
    landed = game.pending_of("purchase", subject=lot)
    if landed:
        builder.answer(landed)
    builder.charge(seat, BANK, price, HighestBid(lot))
    builder.deed(lot, BANK, seat)
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
        name = game.edition.name_of(command.lot)
        raise Refusal(Code.NO_AUCTION, f"{name} isn't up for auction.", "AUCTION")
    builder = OutcomeBuilder(game)
    builder.answer(pending)
    if game.mortgages[command.lot]:
        builder.unmark(command.lot, BANK)
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    """Buy or decline; sell at auction to any bidder, or nobody."""
    found: list[Offer] = []
    for item in game.pending:
        if item.kind == "purchase" and not game.pending_of("auction", subject=item.subject):
            found += _purchase_offers(game, item.seat, item.subject)
        elif item.kind == "auction":
            found += _auction_offers(game, item.subject)
    return found


def _purchase_offers(game: Game, seat: str, lot: str) -> list[Offer]:
    deed = game.edition.deeds[lot]
    found = []
    if game.cash[seat] >= deed.price and not game.owed_by(seat):
        text = f"Seat {seat} buys {deed.name} for {game.edition.money(deed.price)}"
        command = {"type": "buy", "seat": seat, "lot": lot}
        found.append(offer("turn", text, command, amount=deed.price))
    text = f"Seat {seat} declines {deed.name}: {unbought(game)}"
    found.append(offer("turn", text, {"type": "decline", "seat": seat, "lot": lot}))
    return found


def _auction_offers(game: Game, lot: str) -> list[Offer]:
    name = game.edition.name_of(lot)
    interest = mortgages.transfer_interest(game, lot) if game.mortgages[lot] else 0
    beyond = game.options.auction_overbid == "debt_to_bank"
    highest = {
        seat: AMOUNT_MAX if beyond else game.cash[seat] - interest
        for seat in game.live
        if (beyond or game.cash[seat] > interest) and not (game.debts and game.owed_by(seat))
    }
    found = []
    if highest:
        asks: dict[str, Ask] = {"seat": one_seat(highest), "price": number_by_seat(1, highest)}
        text = f"{name} goes to the highest bidder"
        command = {"type": "auction", "lot": lot}
        if game.mortgages[lot]:
            asks |= mortgages.lift_ask(game, (lot,))
            lifts = [Condition.CAN_LIFT]
            found.append(offer("auction", text, command, asks, interest=interest, conditions=lifts))
        else:
            found.append(offer("auction", text, command, asks))
    if game.pending_of("auction", subject=lot):
        text = f"Nobody bids for {name}"
        found.append(offer("auction", text, {"type": "no_bids", "lot": lot}))
    return found


def _untracked_offers(game: Game) -> list[Offer]:
    found: list[Offer] = []
    on_auction = {item.subject for item in game.pending if item.kind == "auction"}
    for lot in game.deeds_of(BANK):
        deed = game.edition.deeds[lot]
        buyers = [
            seat for seat in game.live if game.cash[seat] >= deed.price and not game.owed_by(seat)
        ]
        if lot in on_auction:
            continue
        if buyers:
            found.append(
                offer(
                    "turn",
                    f"Buy {deed.name} for {game.edition.money(deed.price)}",
                    {"type": "buy", "lot": lot},
                    asks={"seat": one_seat(buyers)},
                    amount=deed.price,
                )
            )
        if game.options.auctions == "held":
            found += _auction_offers(game, lot)
    return found


_AUCTION = Rule(RULE, "A lot that isn't bought goes to the highest bidder; anyone may bid.")
_NO_AUCTION = Rule(RULE, "House rule: a lot that isn't bought stays with the Bank.")


def _declines(game: Game, command: Decline) -> str:
    return f"seat {command.seat} declines {game.edition.name_of(command.lot)}: {unbought(game)}"


def _is_auctioned(game: Game, command: Auction) -> str:
    return f"{game.edition.name_of(command.lot)} is auctioned to seat {command.seat}"


def _candidates(game: Game) -> Iterator[Candidate]:
    for item in game.pending:
        if item.kind == "purchase":
            name = game.edition.name_of(item.subject)
            buy = Buy(item.seat, item.subject)
            yield Candidate("turn", f"Seat {item.seat} buys {name}", buy)


CHAPTER = Chapter(
    rules=(
        Rule(
            RULE,
            "A lot of the Bank may be bought at its printed price by the player who lands there.",
        ),
        Rule(
            "AUCTION",
            "A lot that isn't bought is auctioned at once; anyone may bid, in cash.",
        ),
    ),
    commands=(
        CommandRule(
            command=Buy,
            decide=decide_buy,
            words=lambda game, buy: f"seat {buy.seat} buys {game.edition.name_of(buy.lot)}",
            rule=Rule(RULE, "A lot landed on may be bought at its printed price."),
            topic="deeds",
        ),
        CommandRule(
            command=Decline,
            decide=decide_decline,
            words=_declines,
            rule=_AUCTION,
            rule_now=lambda game, _: _AUCTION if game.options.auctions == "held" else _NO_AUCTION,
            options=("auctions",),
            topic="deeds",
            tracked=True,
        ),
        CommandRule(
            command=Auction,
            decide=decide_auction,
            words=_is_auctioned,
            rule=_AUCTION,
            options=("auction_overbid",),
            topic="deeds",
        ),
        CommandRule(
            command=NoBids,
            decide=decide_no_bids,
            words=lambda game, command: f"nobody bids for {game.edition.name_of(command.lot)}",
            rule=_AUCTION,
            topic="deeds",
        ),
    ),
    offers=(
        Offers(make=_offers, groups=("turn", "auction"), when=deciding("purchase", "auction")),
        Offers(make=_untracked_offers, groups=("turn", "auction"), when=untracked),
    ),
    candidates=_candidates,
)
