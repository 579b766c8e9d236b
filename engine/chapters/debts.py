"""Debts that a player couldn't pay at once, and paying them. `deed_payments` has payment with
deeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated

from engine.apply import apply
from engine.builder import OutcomeBuilder
from engine.causes import DebtPaid, JailFine
from engine.chapters import jail
from engine.chapters.common import (
    IN_CASH,
    RAISE_MONEY,
    require_cash,
)
from engine.chapters.creditors import SHARED
from engine.chapters.moments import in_debt
from engine.chapters.owing import owed_in_the_end, owed_to_each
from engine.chapters.raising import Raised, asks_to_raise, joined, raise_cash, shortfall
from engine.chapters.selling import levels_sold
from engine.chapters.solvency import cannot_pay, means, to_ask
from engine.codecs import LOT, MapOf, Whole
from engine.codes import RuleCode
from engine.command import Begun, Command, begun
from engine.endings import DebtEnd
from engine.errors import No
from engine.facts import DebtClosed, DebtOpened, DebtPassedOn, DebtReduced
from engine.fields import AnyLots, Seat
from engine.game import Debt, Game
from engine.offer_types import Condition, Due, Offer
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule
from engine.texts import Text, template
from engine.wording import listed, lot_names, seat_name

RULE = "BANKRUPTCY"

IN_FULL = Rule(RULE, "A debt is paid in full as soon as the cash is there.")
A_DEBT = Rule(
    RULE, "A payment that the cash doesn't cover is a debt, and comes before everything else."
)

NO_SUCH_DEBT = No(RuleCode.NO_SUCH_DEBT, "Seat {seat} has no debt number {number}.", RULE)
NOT_SEVERAL_DEBTS = NO_SUCH_DEBT.to_say("Seat {seat} doesn't have more than one debt to pay.", RULE)
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
    remedy="Give other deeds or count them for more, or raise the cash and pay.",
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
NO_NEED_TO_RAISE = No(
    RuleCode.NO_NEED_TO_RAISE,
    "Seat {seat} has {held}, which is enough: nothing is sold or mortgaged for it.",
    RULE,
)
DOES = template("seat {seat} {acts}")
SELLS = template("sells {levels}")
MORTGAGES = template("mortgages {lots}")
SETTLES = Text("settles a debt")
SETTLES_ALL = Text("settles all debts")

MAY_PAY = template("Seat {seat} pays {amount} to {creditor}")
MAY_PAY_REST = template("Seat {seat} pays {amount} to {creditor}, the other {rest} set off")
MAY_RAISE_AND_PAY = template("Seat {seat} raises the rest and pays {amount} to {creditor}")
MAY_PAY_ALL = template("Seat {seat} pays all {count} debts: {amount}")
MAY_PAY_ALL_REST = template(
    "Seat {seat} pays all {count} debts: {amount}, the other {rest} set off"
)
MAY_RAISE_AND_PAY_ALL = template("Seat {seat} raises the rest and pays all {count} debts: {amount}")
WANTS_TO_PAY = template("Seat {seat} pays {amount}")


def find_debt(game: Game, seat: str, id: int) -> Debt:
    """This debt of a seat. Raises the refusal that there is none."""
    for debt in game.debts:
        if debt.id == id and debt.seat == seat:
            return debt
    raise NO_SUCH_DEBT(seat=seat, number=id)


def must_be_shared(game: Game, seat: str, paid: int = 0, given: int = 0) -> bool:
    """True if a seat's goods must serve several creditors and don't suffice, once `paid` dollars of
    its debts are settled with goods that could raise `given` dollars (rule: several-creditors)."""
    owed = owed_to_each(game, seat)
    return len(owed) > 1 and sum(owed.values()) - paid > means(game, seat) - given


def require_enough_for_all(game: Game, seat: str, paid: int = 0, given: int = 0) -> None:
    """Refuse to settle `paid` dollars with goods that could raise `given` dollars where the other
    creditors would get too little."""
    if not must_be_shared(game, seat, paid, given):
        return
    if cannot_pay(game, seat):
        raise CREDITORS_SHARE(seat=seat)
    if must_be_shared(game, seat):
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
    debt = find_debt(game, command.seat, command.debt)
    require_enough_for_all(game, debt.seat)
    after, raised = _raise(game, command, _in_cash(game, debt))
    return joined(raised, _pay(after, debt))


@dataclass(frozen=True, slots=True)
class PayAll(Command):
    """A player who has several debts pays all of them in full, and raises the money as `Pay`
    does."""

    seat: Seat
    sell: Sold = field(default_factory=dict)
    mortgage: AnyLots = ()


def decide_pay_all(game: Game, command: PayAll) -> Outcome:
    """All debts of a player at once, the oldest first; each as if it were paid by itself."""
    seat, owed = command.seat, owed_in_the_end(game, command.seat)
    if len(game.debts_of(seat)) < 2:
        raise NOT_SEVERAL_DEBTS(seat=seat)
    require_enough_for_all(game, seat)
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
        reduce_debt(builder, other, part, DebtEnd.SET_OFF)
    if isinstance(debt.because, JailFine):
        jail.move_on(builder, debt.seat)
    return builder.outcome()


def reduce_debt(builder: OutcomeBuilder, debt: Debt, amount: int, how: DebtEnd) -> None:
    """Close a debt, or leave what is still owed."""
    if amount == debt.amount:
        builder.note(DebtClosed(debt.id, how))
    else:
        builder.note(DebtReduced(debt.id, debt.amount - amount, how))


def _offers(game: Game) -> list[Offer]:
    """All debts of a player who has several, and each: in cash, raised if need be."""
    found = []
    for debt in game.debts:
        debts = game.debts_of(debt.seat)
        if not must_be_shared(game, debt.seat):
            if debt == debts[0] and len(debts) > 1:
                found += _offers_for_all(game, debt.seat)
            found += _offers_for_one(game, debt)
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


def _pays(game: Game, command: Pay | PayAll) -> str:
    done = []
    if command.sell:
        done.append(SELLS(levels=levels_sold(game, command.sell)))
    if command.mortgage:
        done.append(MORTGAGES(lots=lot_names(game, command.mortgage)))
    done.append(SETTLES_ALL if isinstance(command, PayAll) else SETTLES)
    return DOES(seat=command.seat, acts=listed(done))


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
    ),
    also={DebtOpened: A_DEBT, DebtPassedOn: A_DEBT},
    offers=(Offers(make=_offers, groups=("debt",), when=in_debt),),
    candidates=_candidates,
)
