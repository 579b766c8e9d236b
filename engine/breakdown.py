"""Explain each sum of money of an outcome in a sentence, from the cause that it carries."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from engine.causes import (
    Agreed,
    BuildingBid,
    BuildingPrice,
    CardFine,
    CardSum,
    Cause,
    DebtPaid,
    EachPlayer,
    EstateShare,
    FlatTax,
    HighestBid,
    HouseCause,
    HouseRule,
    Interest,
    JailFine,
    LiftedAtOnce,
    MortgageLifted,
    MortgageValue,
    PotTaken,
    PrintedPrice,
    Redone,
    Refund,
    RentOf,
    Repairs,
    Reversal,
    SalaryBack,
    SalaryEarned,
    SetRight,
    ShareOfWorth,
    StartingMoney,
    Undone,
    Voided,
)
from engine.chapters import cards, rent_amounts
from engine.chapters.common import ten_percent
from engine.command import Command
from engine.endings import DebtEnd
from engine.facts import DebtClosed, DebtOpened, DebtPassedOn, DebtReduced, NothingDue, RentDue
from engine.game import Debt, Game
from engine.outcome import CASH, Outcome
from engine.registry import rule_of
from engine.texts import Counted, template
from engine.wording import listed, seat_name, sentence

DEEDS_ACCEPTED = template("The deeds are accepted for {amount} of the debt")
DEBT_IN_FULL = template("The debt to {creditor} in full: {amount}")
SET_OFF = template("Less {off} that {creditor} owes in turn, in cash: {paid}")
INHERITED = template("Interest on the mortgage of {lot}, inherited by seat {seat}: {amount}")
INHERITED_LIFTED = template(
    "The mortgage of {lot}, inherited by seat {seat} and lifted at once, with the interest: "
    "{amount}"
)
ALL_INHERITED = template(
    "Interest on the mortgages that seat {seat} inherits: {lots}; together {amount}"
)
EACH_INHERITED = template("Interest on the inherited mortgages: {heirs}")
EACH_LIFTS = template("Mortgages lifted at once, with the interest: {heirs}")
HEIR_PAYS = template("seat {seat} {amount} ({lots})")
OWED_ON = template("Of what seat {seat} owes, now to {creditor}: {amount}")
SHORT = template("Seat {seat} is short of cash and owes {creditor} {amount}")

PASSING_GO = template("Salary for passing GO: {amount}")
LANDING_ON_GO = template("Salary for landing on GO, double by a house rule: {amount}")
SALARY_GOES_BACK = template("The salary of this throw goes back: {amount}")
STARTING = template("Starting money for each player: {amount}")
TAX = template("{space}: {amount}")
TAX_CHOSEN = template("{space}, the flat amount: {amount}")
BY_HOUSE_RULE = template("House rule, {what}: {amount}")
THE_POT = template("House rule, the pot of Free Parking: {amount}")
JAIL_FINE = template("The fine to leave Jail: {amount}")
CARD_FINE = template("The fine instead of a card: {amount}")
BY_CARD = template("As the card says: {amount}")
AS_AGREED = template("Seat {seat} gives, as agreed: {amount}")
CASH_FOR = template("Cash of {payer} for {taker}: {amount}")
CASH_OF_OWED = template("Cash of {payer} for {taker}, of {owed} owed: {amount}")
CASH_DIVIDED = template("Cash of {payer}, divided among the creditors: {shares}")
SHARE_OF_CASH = template("{amount} of {owed} owed to {taker}")
GIVES = template("{giver} gives {amount} to {taker}")
TAKEN_BACK = template("Taken back: {words}")
ENTERED_AGAIN = template("Entered again: {words}")
VOIDED = template("Voided: {words}")

PRICE = template("{lot}, the printed price: {amount}")
BID = template("The highest bid for {lot}: {amount}")
BID_FOR_BUILDING = template("The highest bid for the {building}: {amount}")
BUILDINGS = template("{lot}, {count} × {each}: {total}")
HALF_PRICE = Counted(
    "{lot}, half the price of {count} building: {amount}",
    "{lot}, half the price of {count} buildings: {amount}",
)
MORTGAGED = template("{lot}, the mortgage value: {amount}")
LIFTED = template("{lot}, mortgage {mortgage} and {interest} interest: {amount}")
LIFTED_WITHOUT = template("{lot}, mortgage {mortgage} and interest paid at the transfer: {amount}")
INTEREST = template("{lot}, interest for the new owner, 10% of {base}: {interest}")
LIFTED_AT_ONCE = template("{lot}, lifted at once for {more} more: {amount}")
ALL_INTEREST = template(
    "Interest for seat {seat} as the new owner, 10% each: {lots}; together {amount}"
)
ALL_LIFTED_AT_ONCE = template(
    "Mortgages that seat {seat} lifts at once, with the interest: {lots}; together {amount}"
)
LOT_AMOUNT = template("{lot} {amount}")

WORTH = template("Worth before the tax: {parts}, together {total}")
IN_CASH = template("{amount} cash")
IN_BUILDINGS = template("{amount} for buildings")
IN_DEEDS = template("{amount} for title deeds")
SHARE = template("10% of {total}: {amount}")


class SumDue(NamedTuple):
    """A sum that somebody pays or owes, and why."""

    payer: str
    payee: str
    amount: int
    because: Cause


def breakdown(game: Game, outcome: Outcome, command: Command | None = None) -> list[str]:
    """A sentence for each sum of money that `outcome` moves or leaves unpaid, in order, without
    repeats; players are "seat A". `command` is what was entered in `game`, or None for a reversal,
    whose causes say everything."""
    told = rule_of(command).amounts if command else None
    own = told(game, command) if told else ()
    found = [*own, *_settled(game, outcome)]
    rows = _rows_of_mortgages(outcome)
    in_a_row = [due.because for row in rows for due in row]
    found += _paid(game, outcome, in_a_row)
    for row in rows:
        found += _mortgages(game, outcome, row)
    found += _open(game, outcome, in_a_row)
    return list(dict.fromkeys(found))


def _settled(game: Game, outcome: Outcome) -> Iterator[str]:
    """Debts that are paid, in cash or with deeds."""
    money, owed = game.edition.money, {debt.id: debt for debt in game.debts}
    for fact in outcome.facts:
        match fact:
            case DebtClosed(id, DebtEnd.PAID):
                yield from _debt_paid(game, owed[id], outcome)
            case DebtClosed(id, DebtEnd.PAID_WITH_DEEDS):
                yield DEEDS_ACCEPTED(amount=money(owed[id].amount))
            case DebtReduced(id, left, DebtEnd.PAID_WITH_DEEDS):
                yield DEEDS_ACCEPTED(amount=money(owed[id].amount - left))


def _debt_paid(game: Game, debt: Debt, outcome: Outcome) -> Iterator[str]:
    money, creditor = game.edition.money, seat_name(debt.creditor)
    yield DEBT_IN_FULL(creditor=creditor, amount=money(debt.amount))
    because = DebtPaid(debt.id)
    paid = sum(
        each.count
        for each in outcome.transfers
        if each.commodity == CASH and each.because == because
    )
    if paid < debt.amount:
        off = money(debt.amount - paid)
        yield SET_OFF(off=off, creditor=creditor, paid=money(paid))


def _rows_of_mortgages(outcome: Outcome) -> list[list[SumDue]]:
    """The sums that new owners of several mortgaged deeds pay or owe, each kind by itself: those of
    heirs together, those of others owner by owner."""
    rows: dict[tuple[str, str], list[SumDue]] = {}
    for due in (*_moved(outcome), *_owed(outcome)):
        if isinstance(due.because, Interest | LiftedAtOnce):
            like = ("" if due.because.inherited else due.payer, due.because.kind)
            rows.setdefault(like, []).append(due)
    return [row for row in rows.values() if len(row) > 1]


def _moved(outcome: Outcome) -> Iterator[SumDue]:
    for each in outcome.transfers:
        if each.commodity == CASH:
            yield SumDue(each.giver, each.taker, each.count, each.because)


def _owed(outcome: Outcome) -> Iterator[SumDue]:
    for fact in outcome.facts:
        if isinstance(fact, DebtOpened):
            yield SumDue(fact.seat, fact.creditor, fact.amount, fact.because)


def _mortgages(game: Game, outcome: Outcome, row: list[SumDue]) -> Iterator[str]:
    """A row of mortgages in one sentence, and how much of it is still owed."""
    money, because = game.edition.money, row[0].because
    seats = list(dict.fromkeys(due.payer for due in row))
    each = {
        seat: {
            "seat": seat,
            "lots": listed(_lot_amounts(game, row, seat)),
            "amount": money(sum(due.amount for due in row if due.payer == seat)),
        }
        for seat in seats
    }
    if len(seats) > 1:
        every = EACH_INHERITED if isinstance(because, Interest) else EACH_LIFTS
        yield every(heirs=listed(HEIR_PAYS(**said) for said in each.values()))
    else:
        kind = ALL_LIFTED_AT_ONCE
        if isinstance(because, Interest):
            kind = ALL_INHERITED if because.inherited else ALL_INTEREST
        yield kind(**each[seats[0]])
    for seat in seats:
        open_still = [due for due in _owed(outcome) if due in row and due.payer == seat]
        if open_still:
            owed = money(sum(due.amount for due in open_still))
            yield SHORT(seat=seat, creditor=seat_name(open_still[0].payee), amount=owed)


def _lot_amounts(game: Game, row: list[SumDue], seat: str) -> Iterator[str]:
    """What this player pays for each lot of a row."""
    for due in row:
        if due.payer == seat and isinstance(due.because, Interest | LiftedAtOnce):
            lot = game.edition.name_of(due.because.lot)
            yield LOT_AMOUNT(lot=lot, amount=game.edition.money(due.amount))


def _paid(game: Game, outcome: Outcome, said: Container[Cause]) -> Iterator[str]:
    divided = _divided(outcome)
    for due in _moved(outcome):
        if due.because in said:
            continue
        if isinstance(due.because, EstateShare) and due.payer in divided:
            yield _division(game, divided[due.payer])
            continue
        if isinstance(due.because, Interest | LiftedAtOnce) and due.because.inherited:
            lot = game.edition.name_of(due.because.lot)
            amount = game.edition.money(due.amount)
            if isinstance(due.because, Interest):
                yield INHERITED(lot=lot, seat=due.payer, amount=amount)
                continue
            yield INHERITED_LIFTED(lot=lot, seat=due.payer, amount=amount)
        yield from words_for(game, due)


def _divided(outcome: Outcome) -> dict[str, list[SumDue]]:
    """The shares of each debtor whose cash several creditors divide."""
    shares: dict[str, list[SumDue]] = {}
    for due in _moved(outcome):
        if isinstance(due.because, EstateShare) and due.because.owed:
            shares.setdefault(due.payer, []).append(due)
    return {seat: dues for seat, dues in shares.items() if len({due.payee for due in dues}) > 1}


def _division(game: Game, dues: list[SumDue]) -> str:
    """The shares of one debtor's cash in one sentence, which `breakdown` says only once."""
    money = game.edition.money
    shares = listed(
        SHARE_OF_CASH(
            amount=money(due.amount), owed=money(due.because.owed), taker=seat_name(due.payee)
        )
        for due in dues
        if isinstance(due.because, EstateShare)
    )
    return CASH_DIVIDED(payer=seat_name(dues[0].payer), shares=shares)


