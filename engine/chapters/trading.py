"""SELLING PROPERTY to other players, trades, and no loans (rules: selling-lots, no-loans)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, NoReturn

from engine.builder import OutcomeBuilder
from engine.chapters import mortgages
from engine.chapters.board_index import BoardIndex
from engine.chapters.common import deck_name, listed, require_owner, short_of
from engine.chapters.owing import owed_in_the_end
from engine.chapters.solvency import raisable
from engine.codecs import Bundle, one_of
from engine.codes import Code
from engine.errors import Refusal
from engine.fields import Goods, Lifted, Seat
from engine.game import Game
from engine.offer_json import (
    Ask,
    Choice,
    Condition,
    Offer,
    Tradable,
    bundle,
    choose,
    offer,
    one_seat,
    partners_bundle,
)
from engine.outcome import BANK, Outcome
from engine.reasons import Agreed
from engine.registry import Chapter, Command, CommandRule, Offers, Place, Rule

RULE = "SELLING PROPERTY"


@dataclass(frozen=True, slots=True)
class Trade(Command):
    """`seat` gives `gives` to `partner` for `takes`; mortgages in `lift` are lifted at once.

    `promise` says that something is promised besides: money to be paid back, or rent not asked.
    """

    seat: Seat
    partner: Seat
    gives: Goods
    takes: Goods
    lift: Lifted = ()
    promise: Annotated[str, one_of("", "loan", "immunity")] = ""


def decide_trade(game: Game, command: Trade) -> Outcome:
    """Deeds, jail cards and cash against each other, all or nothing, at any price."""
    sides = ((command.seat, command.partner, command.gives),
             (command.partner, command.seat, command.takes))  # fmt: skip
    _require_two_sides(command)
    _require_no_promise(game, command)
    for giver, _, goods in sides:
        _require_goods(game, giver, goods)
    builder = OutcomeBuilder(game)
    for giver, taker, goods in sides:
        if goods.cash > game.cash[giver]:
            _refuse_short(game, giver, goods.cash, "for its side of the trade")
        builder.pay(giver, taker, goods.cash, Agreed())
    for giver, taker, goods in sides:
        for lot in goods.deeds:
            builder.deed(lot, giver, taker)
        for deck in goods.jail_cards:
            builder.jail_card(deck, giver, taker)
    _settle_mortgages(builder, command)
    _require_debts_served(builder, command)
    return builder.outcome()


def _require_two_sides(command: Trade) -> None:
    gives, takes = command.gives, command.takes
    if command.seat == command.partner:
        raise Refusal(Code.SAME_PLAYER, "A trade needs two different players.", RULE)
    only_cash = not any((gives.deeds, gives.jail_cards, takes.deeds, takes.jail_cards))
    if only_cash and not (gives.empty and takes.empty):
        raise Refusal(
            Code.LOAN_BETWEEN_PLAYERS,
            "Cash for nothing is a loan or a gift: players may not lend each other money.",
            "MISCELLANEOUS",
        )
    if gives.empty or takes.empty:
        raise Refusal(Code.NOTHING_IN_RETURN, "Each side of a trade has to give something.", RULE)


def _require_no_promise(game: Game, command: Trade) -> None:
    """No loans between players (rules: no-loans, immunity); no immunity unless a ruleset allows
    it."""
    if command.promise == "loan" or (
        command.promise == "immunity" and game.options.immunity_deals == "forbid"
    ):
        what = "to pay money back" if command.promise == "loan" else "not to ask for rent"
        raise Refusal(
            Code.LOAN_BETWEEN_PLAYERS,
            f"A trade is settled when it is made: nobody may promise {what}.",
            "MISCELLANEOUS",
        )


def _require_goods(game: Game, giver: str, goods: Bundle) -> None:
    require_owner(game, giver, goods.deeds, RULE)
    for lot in goods.deeds:
        if game.built_group(lot):
            raise Refusal(
                Code.BUILDINGS_ON_GROUP,
                f"Buildings stand in the color group of {game.edition.name_of(lot)}: they must "
                "be sold back to the Bank before it changes hands.",
                RULE,
            )
    for deck in goods.jail_cards:
        if game.jail_cards[deck] != giver:
            raise Refusal(
                Code.NO_JAIL_CARD,
                f"Seat {giver} doesn't hold the {deck_name(deck)} jail card.",
                RULE,
            )


def _refuse_short(game: Game, seat: str, amount: int, purpose: str) -> None:
    sentence = short_of(game, seat, game.cash[seat], amount, purpose)
    raise Refusal(Code.NOT_ENOUGH_CASH, sentence, RULE)


def _settle_mortgages(builder: OutcomeBuilder, command: Trade) -> None:
    """Each new owner pays the interest at once, or lifts the mortgage in the trade itself."""
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
                purpose = f"for the mortgage on {game.edition.name_of(lot)}"
                sentence = short_of(game, taker, builder.cash(taker), due, purpose)
                raise Refusal(Code.NOT_ENOUGH_CASH, sentence, mortgages.RULE)
            builder.pay(taker, BANK, due, because)
            if lot in lifted:
                builder.unmark(lot, taker)
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
    _refuse_in_debt(game, seat, game.owed_by(seat), "it may not trade before that is paid")


def _require_covered(builder: OutcomeBuilder, command: Trade, seat: str) -> None:
    owed = owed_in_the_end(builder.game, seat)
    if builder.cash(seat) < owed:
        _refuse_in_debt(builder.game, seat, owed, "a trade now must leave it the cash to pay that")


def _require_more_for_the_debt(builder: OutcomeBuilder, command: Trade, seat: str) -> None:
    """Afterwards the seat must be able to raise more than before, so that several trades together
    may pay the debt (rule: trade-in-debt). Cash goes to the debt, not into lifting a mortgage."""
    game = builder.game
    owed = owed_in_the_end(game, seat)
    if not owed:
        return
    gives, takes = command.gives.deeds, command.takes.deeds
    if seat == command.partner:
        gives, takes = takes, gives
    if set(takes) & set(command.lift):
        _refuse_in_debt(game, seat, owed, "it may not lift a mortgage before that is paid")
    before = raisable(game, seat)
    after = before + builder.cash(seat) - game.cash[seat]
    after += _mortgage_values(game, takes) - _mortgage_values(game, gives)
    if after <= before:
        money = game.edition.money
        _refuse_in_debt(
            game,
            seat,
            owed,
            f"it can raise {money(before)} for that, and {money(after)} after this trade",
        )


def _mortgage_values(game: Game, lots: Iterable[str]) -> int:
    return sum(game.edition.deeds[lot].mortgage for lot in lots if not game.mortgages[lot])


def _refuse_in_debt(game: Game, seat: str, owed: int, why: str) -> NoReturn:
    raise Refusal(
        Code.TRADE_IN_DEBT, f"Seat {seat} owes {game.edition.money(owed)}: {why}.", "BANKRUPTCY"
    )


_IN_DEBT: Mapping[str, Callable[[OutcomeBuilder, Trade, str], None]] = {
    "only_towards_the_debt": _require_more_for_the_debt,
    "only_if_it_covers_the_debt": _require_covered,
    "forbid": _require_no_trade,
    "free": lambda builder, command, seat: None,
}


def _may_trade(game: Game, seat: str, other: str) -> bool:
    """False where the debts of the two rule out every trade between them."""
    option = game.options.trade_in_debt
    if not game.debts or option == "free":
        return True
    if option == "forbid":
        return not game.owed_by(seat) and not game.owed_by(other)
    # What one of them gains for its debt, the other loses.
    both = owed_in_the_end(game, seat) and owed_in_the_end(game, other)
    return not both or option == "only_if_it_covers_the_debt"


def _offers(board: BoardIndex) -> list[Offer]:
    """Per player, what could be given and taken; the joint conditions are named."""
    game, live = board.game, board.live
    if len(live) < 2:
        return []
    goods = {seat: _tradable(board, seat) for seat in live}
    some = any(goods[seat]["deeds"] or goods[seat]["jail_cards"] for seat in live)
    if not some:
        return []
    lift = mortgages.lift_ask(game, (lot for lot, owner in game.owner.items() if owner in goods))
    found = []
    for seat in board.asking:
        others = [other for other in live if other != seat and _may_trade(game, seat, other)]
        if not others:
            continue
        asks: dict[str, Ask] = {
            "partner": one_seat(others),
            "gives": bundle(goods[seat]),
            "takes": partners_bundle({other: goods[other] for other in others}),
        }
        asks |= lift
        if game.options.immunity_deals == "allow":
            immunity: Choice = {"value": "immunity", "text": "rent is not asked later"}
            asks["promise"] = choose([immunity], optional=True)
        text = f"Seat {seat} trades"
        command = {"type": "trade", "seat": seat}
        conditions = [Condition.BOTH_GIVE, Condition.CAN_PAY]
        found.append(offer("trade", text, command, asks, conditions=conditions))
    return found


def _tradable(board: BoardIndex, seat: str) -> Tradable:
    game, built = board.game, board.built_by(seat)
    deeds = board.deeds_of(seat)
    return {
        "cash": game.cash[seat],
        "deeds": [lot for lot in deeds if lot not in built] if built else list(deeds),
        "jail_cards": [deck for deck, holder in game.jail_cards.items() if holder == seat],
    }


def _goods(game: Game, goods: Bundle) -> str:
    words = [game.edition.money(goods.cash)] if goods.cash else []
    words += [game.edition.name_of(lot) for lot in goods.deeds]
    words += ["a jail card" for _ in goods.jail_cards]
    return listed(words)


def _trades(game: Game, command: Trade) -> str:
    gives, takes = _goods(game, command.gives), _goods(game, command.takes)
    return f"seat {command.seat} gives {gives} to seat {command.partner} for {takes}"


CHAPTER = Chapter(
    rules=(Rule("MISCELLANEOUS", "Only the Bank lends money, and only on mortgages."),),
    commands=(
        CommandRule(
            command=Trade,
            decide=decide_trade,
            words=_trades,
            rule=Rule(RULE, "Deeds and jail cards change hands at any price, but no loans."),
            options=("trade_in_debt", "transfer_interest_base", "immunity_deals"),
            topic="trades",
            quiet=True,
        ),
    ),
    offers=(Offers(make=_offers, groups=("trade",), place=Place.ANY_TIME, of_board=True),),
)
