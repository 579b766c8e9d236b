"""Debts that a player couldn't pay at once, and paying them, also with deeds (rule:
deed-as-payment)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import DebtPaid, JailFine
from engine.chapters import jail, mortgages
from engine.chapters.common import (
    BUILDINGS_IN_THE_WAY,
    IN_CASH,
    RAISE_MONEY,
    require_cash,
    require_owner,
)
from engine.chapters.creditors import SHARED
from engine.chapters.moments import in_debt
from engine.chapters.owing import owed_to_each
from engine.chapters.raising import Raised, asks_to_raise, joined, raise_cash, shortfall
from engine.chapters.selling import levels_on
from engine.chapters.solvency import means
from engine.codecs import LOT, MapOf, Whole
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.endings import DebtEnd
from engine.errors import No
from engine.facts import DebtClosed, DebtOpened, DebtPassedOn, DebtReduced
from engine.fields import Amount, AnyLots, Lots, Seat
from engine.game import Debt, Game
from engine.holders import BANK, POT
from engine.offer_types import Ask, Condition, Due, Number, Offer, SomeLots
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule
from engine.texts import Text, template
from engine.wording import listed, lot_names, seat_name, sentence

RULE = "BANKRUPTCY"

IN_FULL = Rule(RULE, "A debt is paid in full as soon as the cash is there.")
WITH_DEEDS = Rule("MORTGAGES", "A creditor may accept deeds instead of cash.")
A_DEBT = Rule(
    RULE, "A payment that the cash doesn't cover is a debt, and comes before everything else."
)

NO_SUCH_DEBT = No(RuleCode.NO_SUCH_DEBT, "Seat {seat} has no debt number {number}.", RULE)
CREDITORS_SHARE = No(
    RuleCode.CREDITORS_SHARE,
    "The debts of seat {seat} can't all be paid: the creditors share what there is.",
    RULE,
    says=SHARED,
    remedy="Raise more, or enter the bankruptcy.",
    option="multi_creditor",
)
DEBT_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} has {held} and needs {needed} to pay {creditor}: {missing} short.",
    RULE,
    says=IN_CASH,
    remedy=RAISE_MONEY,
)
TAKES_CASH_ONLY = No(
    RuleCode.BANK_WANTS_CASH,
    "{creditor} takes cash only, not {deeds}.",
    RULE,
    says="Only a player may accept deeds in payment.",
)
NO_NEED_TO_RAISE = No(
    RuleCode.NO_NEED_TO_RAISE,
    "Seat {seat} has {held}, which is enough: nothing is sold or mortgaged for it.",
    RULE,
)
MORE_THAN_OWED = No(
    RuleCode.MORE_THAN_OWED, "The debt is {owed}: {deeds} can't count for more.", RULE
)

DOES = template("seat {seat} {acts}")
SELLS = template("sells {levels}")
MORTGAGES = template("mortgages {lots}")
SETTLES = Text("settles a debt")
PAYS_WITH_DEEDS = template("seat {seat} pays {worth} of a debt with {deeds}")

MAY_PAY = template("Seat {seat} pays {amount} to {creditor}")
MAY_PAY_REST = template("Seat {seat} pays {amount} to {creditor}, the other {rest} set off")
MAY_RAISE_AND_PAY = template("Seat {seat} raises the rest and pays {amount} to {creditor}")
MAY_PAY_WITH_DEEDS = template("Seat {seat} pays with deeds that {creditor} accepts")
WANTS_TO_PAY = template("Seat {seat} pays {amount}")


def _debt(game: Game, seat: str, id: int) -> Debt:
    for debt in game.debts:
        if debt.id == id and debt.seat == seat:
            return debt
    raise NO_SUCH_DEBT(seat=seat, number=id)


def _must_be_shared(game: Game, seat: str, paid: int = 0, given: int = 0) -> bool:
    """True if a seat's goods must serve several creditors and don't suffice, once `paid` dollars of
    its debts are settled with goods that could raise `given` dollars (rule: several-creditors)."""
    owed = owed_to_each(game, seat)
    return len(owed) > 1 and sum(owed.values()) - paid > means(game, seat) - given


def _require_enough_for_all(game: Game, seat: str, paid: int = 0, given: int = 0) -> None:
    if _must_be_shared(game, seat, paid, given):
        raise CREDITORS_SHARE(seat=seat)


def _set_off(game: Game, debt: Debt) -> list[tuple[Debt, int]]:
    """Set off what the creditor owes the debtor in turn, up to the amount of the debt."""
    left = debt.amount
    found = []
    for other in game.debts:
        if left and (other.seat, other.creditor) == (debt.creditor, debt.seat):
            found.append((other, min(left, other.amount)))
            left -= min(left, other.amount)
    return found


def _in_cash(game: Game, debt: Debt) -> int:
    return debt.amount - sum(amount for _, amount in _set_off(game, debt))


@dataclass(frozen=True, slots=True)
class Pay(Command):
    """A debt is paid in full. To raise what the cash doesn't cover, levels of buildings are sold
    first (`sell`, per lot) and deeds mortgaged (`mortgage`)."""

    seat: Seat
    debt: Annotated[int, Whole(1, 1_000_000)]
    sell: Annotated[dict[str, int], MapOf(LOT, Whole(1, 5), 0)] = field(default_factory=dict)
    mortgage: AnyLots = ()


def decide_pay(game: Game, command: Pay) -> Outcome:
    """A debt is paid in full, once the cash is there; what the creditor owes in turn is set off.
    A player who can't pay all creditors pays none."""
    debt = _debt(game, command.seat, command.debt)
    _require_enough_for_all(game, debt.seat)
    if not (command.sell or command.mortgage):
        return _pay(game, debt)
    if game.cash[debt.seat] >= _in_cash(game, debt):
        held = game.edition.money(game.cash[debt.seat])
        raise NO_NEED_TO_RAISE(seat=debt.seat, held=held)
    after, raised = raise_cash(game, debt.seat, Raised(command.sell, command.mortgage))
    return joined(raised, _pay(after, debt))


