"""Debts that a player couldn't pay at once, and paying them, also with deeds (rule:
deed-as-payment)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated

from engine.apply import apply
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
from engine.chapters.owing import owed_in_the_end, owed_to_each
from engine.chapters.raising import Raised, asks_to_raise, joined, raise_cash, shortfall
from engine.chapters.selling import levels_on
from engine.chapters.solvency import cannot_pay, means, to_ask
from engine.codecs import LOT, MapOf, Whole
from engine.codes import RuleCode
from engine.command import Begun, Command, begun
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
NOT_SEVERAL_DEBTS = NO_SUCH_DEBT.to_say("Seat {seat} doesn't have several debts.", RULE)
CREDITORS_SHARE = No(
    RuleCode.CREDITORS_SHARE,
    "The debts of seat {seat} can't all be paid: the creditors share what there is.",
    RULE,
    says=SHARED,
    remedy="Raise more, or enter the bankruptcy.",
    option="multi_creditor",
)
ASK_FIRST = No(
    RuleCode.CREDITORS_SHARE,
    "Seat {seat} has to ask for {rent} of rent first: without it the debts can't all be paid, so "
    "none is.",
    RULE,
    says=SHARED,
    remedy="Enter the open rents, then pay.",
    option="multi_creditor",
)
LEAVES_TOO_LITTLE = No(
    RuleCode.CREDITORS_SHARE,
    "Seat {seat} can pay all its debts now, and could no longer do so after this.",
    RULE,
    says=SHARED,
    remedy="Count the deeds for more, or raise the cash and pay.",
    option="multi_creditor",
)
DEBT_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} has {held} and needs {needed} to pay {creditor}: {missing} short.",
    RULE,
    says=IN_CASH,
    remedy=RAISE_MONEY,
)
ALL_SHORT = DEBT_SHORT.to_say(
    "Seat {seat} has {held} and needs {needed} to pay all debts: {missing} short.", RULE
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
SETTLES_ALL = Text("settles all debts")
PAYS_WITH_DEEDS = template("seat {seat} pays {worth} of a debt with {deeds}")

MAY_PAY = template("Seat {seat} pays {amount} to {creditor}")
MAY_PAY_REST = template("Seat {seat} pays {amount} to {creditor}, the other {rest} set off")
MAY_RAISE_AND_PAY = template("Seat {seat} raises the rest and pays {amount} to {creditor}")
MAY_PAY_ALL = template("Seat {seat} pays all {count} debts: {amount}")
MAY_PAY_ALL_REST = template(
    "Seat {seat} pays all {count} debts: {amount}, the other {rest} set off"
)
MAY_RAISE_AND_PAY_ALL = template("Seat {seat} raises the rest and pays all {count} debts: {amount}")
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
    if not _must_be_shared(game, seat, paid, given):
        return
    if cannot_pay(game, seat):
        raise CREDITORS_SHARE(seat=seat)
    if _must_be_shared(game, seat):
        raise ASK_FIRST(seat=seat, rent=game.edition.money(to_ask(game, seat)))
    raise LEAVES_TOO_LITTLE(seat=seat)


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


Sold = Annotated[dict[str, int], MapOf(LOT, Whole(1, 5), 0)]
"""Levels of buildings to sell, per lot."""


@dataclass(frozen=True, slots=True)
class Pay(Command):
    """A debt is paid in full. To raise what the cash doesn't cover, levels of buildings are sold
    first (`sell`, per lot) and deeds mortgaged (`mortgage`)."""

    seat: Seat
    debt: Annotated[int, Whole(1, 1_000_000)]
    sell: Sold = field(default_factory=dict)
    mortgage: AnyLots = ()


def decide_pay(game: Game, command: Pay) -> Outcome:
    """A debt is paid in full, once the cash is there; what the creditor owes in turn is set off.
    A player who can't pay all creditors pays none."""
    debt = _debt(game, command.seat, command.debt)
    _require_enough_for_all(game, debt.seat)
    after, raised = _raise(game, command, _in_cash(game, debt))
    return joined(raised, _pay(after, debt))


@dataclass(frozen=True, slots=True)
class PayAll(Command):
    """A player who has several debts pays all of them in full. To raise what the cash doesn't
    cover, levels of buildings are sold first (`sell`, per lot) and deeds mortgaged (`mortgage`)."""

    seat: Seat
    sell: Sold = field(default_factory=dict)
    mortgage: AnyLots = ()


def decide_pay_all(game: Game, command: PayAll) -> Outcome:
    """All debts of a player at once, the oldest first; each as if it were paid by itself."""
    seat, owed = command.seat, owed_in_the_end(game, command.seat)
    if len(game.debts_of(seat)) < 2:
        raise NOT_SEVERAL_DEBTS(seat=seat)
    _require_enough_for_all(game, seat)
    after, raised = _raise(game, command, owed)
    require_cash(after, seat, owed, ALL_SHORT)
    paid = []
    # After a fine the token moves on, which may cost something: the other creditors come first.
    for debt in sorted(game.debts_of(seat), key=lambda debt: isinstance(debt.because, JailFine)):
        paid.append(_pay(after, debt))
        apply(after, paid[-1])
    return joined(raised, *paid)