def _open(game: Game, outcome: Outcome, said: Container[Cause]) -> Iterator[str]:
    """Explain the sums that are still owed, and those that come to nothing."""
    money = game.edition.money
    for fact in outcome.facts:
        match fact:
            case RentDue(owner, payer, lot, amount, ground):
                yield from words_for(game, SumDue(payer, owner, amount, RentOf(lot, ground)))
            case NothingDue(payer, payee, because):
                yield from words_for(game, SumDue(payer, payee, 0, because))
            case DebtPassedOn(_, seat, creditor, amount):
                yield OWED_ON(seat=seat, creditor=seat_name(creditor), amount=money(amount))
            case DebtOpened(_, seat, creditor, amount, because) if because not in said:
                yield from words_for(game, SumDue(seat, creditor, amount, because))
                yield SHORT(seat=seat, creditor=seat_name(creditor), amount=money(amount))


def words_for(game: Game, due: SumDue) -> Iterator[str]:
    """Explain a sum in sentences."""
    amount = game.edition.money(due.amount)
    match due.because:
        case RentOf(lot, ground):
            yield rent_amounts.how(game, lot, due.amount, ground)
        case SalaryEarned(double):
            yield (LANDING_ON_GO if double else PASSING_GO)(amount=amount)
        case SalaryBack():
            yield SALARY_GOES_BACK(amount=amount)
        case StartingMoney():
            yield STARTING(amount=amount)
        case FlatTax(space, chosen):
            name = game.edition.space_of(space).name
            yield (TAX_CHOSEN if chosen else TAX)(space=name, amount=amount)
        case ShareOfWorth() as share:
            yield from _share_of_worth(game, share)
        case HouseRule() | HouseCause() as own:
            yield BY_HOUSE_RULE(what=own.what, amount=amount)
        case PotTaken():
            yield THE_POT(amount=amount)
        case JailFine():
            yield JAIL_FINE(amount=amount)
        case CardFine():
            yield CARD_FINE(amount=amount)
        case CardSum():
            yield BY_CARD(amount=amount)
        case Repairs() as repairs:
            yield cards.repairs_words(game.edition, repairs)
        case EachPlayer() as each:
            yield cards.each_words(game.edition, each)
        case Reversal() as reversal:
            yield from _reversed(game, due, reversal)
        case Agreed():
            yield AS_AGREED(seat=due.payer, amount=amount)
        case EstateShare(owed):
            whose = {"payer": seat_name(due.payer), "taker": seat_name(due.payee)}
            if owed:
                yield CASH_OF_OWED(**whose, owed=game.edition.money(owed), amount=amount)
            else:
                yield CASH_FOR(**whose, amount=amount)
        case SetRight():
            giver, taker = seat_name(due.payer), seat_name(due.payee)
            yield sentence(GIVES(giver=giver, amount=amount, taker=taker))
        case _:
            yield from _words_for_property(game, due)