def _pay(game: Game, debt: Debt) -> Outcome:
    amount = _in_cash(game, debt)
    require_cash(game, debt.seat, amount, DEBT_SHORT, creditor=seat_name(debt.creditor))
    builder = OutcomeBuilder(game)
    builder.pay(debt.seat, debt.creditor, amount, DebtPaid(debt.id))
    builder.note(DebtClosed(debt.id, DebtEnd.PAID))
    for other, part in _set_off(game, debt):
        _reduce(builder, other, part, DebtEnd.SET_OFF)
    if isinstance(debt.because, JailFine):
        jail.move_on(builder, debt.seat)
    return builder.outcome()


def _reduce(builder: OutcomeBuilder, debt: Debt, amount: int, how: DebtEnd) -> None:
    if amount == debt.amount:
        builder.note(DebtClosed(debt.id, how))
    else:
        builder.note(DebtReduced(debt.id, debt.amount - amount, how))


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
    debt, names = _debt(game, command.seat, command.debt), lot_names(game, command.deeds)
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
    given = sum(
        game.edition.deeds[lot].mortgage for lot in command.deeds if not game.mortgages[lot]
    )
    _require_enough_for_all(game, debt.seat, command.worth, given)
    _reduce(builder, debt, command.worth, DebtEnd.PAID_WITH_DEEDS)
    return builder.outcome()


def _payment(game: Game, debt: Debt, amount: int) -> str:
    money, creditor = game.edition.money, seat_name(debt.creditor)
    if amount == debt.amount:
        return MAY_PAY(seat=debt.seat, amount=money(amount), creditor=creditor)
    rest = money(debt.amount - amount)
    return MAY_PAY_REST(seat=debt.seat, amount=money(amount), creditor=creditor, rest=rest)


