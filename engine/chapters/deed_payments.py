"""Debts paid with deeds that the creditor accepts (rule: deed-as-payment)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import DebtPaid
from engine.chapters import mortgages
from engine.chapters.common import BUILDINGS_IN_THE_WAY, require_owner
from engine.chapters.debts import (
    RULE,
    find_debt,
    must_be_shared,
    reduce_debt,
    require_enough_for_all,
)
from engine.chapters.moments import in_debt
from engine.chapters.owing import owed_to_each
from engine.codecs import Whole
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.endings import DebtEnd
from engine.errors import No
from engine.fields import Amount, AnyLots, Lots, Seat
from engine.game import Debt, Game
from engine.holders import BANK, POT
from engine.offer_types import Ask, Condition, Due, Number, Offer, SomeLots
from engine.outcome import Outcome
from engine.registry import Chapter, CommandRule, Offers, Rule
from engine.texts import template
from engine.wording import lot_names, seat_name, sentence

WITH_DEEDS = Rule("MORTGAGES", "A creditor may accept deeds instead of cash.")
TAKES_CASH_ONLY = No(
    RuleCode.BANK_WANTS_CASH,
    "{creditor} takes cash only, not {deeds}.",
    RULE,
    says="Only a player may accept deeds in payment.",
)
MORE_THAN_OWED = No(
    RuleCode.MORE_THAN_OWED, "The debt is {owed}: {deeds} can't count for more.", RULE
)

PAYS_WITH_DEEDS = template("seat {seat} pays {worth} of a debt with {deeds}")
MAY_PAY_WITH_DEEDS = template("Seat {seat} pays with deeds that {creditor} accepts")


@dataclass(frozen=True, slots=True)
class PayWithDeeds(Command):
    """The creditor accepts deeds for `worth` dollars of a debt, and lifts those in `lift`."""

    seat: Seat
    debt: Annotated[int, Whole(1, 1_000_000)]
    deeds: Lots
    worth: Amount
    lift: AnyLots = ()


def decide_pay_with_deeds(game: Game, command: PayWithDeeds) -> Outcome:
    """A creditor takes deeds for part or all of a debt, and pays their interest or lifts their
    mortgages (rule: deed-as-payment). Other creditors must lose nothing by it."""
    debt, names = find_debt(game, command.seat, command.debt), lot_names(game, command.deeds)
    if debt.creditor in (BANK, POT):
        raise TAKES_CASH_ONLY(creditor=sentence(seat_name(debt.creditor)), deeds=names)
    if command.worth > debt.amount:
        raise MORE_THAN_OWED(owed=game.edition.money(debt.amount), deeds=names)
    require_owner(game, debt.seat, command.deeds, RULE)
    mortgages.require_mortgages_passed(game, command.lift, command.deeds)
    builder = OutcomeBuilder(game)
    for lot in command.deeds:
        if game.built_group(lot):
            raise BUILDINGS_IN_THE_WAY(lot=game.edition.name_of(lot))
        builder.deed(lot, debt.seat, debt.creditor, DebtPaid(debt.id))
        if game.mortgages[lot]:
            mortgages.take_over(builder, debt.creditor, lot, lift=lot in command.lift)
    given = _mortgage_value(game, command.deeds)
    require_enough_for_all(game, debt.seat, command.worth, given)
    reduce_debt(builder, debt, command.worth, DebtEnd.PAID_WITH_DEEDS)
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    """Each debt to a player, to be paid with deeds that the creditor accepts."""
    return [offer for debt in game.debts for offer in _offers_for(game, debt)]


def _some_deed_helps(game: Game, debt: Debt, deeds: Iterable[str]) -> bool:
    """True if one of these deeds, counted for the whole debt, would leave enough for the other
    creditors."""
    least = min(_mortgage_value(game, [lot]) for lot in deeds)
    return not must_be_shared(game, debt.seat, debt.amount, least)


def _mortgage_value(game: Game, lots: Iterable[str]) -> int:
    """What these deeds could still be mortgaged for. In dollars."""
    return sum(game.edition.deeds[lot].mortgage for lot in lots if not game.mortgages[lot])


def _offers_for(game: Game, debt: Debt) -> list[Offer]:
    deeds = [lot for lot in game.deeds_of(debt.seat) if not game.built_group(lot)]
    if debt.creditor in (BANK, POT) or not deeds or not _some_deed_helps(game, debt, deeds):
        return []
    asks: dict[str, Ask] = {
        "deeds": SomeLots(game.edition, deeds, {}),
        "worth": Number(1, debt.amount),
    }
    lift = mortgages.lift_ask(game, deeds, among=("deeds",))
    conditions: tuple[Condition, ...] = (Condition.CAN_LIFT,) if lift else ()
    if len(owed_to_each(game, debt.seat)) > 1:
        conditions += (Condition.ENOUGH_FOR_ALL,)
    text = MAY_PAY_WITH_DEEDS(seat=debt.seat, creditor=seat_name(debt.creditor))
    command = begun(PayWithDeeds, seat=debt.seat, debt=debt.id)
    asks |= lift
    return [Offer("debt", text, command, asks, conditions=conditions, due=Due.INSTEAD)]


def _words(game: Game, command: PayWithDeeds) -> str:
    worth, deeds = game.edition.money(command.worth), lot_names(game, command.deeds)
    return PAYS_WITH_DEEDS(seat=command.seat, worth=worth, deeds=deeds)


CHAPTER = Chapter(
    commands=(
        CommandRule(
            command=PayWithDeeds,
            decide=decide_pay_with_deeds,
            words=_words,
            rule=WITH_DEEDS,
            topic="debts",
        ),
    ),
    offers=(Offers(make=_offers, groups=("debt",), when=in_debt),),
)