_HOW = {Undone: TAKEN_BACK, Redone: ENTERED_AGAIN, Voided: VOIDED}


def _reversed(game: Game, due: SumDue, reversal: Reversal) -> Iterator[str]:
    """Explain a sum that goes back or is paid again, and what it was first paid for."""
    payer, payee = (due.payer, due.payee) if type(reversal) is Redone else (due.payee, due.payer)
    first = SumDue(payer, payee, due.amount, reversal.because)
    by_itself = words_for(game, first._replace(because=SetRight()))
    for words in [*words_for(game, first)] or by_itself:
        yield _HOW[type(reversal)](words=words)


def _words_for_property(game: Game, due: SumDue) -> Iterator[str]:
    money, name = game.edition.money, game.edition.name_of
    amount = money(due.amount)
    match due.because:
        case PrintedPrice(lot):
            yield PRICE(lot=name(lot), amount=amount)
        case HighestBid(lot):
            yield BID(lot=name(lot), amount=amount)
        case BuildingBid(building):
            yield BID_FOR_BUILDING(building=building, amount=amount)
        case BuildingPrice(lot, count):
            total = money(count * due.amount)
            yield BUILDINGS(lot=name(lot), count=count, each=amount, total=total)
        case Refund(lot, count):
            yield HALF_PRICE(count, lot=name(lot), amount=amount)
        case MortgageValue(lot):
            yield MORTGAGED(lot=name(lot), amount=amount)
        case MortgageLifted(lot, mortgage):
            interest = due.amount - mortgage
            said = {"lot": name(lot), "mortgage": money(mortgage), "amount": amount}
            if interest:
                yield LIFTED(**said, interest=money(interest))
            else:
                yield LIFTED_WITHOUT(**said)
        case Interest(lot, base):
            yield _interest(game, lot, base, due.amount)
        case LiftedAtOnce(lot, base, interest):
            yield _interest(game, lot, base, interest)
            more = money(due.amount - interest)
            yield LIFTED_AT_ONCE(lot=name(lot), more=more, amount=amount)


def _interest(game: Game, lot: str, base: int, interest: int) -> str:
    money = game.edition.money
    name = game.edition.name_of(lot)
    return INTEREST(lot=name, base=money(base), interest=money(interest))


def _share_of_worth(game: Game, share: ShareOfWorth) -> Iterator[str]:
    """The worth for the 10%, part by part; see `taxes.taxable_worth`."""
    money = game.edition.money
    total = share.cash + share.buildings + (share.deeds or 0)
    parts = [IN_CASH(amount=money(share.cash)), IN_BUILDINGS(amount=money(share.buildings))]
    if share.deeds is not None:
        parts.append(IN_DEEDS(amount=money(share.deeds)))
    yield WORTH(parts=listed(parts), total=money(total))
    yield SHARE(total=money(total), amount=money(ten_percent(game, total)))