def _raise(game: Game, command: Pay | PayAll, owed: int) -> tuple[Game, Outcome]:
    """The game after the sales and mortgages for what is owed, and their outcome."""
    held = game.cash[command.seat]
    if (command.sell or command.mortgage) and held >= owed:
        raise NO_NEED_TO_RAISE(seat=command.seat, held=game.edition.money(held))
    return raise_cash(game, command.seat, Raised(command.sell, command.mortgage))


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
    given = _mortgage_value(game, command.deeds)
    _require_enough_for_all(game, debt.seat, command.worth, given)
    _reduce(builder, debt, command.worth, DebtEnd.PAID_WITH_DEEDS)
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    """All debts of a player who has several, and each: in cash, raised if need be, or with deeds
    that the creditor accepts."""
    found = []
    for debt in game.debts:
        debts = game.debts_of(debt.seat)
        if not _must_be_shared(game, debt.seat):
            if debt == debts[0] and len(debts) > 1:
                found += _offers_for_all(game, debt.seat)
            found += _offers_for_one(game, debt)
        found += _offers_with_deeds(game, debt)
    return found


def _offers_for_all(game: Game, seat: str) -> list[Offer]:
    owed, money = owed_in_the_end(game, seat), game.edition.money
    said = {"seat": seat, "count": len(game.debts_of(seat)), "amount": money(owed)}
    set_off = game.owed_by(seat) - owed
    pays = MAY_PAY_ALL_REST(**said, rest=money(set_off)) if set_off else MAY_PAY_ALL(**said)
    raises = MAY_RAISE_AND_PAY_ALL(**said)
    return _payment(game, begun(PayAll, seat=seat), owed, pays, raises)


def _offers_for_one(game: Game, debt: Debt) -> list[Offer]:
    owed, money = _in_cash(game, debt), game.edition.money
    said = {"seat": debt.seat, "amount": money(owed), "creditor": seat_name(debt.creditor)}
    set_off = debt.amount - owed
    pays = MAY_PAY_REST(**said, rest=money(set_off)) if set_off else MAY_PAY(**said)
    raises = MAY_RAISE_AND_PAY(**said)
    return _payment(game, begun(Pay, seat=debt.seat, debt=debt.id), owed, pays, raises)


def _payment(game: Game, command: Begun, owed: int, pays: str, raises: str) -> list[Offer]:
    """Paying what is owed: it `pays` from cash, or `raises` the rest by selling and mortgaging in
    the same entry."""
    seat: str = command.settled["seat"]
    if owed <= game.cash[seat]:
        return [Offer("debt", pays, command, amount=owed, due=Due.NEXT)]
    asks = asks_to_raise(game, seat, owed - game.cash[seat])
    if not asks:
        return []
    why = shortfall(game, seat, owed)
    conditions = (Condition.EVEN, Condition.PURPOSE, Condition.CAN_PAY)
    return [
        Offer(
            "debt",
            raises,
            command,
            asks,
            amount=owed,
            why=why,
            conditions=conditions,
            due=Due.NEXT,
        )
    ]


def _some_deed_helps(game: Game, debt: Debt, deeds: Iterable[str]) -> bool:
    """True if one of these deeds, counted for the whole debt, would leave enough for the other
    creditors."""
    least = min(_mortgage_value(game, [lot]) for lot in deeds)
    return not _must_be_shared(game, debt.seat, debt.amount, least)


def _mortgage_value(game: Game, lots: Iterable[str]) -> int:
    """What these deeds could still be mortgaged for. In dollars."""
    return sum(game.edition.deeds[lot].mortgage for lot in lots if not game.mortgages[lot])


def _offers_with_deeds(game: Game, debt: Debt) -> list[Offer]:
    deeds = [lot for lot in game.deeds_of(debt.seat) if not game.built_group(lot)]
    if debt.creditor in (BANK, POT) or not deeds or not _some_deed_helps(game, debt, deeds):
        return []
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
    return [Offer("debt", text, command, asks, conditions=conditions, due=Due.INSTEAD)]


def _pays(game: Game, command: Pay | PayAll) -> str:
    done = []
    if command.sell:
        done.append(SELLS(levels=levels_on(game, command.sell)))
    if command.mortgage:
        done.append(MORTGAGES(lots=lot_names(game, command.mortgage)))
    done.append(SETTLES_ALL if isinstance(command, PayAll) else SETTLES)
    return DOES(seat=command.seat, acts=listed(done))


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
            command=PayAll,
            decide=decide_pay_all,
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