def _offers(game: Game) -> list[Offer]:
    """Each debt: in cash when it is there, or with deeds that the creditor accepts."""
    found = []
    for debt in game.debts:
        amount = _in_cash(game, debt)
        if _must_be_shared(game, debt.seat):
            pass
        elif game.cash[debt.seat] < amount:
            found += _raising_offers(game, debt, amount)
        else:
            text = _payment(game, debt, amount)
            command = begun(Pay, seat=debt.seat, debt=debt.id)
            found.append(Offer("debt", text, command, amount=amount, due=Due.NEXT))
        deeds = [lot for lot in game.deeds_of(debt.seat) if not game.built_group(lot)]
        if debt.creditor not in (BANK, POT) and deeds:
            asks: dict[str, Ask] = {
                "deeds": SomeLots(game.edition, deeds, {}),
                "worth": Number(1, debt.amount),
            }
            lift = mortgages.lift_ask(game, deeds)
            conditions: tuple[Condition, ...] = (Condition.CAN_LIFT,) if lift else ()
            if len(owed_to_each(game, debt.seat)) > 1:
                conditions += (Condition.ENOUGH_FOR_ALL,)
            text = MAY_PAY_WITH_DEEDS(seat=debt.seat, creditor=seat_name(debt.creditor))
            command = begun(PayWithDeeds, seat=debt.seat, debt=debt.id)
            asks |= lift
            found.append(Offer("debt", text, command, asks, conditions=conditions, due=Due.INSTEAD))
    return found


def _raising_offers(game: Game, debt: Debt, amount: int) -> list[Offer]:
    """Debts that the cash doesn't cover, paid by selling and mortgaging in the same entry."""
    asks = asks_to_raise(game, debt.seat, amount - game.cash[debt.seat])
    if not asks:
        return []
    creditor, owed = seat_name(debt.creditor), game.edition.money(amount)
    return [
        Offer(
            "debt",
            MAY_RAISE_AND_PAY(seat=debt.seat, amount=owed, creditor=creditor),
            begun(Pay, seat=debt.seat, debt=debt.id),
            asks,
            amount=amount,
            why=shortfall(game, debt.seat, amount),
            conditions=(Condition.EVEN, Condition.PURPOSE, Condition.CAN_PAY),
            due=Due.NEXT,
        )
    ]


def _pays(game: Game, command: Pay) -> str:
    done = []
    if command.sell:
        done.append(SELLS(levels=levels_on(game, command.sell)))
    if command.mortgage:
        done.append(MORTGAGES(lots=lot_names(game, command.mortgage)))
    return DOES(seat=command.seat, acts=listed([*done, SETTLES]))


def _pays_with_deeds(game: Game, command: PayWithDeeds) -> str:
    worth, deeds = game.edition.money(command.worth), lot_names(game, command.deeds)
    return PAYS_WITH_DEEDS(seat=command.seat, worth=worth, deeds=deeds)


def _candidates(game: Game) -> Iterator[Candidate]:
    for debt in game.debts:
        amount = game.edition.money(debt.amount)
        text = WANTS_TO_PAY(seat=debt.seat, amount=amount)
        yield Candidate("debt", text, Pay(debt.seat, debt.id))


CHAPTER = Chapter(
    commands=(
        CommandRule(
            command=Pay,
            decide=decide_pay,
            words=_pays,
            rule=IN_FULL,
            topic="debts",
        ),
        CommandRule(
            command=PayWithDeeds,
            decide=decide_pay_with_deeds,
            words=_pays_with_deeds,
            rule=WITH_DEEDS,
            topic="debts",
        ),
    ),
    also={DebtOpened: A_DEBT, DebtPassedOn: A_DEBT},
    offers=(Offers(make=_offers, groups=("debt",), when=in_debt),),
    candidates=_candidates,
)
