"""Debts: what a player couldn't pay at once; paying, also with deeds (rule: deed-as-payment)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.chapters import jail, mortgages
from engine.chapters.common import lot_names, require_cash, require_owner, seat_name, sentence
from engine.chapters.moments import in_debt
from engine.chapters.owing import owed_to_each
from engine.chapters.solvency import means
from engine.codecs import Whole
from engine.codes import Code
from engine.endings import DebtEnd
from engine.errors import Refusal
from engine.facts import DebtClosed, DebtOpened, DebtPassedOn, DebtReduced
from engine.fields import Amount, Lifted, Lots, Seat
from engine.game import Debt, Game
from engine.offer_json import Ask, Condition, Offer, number, offer, some_lots
from engine.outcome import BANK, POT, Outcome
from engine.reasons import DebtPaid, JailFine
from engine.registry import Candidate, Chapter, Command, CommandRule, Offers, Rule

RULE = "BANKRUPTCY"


def _debt(game: Game, seat: str, id: int) -> Debt:
    for debt in game.debts:
        if debt.id == id and debt.seat == seat:
            return debt
    raise Refusal(Code.NO_SUCH_DEBT, f"Seat {seat} has no debt number {id}.", RULE)


def _must_be_shared(game: Game, seat: str, paid: int = 0, given: int = 0) -> bool:
    """True if what a seat has is for several creditors and doesn't suffice, once `paid` dollars of
    its debts are settled with what could raise `given` dollars (rule: several-creditors)."""
    owed = owed_to_each(game, seat)
    return len(owed) > 1 and sum(owed.values()) - paid > means(game, seat) - given


def _require_enough_for_all(game: Game, seat: str, paid: int = 0, given: int = 0) -> None:
    if _must_be_shared(game, seat, paid, given):
        raise Refusal(
            Code.CREDITORS_SHARE,
            f"Seat {seat} can't pay all it owes: its creditors share what it has.",
            RULE,
        )


def _set_off(game: Game, debt: Debt) -> list[tuple[Debt, int]]:
    """What the creditor owes the debtor in turn, as far as it makes up for the debt."""
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
    """A debt is paid in full."""

    seat: Seat
    debt: Annotated[int, Whole(1, 1_000_000)]


def decide_pay(game: Game, command: Pay) -> Outcome:
    """A debt is paid in full, once the cash is there; what the creditor owes in turn is set off.
    A player who can't pay all creditors pays none."""
    debt = _debt(game, command.seat, command.debt)
    _require_enough_for_all(game, debt.seat)
    amount = _in_cash(game, debt)
    require_cash(game, debt.seat, amount, RULE, f"to pay {seat_name(debt.creditor)}")
    builder = OutcomeBuilder(game)
    builder.pay(debt.seat, debt.creditor, amount, DebtPaid(debt.id))
    builder.note(DebtClosed(debt.id, DebtEnd.PAID))
    for other, part in _set_off(game, debt):
        _reduce(builder, other, part, DebtEnd.SET_OFF)
    if isinstance(debt.reason, JailFine):
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
    lift: Lifted = ()


def decide_pay_with_deeds(game: Game, command: PayWithDeeds) -> Outcome:
    """A creditor takes deeds for part or all of a debt, and pays their interest or lifts their
    mortgages (rule: deed-as-payment). Other creditors must lose nothing by it."""
    debt, names = _debt(game, command.seat, command.debt), lot_names(game, command.deeds)
    if debt.creditor in (BANK, POT):
        raise Refusal(
            Code.BANK_WANTS_CASH,
            f"{sentence(seat_name(debt.creditor))} takes cash only, not {names}.",
            RULE,
        )
    if command.worth > debt.amount:
        owed = game.edition.money(debt.amount)
        raise Refusal(
            Code.MORE_THAN_OWED, f"The debt is {owed}: {names} can't count for more.", RULE
        )
    require_owner(game, debt.seat, command.deeds, RULE)
    mortgages.require_mortgages_passed(game, command.lift, command.deeds)
    builder = OutcomeBuilder(game)
    for lot in command.deeds:
        if game.built_group(lot):
            raise Refusal(
                Code.BUILDINGS_ON_GROUP,
                f"Buildings stand in the color group of {game.edition.name_of(lot)}: they must "
                "be sold back to the Bank before it changes hands.",
                "SELLING PROPERTY",
            )
        builder.deed(lot, debt.seat, debt.creditor)
        if game.mortgages[lot]:
            mortgages.take_over(builder, debt.creditor, lot, lift=lot in command.lift)
    given = sum(
        game.edition.deeds[lot].mortgage for lot in command.deeds if not game.mortgages[lot]
    )
    _require_enough_for_all(game, debt.seat, command.worth, given)
    _reduce(builder, debt, command.worth, DebtEnd.PAID_WITH_DEEDS)
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    """Each debt: in cash when it is there, or with deeds that the creditor accepts."""
    found = []
    money = game.edition.money
    for debt in game.debts:
        to = seat_name(debt.creditor)
        amount = _in_cash(game, debt)
        if game.cash[debt.seat] >= amount and not _must_be_shared(game, debt.seat):
            off = f", the other {money(debt.amount - amount)} set off" * (amount < debt.amount)
            text = f"Seat {debt.seat} pays {money(amount)} to {to}{off}"
            command = {"type": "pay", "seat": debt.seat, "debt": debt.id}
            found.append(offer("debt", text, command, amount=amount))
        deeds = [lot for lot in game.deeds_of(debt.seat) if not game.built_group(lot)]
        if debt.creditor not in (BANK, POT) and deeds:
            asks: dict[str, Ask] = {
                "deeds": some_lots(game.edition, deeds, {}),
                "worth": number(1, debt.amount),
            }
            lift = mortgages.lift_ask(game, deeds)
            conditions = [Condition.CAN_LIFT] if lift else []
            if len(owed_to_each(game, debt.seat)) > 1:
                conditions.append(Condition.ENOUGH_FOR_ALL)
            text = f"Seat {debt.seat} pays with deeds that {to} accepts"
            command = {"type": "pay_with_deeds", "seat": debt.seat, "debt": debt.id}
            found.append(offer("debt", text, command, asks | lift, conditions=conditions))
    return found


def _pays_with_deeds(game: Game, command: PayWithDeeds) -> str:
    worth, deeds = game.edition.money(command.worth), lot_names(game, command.deeds)
    return f"seat {command.seat} pays {worth} of a debt with {deeds}"


def _candidates(game: Game) -> Iterator[Candidate]:
    for debt in game.debts:
        amount = game.edition.money(debt.amount)
        yield Candidate("debt", f"Seat {debt.seat} pays {amount}", Pay(debt.seat, debt.id))


_DEBT = Rule(
    RULE, "A payment that the cash doesn't cover is a debt, and comes before everything else."
)

CHAPTER = Chapter(
    commands=(
        CommandRule(
            command=Pay,
            decide=decide_pay,
            words=lambda game, command: f"seat {command.seat} settles a debt",
            rule=Rule(RULE, "A debt is paid in full as soon as the cash is there."),
            topic="debts",
        ),
        CommandRule(
            command=PayWithDeeds,
            decide=decide_pay_with_deeds,
            words=_pays_with_deeds,
            rule=Rule("MORTGAGES", "A creditor may accept deeds instead of cash."),
            topic="debts",
        ),
    ),
    also={DebtOpened: _DEBT, DebtPassedOn: _DEBT},
    offers=(Offers(make=_offers, groups=("debt",), when=in_debt),),
    candidates=_candidates,
)
