"""SELLING PROPERTY to other players, trades, and no loans (rules: selling-lots, no-loans)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.bundles import Bundle
from engine.causes import Agreed
from engine.chapters import mortgages
from engine.chapters.board_index import BoardIndex
from engine.chapters.common import (
    BUILDINGS_IN_THE_WAY,
    IN_CASH,
    RAISE_MONEY,
    require_owner,
    short_of,
)
from engine.chapters.owing import owed_in_the_end
from engine.chapters.solvency import raisable
from engine.codecs import one_of
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.commodities import A_JAIL_CARD
from engine.errors import No
from engine.fields import AnyLots, Goods, Seat
from engine.game import Game
from engine.holders import BANK
from engine.offer_types import (
    Ask,
    Choice,
    Condition,
    Offer,
    OneOf,
    OneSeat,
    Part,
    PartnersPart,
    Tradable,
)
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule, Section
from engine.texts import Text, template
from engine.wording import deck_name, listed

RULE = "SELLING PROPERTY"

HEADING = Rule("MISCELLANEOUS", "Only the Bank lends money, and only on mortgages.")
TRADING = Rule(RULE, "Deeds and jail cards change hands at any price, but no loans.")

SIDE_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} has {held} and needs {needed} for its side of the trade: {missing} short.",
    RULE,
    says=IN_CASH,
    remedy=RAISE_MONEY,
)
SAME_PLAYER = No(RuleCode.SAME_PLAYER, "A trade needs two different players.", RULE)
CASH_FOR_NOTHING = No(
    RuleCode.LOAN_BETWEEN_PLAYERS,
    "Cash for nothing is a loan or a gift: players may not lend each other money.",
    "MISCELLANEOUS",
    says="Players may neither lend each other money nor promise anything for later in a trade.",
    remedy="Trade deeds or jail cards for it.",
)
NO_LOAN = CASH_FOR_NOTHING.to_say(
    "A trade is settled when it is made: nobody may promise to pay money back.", "MISCELLANEOUS"
)
NO_IMMUNITY = CASH_FOR_NOTHING.to_say(
    "A trade is settled when it is made: nobody may promise not to ask for rent.", "MISCELLANEOUS"
)
NOTHING_IN_RETURN = No(
    RuleCode.NOTHING_IN_RETURN,
    "Each side of a trade has to give something.",
    RULE,
    says="A trade has two sides; a gift would be a loan.",
)
NO_JAIL_CARD = No(RuleCode.NO_JAIL_CARD, "Seat {seat} doesn't hold the {deck} jail card.", RULE)
PAY_FIRST = No(
    RuleCode.TRADE_IN_DEBT,
    "Seat {seat} owes {owed}, which must be paid before any trade.",
    "BANKRUPTCY",
    says="A player in debt may trade only to pay the debt.",
    remedy="Pay the debt first, or ask more for what is sold.",
    option="trade_in_debt",
)
MUST_COVER = PAY_FIRST.to_say(
    "Seat {seat} owes {owed}: a trade now must leave the cash to pay that.", "BANKRUPTCY"
)
NO_LIFTING = PAY_FIRST.to_say(
    "Seat {seat} owes {owed}, which must be paid before a mortgage is lifted.", "BANKRUPTCY"
)
RAISES_NO_MORE = PAY_FIRST.to_say(
    "Seat {seat} owes {owed}: {before} can be raised for that now, and {after} after this trade.",
    "BANKRUPTCY",
)

TRADES = template("seat {seat} gives {gives} to seat {partner} for {takes}")

MAY_TRADE = template("Seat {seat} trades")
WANTS_TO_TRADE = template("Seat {seat} trades {lot}")
RENT_FREE = Text("rent is not asked later")


@dataclass(frozen=True, slots=True)
class Trade(Command):
    """`seat` gives `gives` to `partner` for `takes`; mortgages in `lift` are lifted at once.

    `promise` says that something is promised besides: money to be paid back, or rent not asked.
    """

    seat: Seat
    partner: Seat
    gives: Goods
    takes: Goods
    lift: AnyLots = ()
    promise: Annotated[str, one_of("", "loan", "immunity")] = ""


def decide_trade(game: Game, command: Trade) -> Outcome:
    """Deeds, jail cards and cash against each other, all or nothing, at any price."""
    sides = (
        (command.seat, command.partner, command.gives),
        (command.partner, command.seat, command.takes),
    )
    _require_two_sides(command)
    _require_no_promise(game, command)
    for giver, _, goods in sides:
        _require_goods(game, giver, goods)
    builder = OutcomeBuilder(game)
    for giver, taker, goods in sides:
        if goods.cash > game.cash[giver]:
            raise short_of(game, SIDE_SHORT, giver, game.cash[giver], goods.cash)
        builder.pay(giver, taker, goods.cash, Agreed())
    for giver, taker, goods in sides:
        for lot in goods.deeds:
            builder.deed(lot, giver, taker, Agreed())
        for deck in goods.jail_cards:
            builder.jail_card(deck, giver, taker, Agreed())
    _settle_mortgages(builder, command)
    _require_debts_served(builder, command)
    return builder.outcome()


def _require_two_sides(command: Trade) -> None:
    gives, takes = command.gives, command.takes
    if command.seat == command.partner:
        raise SAME_PLAYER()
    only_cash = not any((gives.deeds, gives.jail_cards, takes.deeds, takes.jail_cards))
    if only_cash and not (gives.empty and takes.empty):
        raise CASH_FOR_NOTHING()
    if gives.empty or takes.empty:
        raise NOTHING_IN_RETURN()


def _require_no_promise(game: Game, command: Trade) -> None:
    """No loans between players (rules: no-loans, immunity); no immunity unless a ruleset allows
    it."""
    if command.promise == "loan" or (
        command.promise == "immunity" and game.options.immunity_deals == "forbid"
    ):
        raise (NO_LOAN if command.promise == "loan" else NO_IMMUNITY)()


def _require_goods(game: Game, giver: str, goods: Bundle) -> None:
    require_owner(game, giver, goods.deeds, RULE)
    for lot in goods.deeds:
        if game.built_group(lot):
            raise BUILDINGS_IN_THE_WAY(lot=game.edition.name_of(lot))
    for deck in goods.jail_cards:
        if game.jail_cards[deck] != giver:
            raise NO_JAIL_CARD(seat=giver, deck=deck_name(deck))


def _settle_mortgages(builder: OutcomeBuilder, command: Trade) -> None:
    """Each new owner pays the interest at once, or lifts the mortgage within the trade."""
    game = builder.game
    lifted = set(command.lift)
    moved = command.gives.deeds + command.takes.deeds
    mortgages.require_mortgages_passed(game, command.lift, moved)
    for taker, lots in (
        (command.partner, command.gives.deeds),
        (command.seat, command.takes.deeds),
    ):
        for lot in lots:
            if not game.mortgages[lot]:
                continue
            due, because = mortgages.due_at_transfer(game, lot, lift=lot in lifted)
            if due > builder.cash(taker):
                no, lot_name = mortgages.PASSING_SHORT, game.edition.name_of(lot)
                raise short_of(game, no, taker, builder.cash(taker), due, lot=lot_name)
            builder.pay(taker, BANK, due, because)
            if lot in lifted:
                builder.unmark(lot, taker, because)
            else:
                mortgages.note_taken(builder, lot)


def _require_debts_served(builder: OutcomeBuilder, command: Trade) -> None:
    """A player in debt trades as option `trade_in_debt` says (rule: trade-in-debt)."""
    game = builder.game
    require = _IN_DEBT[game.options.trade_in_debt]
    for seat in (command.seat, command.partner):
        if game.owed_by(seat):
            require(builder, command, seat)


def _require_no_trade(builder: OutcomeBuilder, command: Trade, seat: str) -> None:
    game = builder.game
    raise PAY_FIRST(seat=seat, owed=game.edition.money(game.owed_by(seat)))


def _require_covered(builder: OutcomeBuilder, command: Trade, seat: str) -> None:
    owed = owed_in_the_end(builder.game, seat)
    if builder.cash(seat) < owed:
        raise MUST_COVER(seat=seat, owed=builder.game.edition.money(owed))


def _require_more_for_the_debt(builder: OutcomeBuilder, command: Trade, seat: str) -> None:
    """Afterwards the seat must be able to raise more than before, so that several trades together
    may pay the debt (rule: trade-in-debt). Cash goes to the debt, not into lifting a mortgage."""
    game, money = builder.game, builder.game.edition.money
    owed = owed_in_the_end(game, seat)
    if not owed:
        return
    gives, takes = command.gives.deeds, command.takes.deeds
    if seat == command.partner:
        gives, takes = takes, gives
    if set(takes) & set(command.lift):
        raise NO_LIFTING(seat=seat, owed=money(owed))
    before = raisable(game, seat)
    after = before + builder.cash(seat) - game.cash[seat]
    after += _mortgage_values(game, takes) - _mortgage_values(game, gives)
    if after <= before:
        raise RAISES_NO_MORE(seat=seat, owed=money(owed), before=money(before), after=money(after))


def _mortgage_values(game: Game, lots: Iterable[str]) -> int:
    return sum(game.edition.deeds[lot].mortgage for lot in lots if not game.mortgages[lot])


_IN_DEBT: Mapping[str, Callable[[OutcomeBuilder, Trade, str], None]] = {
    "only_towards_the_debt": _require_more_for_the_debt,
    "only_if_it_covers_the_debt": _require_covered,
    "forbid": _require_no_trade,
    "free": lambda builder, command, seat: None,
}


def _may_trade(game: Game, seat: str, other: str) -> bool:
    """False if the debts of the two rule out every trade between them."""
    option = game.options.trade_in_debt
    if option == "free":
        return True
    if option == "forbid":
        return not game.owed_by(seat) and not game.owed_by(other)
    # What one of them gains towards its debt, the other loses.
    both = owed_in_the_end(game, seat) and owed_in_the_end(game, other)
    return not both or option == "only_if_it_covers_the_debt"


def _offers(board: BoardIndex) -> list[Offer]:
    """Per player, what could be given and taken; the joint conditions are named."""
    game, live = board.game, board.live
    if len(live) < 2:
        return []
    goods = {seat: _tradable(board, seat) for seat in live}
    if not any(has.deeds or has.jail_cards for has in goods.values()):
        return []
    mortgaged = (lot for lot, since in game.mortgages.items() if since and game.owner[lot] in goods)
    lift = mortgages.lift_ask(game, mortgaged, among=("gives", "takes"))
    found = []
    for seat in board.asking:
        others = [other for other in live if other != seat]
        if game.debts:
            others = [other for other in others if _may_trade(game, seat, other)]
        if not others:
            continue
        asks: dict[str, Ask] = {
            "partner": OneSeat(others),
            "gives": Part(goods[seat]),
            "takes": PartnersPart(others, goods),
        }
        asks |= lift
        if game.options.immunity_deals == "allow":
            asks["promise"] = OneOf((Choice("immunity", RENT_FREE),), optional=True)
        text = MAY_TRADE(seat=seat)
        command = begun(Trade, seat=seat)
        conditions = (Condition.BOTH_GIVE, Condition.CAN_PAY)
        found.append(Offer("trade", text, command, asks, conditions=conditions))
    return found


def _tradable(board: BoardIndex, seat: str) -> Tradable:
    game = board.game
    jail_cards = [deck for deck, holder in game.jail_cards.items() if holder == seat]
    return Tradable(game.cash[seat], board.bare(seat), jail_cards)


def _candidates(game: Game, seat: str, lot: str) -> Iterator[Candidate]:
    """The lots that no trade can move, whoever the partner is and whatever they give."""
    if not game.built_group(lot):
        return
    for partner in [other for other in game.live if other != seat][:1]:
        trade = Trade(seat, partner, Bundle(deeds=(lot,)), Bundle(1))
        yield Candidate("trade", WANTS_TO_TRADE(seat=seat, lot=game.edition.name_of(lot)), trade)


def _goods(game: Game, goods: Bundle) -> str:
    words = [game.edition.money(goods.cash)] if goods.cash else []
    words += [game.edition.name_of(lot) for lot in goods.deeds]
    words += [A_JAIL_CARD for _ in goods.jail_cards]
    return listed(words)


def _trades(game: Game, command: Trade) -> str:
    gives, takes = _goods(game, command.gives), _goods(game, command.takes)
    return TRADES(seat=command.seat, gives=gives, partner=command.partner, takes=takes)


CHAPTER = Chapter(
    rules=(HEADING,),
    commands=(
        CommandRule(
            command=Trade,
            decide=decide_trade,
            words=_trades,
            rule=TRADING,
            options=("trade_in_debt", "transfer_interest_base", "immunity_deals"),
            topic="trades",
            quiet=True,
        ),
    ),
    offers=(Offers(make=_offers, groups=("trade",), section=Section.ANY_TIME, of_board=True),),
    candidates_on_lot=_candidates,
)
