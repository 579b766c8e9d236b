"""How each sum of money of an outcome comes about, a sentence each, from the reasons it carries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.chapters import cards, corrections, rent
from engine.chapters.common import listed, seat_name, sentence, ten_percent
from engine.chapters.corrections import Count
from engine.endings import DebtEnd
from engine.facts import DebtClosed, DebtOpened, DebtPassedOn, DebtReduced, NothingDue, RentDue
from engine.game import Debt, Game
from engine.outcome import CASH, Outcome
from engine.reasons import (
    Agreed,
    BuildingBid,
    BuildingPrice,
    CardFine,
    CardSum,
    DebtPaid,
    EachPlayer,
    EstateShare,
    FlatTax,
    HighestBid,
    HouseRule,
    Interest,
    JailFine,
    LiftedAtOnce,
    MortgageLifted,
    MortgageValue,
    PotTaken,
    PrintedPrice,
    Reason,
    Refund,
    RentOf,
    Repairs,
    SalaryBack,
    SalaryEarned,
    SetRight,
    ShareOfWorth,
    StartingMoney,
)
from engine.registry import Command


class Due(NamedTuple):
    """A sum that somebody pays or owes, and why."""

    payer: str
    payee: str
    amount: int
    because: Reason


def breakdown(game: Game, command: Command, outcome: Outcome) -> list[str]:
    """A sentence for each sum of money that `outcome` moves or leaves owing, in order, without
    repeats; players are "seat A"."""
    counts = corrections.count_amounts(game, command) if isinstance(command, Count) else ()
    found = [*counts, *_settled(game, outcome), *_paid(game, outcome), *_open(game, outcome)]
    return list(dict.fromkeys(found))


def _settled(game: Game, outcome: Outcome) -> Iterator[str]:
    """Debts that are paid, in cash or with deeds."""
    money, owed = game.edition.money, {debt.id: debt for debt in game.debts}
    for fact in outcome.facts:
        match fact:
            case DebtClosed(id, DebtEnd.PAID):
                yield from _debt_paid(game, owed[id], outcome)
            case DebtClosed(id, DebtEnd.PAID_WITH_DEEDS):
                yield f"The deeds are accepted for {money(owed[id].amount)} of the debt"
            case DebtReduced(id, left, DebtEnd.PAID_WITH_DEEDS):
                yield f"The deeds are accepted for {money(owed[id].amount - left)} of the debt"


def _debt_paid(game: Game, debt: Debt, outcome: Outcome) -> Iterator[str]:
    money, creditor = game.edition.money, seat_name(debt.creditor)
    yield f"The debt to {creditor} in full: {money(debt.amount)}"
    because = DebtPaid(debt.id)
    paid = sum(each.count for each in outcome.transfers if each.because == because)
    if paid < debt.amount:
        off = money(debt.amount - paid)
        yield f"Of it {off} that {creditor} owes is set off, in cash: {money(paid)}"


def _paid(game: Game, outcome: Outcome) -> Iterator[str]:
    for each in outcome.transfers:
        if each.commodity != CASH or each.because is None:
            continue
        due = Due(each.giver, each.taker, each.count, each.because)
        if isinstance(due.because, Interest | LiftedAtOnce) and due.because.inherited:
            inherited = game.edition.money(due.amount)
            yield f"For a mortgage that seat {due.payer} inherits: {inherited}"
            if isinstance(due.because, Interest):
                continue
        yield from words_for(game, due)


def _open(game: Game, outcome: Outcome) -> Iterator[str]:
    """What is left owing, and what comes to nothing."""
    money = game.edition.money
    for fact in outcome.facts:
        match fact:
            case RentDue(owner, payer, lot, amount, ground):
                yield from words_for(game, Due(payer, owner, amount, RentOf(lot, ground)))
            case NothingDue(payer, payee, because):
                yield from words_for(game, Due(payer, payee, 0, because))
            case DebtPassedOn(_, seat, creditor, amount):
                yield f"Of what seat {seat} owes, now to {seat_name(creditor)}: {money(amount)}"
            case DebtOpened(_, seat, creditor, amount, because):
                yield from words_for(game, Due(seat, creditor, amount, because))
                owes = f"owes {seat_name(creditor)} {money(amount)}"
                yield f"Seat {seat} is short of cash and {owes}"


def words_for(game: Game, due: Due) -> Iterator[str]:
    """How a sum comes about, in sentences."""
    amount = game.edition.money(due.amount)
    match due.because:
        case RentOf(lot, ground):
            yield rent.how(game, lot, due.amount, ground)
        case SalaryEarned(double):
            how = "landing on GO, double by a house rule" if double else "passing GO"
            yield f"Salary for {how}: {amount}"
        case SalaryBack():
            yield f"The salary of this throw goes back: {amount}"
        case StartingMoney():
            yield f"Starting money for each player: {amount}"
        case FlatTax(space, chosen):
            name = next(each.name for each in game.edition.spaces if each.kind == space)
            yield f"{name}{', the flat amount' if chosen else ''}: {amount}"
        case ShareOfWorth() as share:
            yield from _share_of_worth(game, share)
        case HouseRule(what):
            yield f"House rule, {what}: {amount}"
        case PotTaken():
            yield f"House rule, the pot of Free Parking: {amount}"
        case JailFine():
            yield f"The fine to leave Jail: {amount}"
        case CardFine():
            yield f"The fine instead of a card: {amount}"
        case CardSum():
            yield f"As the card says: {amount}"
        case Repairs() as repairs:
            yield cards.repairs_words(game.edition, repairs)
        case EachPlayer() as each:
            yield cards.each_words(game.edition, each)
        case Agreed():
            yield f"Seat {due.payer} gives, as agreed: {amount}"
        case EstateShare(owed):
            of = f", of {game.edition.money(owed)} owed" if owed else ""
            yield f"Cash for {seat_name(due.payee)}{of}: {amount}"
        case SetRight():
            yield sentence(f"{seat_name(due.payer)} gives {amount} to {seat_name(due.payee)}")
        case _:
            yield from _words_for_property(game, due)


def _words_for_property(game: Game, due: Due) -> Iterator[str]:
    money, name = game.edition.money, game.edition.name_of
    amount = money(due.amount)
    match due.because:
        case PrintedPrice(lot):
            yield f"{name(lot)}, the printed price: {amount}"
        case HighestBid(lot):
            yield f"The highest bid for {name(lot)}: {amount}"
        case BuildingBid(building):
            yield f"The highest bid for the {building}: {amount}"
        case BuildingPrice(lot, count):
            yield f"{name(lot)}, {count} × {amount}: {money(count * due.amount)}"
        case Refund(lot, count):
            yield f"{name(lot)}, half the price of {count}: {amount}"
        case MortgageValue(lot):
            yield f"{name(lot)}, the mortgage value: {amount}"
        case MortgageLifted(lot, mortgage):
            extra = due.amount - mortgage
            words = f"{money(extra)} interest" if extra else "interest paid at the transfer"
            yield f"{name(lot)}, mortgage {money(mortgage)} and {words}: {amount}"
        case Interest(lot, base):
            yield _interest(game, lot, base, due.amount)
        case LiftedAtOnce(lot, base, interest):
            yield _interest(game, lot, base, interest)
            yield f"{name(lot)}, lifted at once for {money(due.amount - interest)} more: {amount}"


def _interest(game: Game, lot: str, base: int, interest: int) -> str:
    money = game.edition.money
    share = f"10% of {money(base)}: {money(interest)}"
    return f"{game.edition.name_of(lot)}, interest for the new owner, {share}"


def _share_of_worth(game: Game, share: ShareOfWorth) -> Iterator[str]:
    """The worth for the 10%, part by part; see `taxes.taxable_worth`."""
    money = game.edition.money
    total = share.cash + share.buildings + (share.deeds or 0)
    parts = [f"{money(share.cash)} cash", f"{money(share.buildings)} for buildings"]
    if share.deeds is not None:
        parts.append(f"{money(share.deeds)} for title deeds")
    yield f"Worth before the tax: {listed(parts)}, together {money(total)}"
    yield f"10% of {money(total)}: {money(ten_percent(game, total))}"
