"""How each sum of money of an outcome comes about, a sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.chapters import cards, corrections, jail, mortgages, rent, taxes
from engine.chapters.bankruptcy import Bankrupt, Withdraw
from engine.chapters.building import Build
from engine.chapters.buying import Auction, Buy
from engine.chapters.cards import Draw
from engine.chapters.common import listed, seat_name, sentence, ten_percent, treasury
from engine.chapters.corrections import Adjust, Count
from engine.chapters.debts import Pay, PayWithDeeds
from engine.chapters.jail import PayFine, UseJailCard
from engine.chapters.landing import CollectPot
from engine.chapters.mortgages import LiftMortgage, Mortgage
from engine.chapters.positions import Position
from engine.chapters.preparation import Deal, Start
from engine.chapters.rent import CollectRent, Rent, RentThrow
from engine.chapters.rolling import Roll
from engine.chapters.salaries import Salary
from engine.chapters.selling import SellBuildings, refund
from engine.chapters.shortage import AuctionBuilding
from engine.chapters.taxes import ChooseTax, Tax
from engine.chapters.trading import Trade
from engine.edition import Card, Space
from engine.facts import DebtOpened, Moved, RentDue, WentBankrupt
from engine.game import Debt, Game
from engine.outcome import BANK, CASH, POT, Outcome
from engine.registry import Command


class _Sum(NamedTuple):
    """Cash that moved: from whom to whom, in dollars."""

    giver: str
    taker: str
    amount: int


def amounts(game: Game, command: Command, outcome: Outcome) -> list[str]:
    """A sentence for each sum of money that `outcome` moves or leaves owing, in order, without
    repeats; players are "seat A"."""
    found = [
        *_of_command(game, command, outcome),
        *_of_move(game, command, outcome),
        *_of_debts(game, outcome),
    ]
    return list(dict.fromkeys(found))


def _sums(outcome: Outcome) -> list[_Sum]:
    return [
        _Sum(transfer.giver, transfer.taker, transfer.count)
        for transfer in outcome.transfers
        if transfer.commodity == CASH
    ]


# --- What the command itself names ------------------------------------------------------------
def _of_command(game: Game, command: Command, outcome: Outcome) -> Iterator[str]:
    money = game.edition.money
    match command:
        case Start():
            yield f"Starting money for each player: {money(game.edition.starting_cash)}"
        case Deal(lots=lots) if game.options.deal == "two_paid":
            yield from (_price(game, lot) for lot in lots)
        case Buy(lot=lot):
            yield _price(game, lot)
        case Auction(lot=lot, price=price, lift=lift):
            yield f"The highest bid for {game.edition.name_of(lot)}: {money(price)}"
            yield from _passed_on(game, lot, lift)
        case AuctionBuilding(building=building, price=price):
            yield f"The highest bid for the {building}: {money(price)}"
        case Pay(seat=seat, debt=id):
            for debt in game.debts_of(seat):
                if debt.id == id:
                    yield from _of_debt(game, debt, outcome)
        case PayFine() | UseJailCard():
            yield from _of_release(game, command, outcome)
        case Salary():
            for total in _sums(outcome):
                yield _salary(game, command.on_go, total.amount)
        case CollectPot():
            yield from _of_pot(game, outcome)
        case ChooseTax() | Tax():
            yield from _of_tax(game, command)
        case Draw(card=card):
            yield from _of_card(game, command.seat, game.edition.cards[card], outcome)
        case CollectRent(seat=seat, payer=payer, lot=lot):
            yield from [
                rent.how(game, lot, claim.amount, claim.ground)
                for claim in game.claims
                if claim[:3] == (seat, payer, lot)
            ][:1]
        case RentThrow(seat=seat, dice=thrown):
            asked = game.pending_of("rent_throw", seat)
            if asked:
                yield from _of_rent(game, outcome, seat, asked.subject, sum(thrown), asked.number)
        case Rent(seat=seat, lot=lot, dice=total):
            factor = rent.card_factor(game, command)
            yield from _of_rent(game, outcome, seat, lot, total, factor)
        case Count():
            yield from corrections.count_amounts(game, command)
        case Position() | Adjust():
            for giver, taker, amount in _sums(outcome):
                yield sentence(f"{seat_name(giver)} gives {money(amount)} to {seat_name(taker)}")
        case _:
            yield from _of_property(game, command, outcome)


def _price(game: Game, lot: str) -> str:
    deed = game.edition.deeds[lot]
    return f"{deed.name}, the printed price: {game.edition.money(deed.price)}"


def _of_debt(game: Game, debt: Debt, outcome: Outcome) -> Iterator[str]:
    money, creditor = game.edition.money, debt.creditor
    yield f"The debt to {seat_name(creditor)} in full: {money(debt.amount)}"
    paid = sum(total.amount for total in _sums(outcome)[:1] if total[:2] == (debt.seat, creditor))
    if paid < debt.amount:
        off = money(debt.amount - paid)
        yield f"Of it {off} that {seat_name(creditor)} owes is set off, in cash: {money(paid)}"


def _of_release(game: Game, command: PayFine | UseJailCard, outcome: Outcome) -> Iterator[str]:
    seat = command.seat
    of_card = game.pending_of("fine_or_draw", seat)
    if of_card:
        yield f"The fine instead of a card: {game.edition.money(of_card.number)}"
    elif any(total == (seat, treasury(game), jail.FINE) for total in _sums(outcome)):
        yield f"The fine to leave Jail: {game.edition.money(jail.FINE)}"


def _of_rent(
    game: Game, outcome: Outcome, payer: str, lot: str, dice: int, factor: int
) -> Iterator[str]:
    """The rent that an outcome asks of a player for a lot: open, owed, or paid at once. A rent
    that is still to be asked for keeps its ground; the others were counted in `game`."""
    facts, owner = outcome.facts, game.owner[lot]
    for fact in facts:
        if isinstance(fact, RentDue) and (fact.payer, fact.lot) == (payer, lot):
            yield rent.how(game, lot, fact.amount, fact.ground)
            return
    if owner in (payer, BANK):
        return
    opened = [fact for fact in facts if isinstance(fact, DebtOpened)]
    owed = [fact.amount for fact in opened if fact.reason == f"rent:{lot}"]
    paid = [amount for *between, amount in _sums(outcome) if between == [payer, owner]]
    for amount in (owed + paid)[:1]:
        yield rent.how(game, lot, amount, rent.ground_of(game, lot, dice, factor))


def _of_tax(game: Game, command: ChooseTax | Tax) -> Iterator[str]:
    seat = command.seat
    if command.choice == "percent":
        yield from _worth(game, seat)
    elif isinstance(command, Tax):
        kind = f"{command.space}_tax"
        space = next(space for space in game.edition.spaces if space.kind == kind)
        yield f"{space.name}, the flat amount: {game.edition.money(space.amount)}"
    else:
        pending = game.pending_of("income_tax", seat)
        if pending:
            yield f"Income Tax, the flat amount: {game.edition.money(pending.number)}"


def _worth(game: Game, seat: str) -> Iterator[str]:
    """The worth for the 10%, part by part; see `taxes.taxable_worth`."""
    money, cash = game.edition.money, game.cash[seat]
    total = taxes.taxable_worth(game, seat)
    buildings = sum(sum(game.paid_for(lot)) for lot in game.deeds_of(seat))
    parts = [f"{money(cash)} cash", f"{money(buildings)} for buildings"]
    if game.options.income_tax_base != "cash_buildings":
        parts.append(f"{money(total - cash - buildings)} for title deeds")
    tax = ten_percent(game, total)
    yield f"Worth before the tax: {listed(parts)}, together {money(total)}"
    yield f"10% of {money(total)}: {money(tax)}"


# --- Cards ------------------------------------------------------------------------------------
def _of_card(game: Game, seat: str, card: Card, outcome: Outcome) -> Iterator[str]:
    words = cards.how(game, seat, card)
    if words:
        yield words
    elif card.effect in ("collect_bank", "pay_bank") or (
        card.effect == "fine_or_draw" and not game.tracked
    ):
        yield f"As the card says: {game.edition.money(card.amount)}"
    elif card.effect == "go_to_jail":
        for total in _sums(outcome):
            yield f"The salary of this throw goes back: {game.edition.money(total.amount)}"


# --- Buildings, mortgages, trades, bankruptcy -------------------------------------------------
def _of_property(game: Game, command: Command, outcome: Outcome) -> Iterator[str]:
    money, name = game.edition.money, game.edition.name_of
    match command:
        case Build(lots=lots):
            for lot, count in lots.items():
                cost = game.edition.deeds[lot].house_cost
                yield f"{name(lot)}, {count} × {money(cost)}: {money(count * cost)}"
        case SellBuildings(lots=lots):
            for lot, count in lots.items():
                yield _refund(game, lot, count)
        case Mortgage(lots=lots):
            for lot in lots:
                value = game.edition.deeds[lot].mortgage
                yield f"{name(lot)}, the mortgage value: {money(value)}"
        case LiftMortgage(lots=lots):
            for lot in lots:
                yield _lift(game, lot)
        case Trade():
            yield from _of_trade(game, command)
        case PayWithDeeds(deeds=deeds, worth=worth):
            yield f"The deeds are accepted for {money(worth)} of the debt"
            for lot in deeds:
                yield from _passed_on(game, lot, command.lift)
        case Bankrupt(seat=seat, lift=lift):
            yield from _of_bankruptcy(game, seat, outcome)
            for lot in lift:
                yield from _passed_on(game, lot, lift)
        case Withdraw(seat=seat):
            yield from _of_bankruptcy(game, seat, outcome)


def _refund(game: Game, lot: str, count: int) -> str:
    amount = game.edition.money(refund(game, lot, count))
    return f"{game.edition.name_of(lot)}, half the price of {count}: {amount}"


def interest_words(game: Game, lot: str) -> str:
    """The interest that a new owner pays: "Park Place, 10% of $175: $18"."""
    deed = game.edition.deeds[lot]
    base = deed.price if game.options.transfer_interest_base == "printed" else deed.mortgage
    money = game.edition.money
    interest = money(mortgages.transfer_interest(game, lot))
    return f"{deed.name}, interest for the new owner, 10% of {money(base)}: {interest}"


def _lift(game: Game, lot: str) -> str:
    money, cost = game.edition.money, mortgages.lift_cost(game, lot)
    principal = game.edition.deeds[lot].mortgage
    extra = cost - principal
    words = f"{money(extra)} interest" if extra else "interest paid at the transfer"
    return f"{game.edition.name_of(lot)}, mortgage {money(principal)} and {words}: {money(cost)}"


def _of_trade(game: Game, command: Trade) -> Iterator[str]:
    money = game.edition.money
    for giver, goods in ((command.seat, command.gives), (command.partner, command.takes)):
        if goods.cash:
            yield f"Seat {giver} gives, as agreed: {money(goods.cash)}"
    for lot in command.gives.deeds + command.takes.deeds:
        yield from _passed_on(game, lot, command.lift)


def _passed_on(game: Game, lot: str, lifted: tuple[str, ...]) -> Iterator[str]:
    """What a new owner pays for the mortgage of a deed: the interest, or all of it at once."""
    if not game.mortgages[lot]:
        return
    yield interest_words(game, lot)
    if lot in lifted:
        money, more = game.edition.money, mortgages.at_once(game, lot)
        total = mortgages.transfer_interest(game, lot) + more
        yield f"{game.edition.name_of(lot)}, lifted at once for {money(more)} more: {money(total)}"


def _of_bankruptcy(game: Game, seat: str, outcome: Outcome) -> Iterator[str]:
    money = game.edition.money
    for lot in game.deeds_of(seat):
        count = game.level(lot)
        sale = _Sum(BANK, seat, refund(game, lot, count))
        if count and sale in _sums(outcome):
            yield _refund(game, lot, count)
    owed = {debt.creditor: 0 for debt in game.debts_of(seat)}
    for debt in game.debts_of(seat):
        owed[debt.creditor] += debt.amount
    for giver, taker, amount in _sums(outcome):
        if giver == seat:
            of = f", of {money(owed[taker])} owed" if taker in owed else ""
            yield f"Cash for {seat_name(taker)}{of}: {money(amount)}"
        elif taker == BANK:
            yield f"For a mortgage that seat {giver} inherits: {money(amount)}"


# --- Moving and landing -----------------------------------------------------------------------
def _of_move(game: Game, command: Command, outcome: Outcome) -> Iterator[str]:
    """What a move of the token brings: the fine before it, the salary, rent, tax or the pot."""
    money = game.edition.money
    if isinstance(command, Roll) and command.seat in game.jail:
        fine = _Sum(command.seat, treasury(game), jail.FINE)
        if fine in _sums(outcome)[:1]:
            yield f"The fine to leave Jail: {money(jail.FINE)}"
    for fact in outcome.facts:
        if isinstance(fact, Moved):
            seat, target = fact.seat, fact.target
            for giver, taker, amount in _sums(outcome):
                if (giver, taker) == (BANK, seat):
                    yield _salary(game, not target, amount)
            yield from _of_landing(game, command, outcome, seat, game.edition.spaces[target])


def _salary(game: Game, on_go: bool, amount: int) -> str:
    double = on_go and game.options.go_landing_salary == "double"
    how = "landing on GO, double by a house rule" if double else "passing GO"
    return f"Salary for {how}: {game.edition.money(amount)}"


def _of_landing(
    game: Game, command: Command, outcome: Outcome, seat: str, space: Space
) -> Iterator[str]:
    money = game.edition.money
    sums = _sums(outcome)
    if space.deed:
        yield from _of_rent(game, outcome, seat, space.deed, *_carried(game, command))
    elif space.kind.endswith("_tax"):
        paid = (seat, treasury(game), space.amount) in sums
        owed = any(isinstance(f, DebtOpened) and f.reason == space.kind for f in outcome.facts)
        if paid or owed:
            yield f"{space.name}: {money(space.amount)}"
    elif space.kind == "free_parking":
        yield from _of_pot(game, outcome)


def _of_pot(game: Game, outcome: Outcome) -> Iterator[str]:
    for total in _sums(outcome):
        if total.giver == POT:
            yield f"House rule, the pot of Free Parking: {game.edition.money(total.amount)}"


def _carried(game: Game, command: Command) -> tuple[int, int]:
    """How far the dice carried the token, 0 where a card did, and what such a card multiplies."""
    if isinstance(command, Roll):
        return sum(command.dice), 1
    if isinstance(command, Draw):
        return 0, game.edition.cards[command.card].factor
    waiting = game.pending_of("advance") or game.pending_of("fine_or_card")
    return waiting.number if waiting else 0, 1


# --- Debts ------------------------------------------------------------------------------------
def _of_debts(game: Game, outcome: Outcome) -> Iterator[str]:
    """Each debt that opens, with the sum that wasn't there, or that passes on from a bankrupt."""
    settles = any(isinstance(fact, WentBankrupt) for fact in outcome.facts)
    for fact in outcome.facts:
        if not isinstance(fact, DebtOpened):
            continue
        seat, creditor, amount = fact.seat, fact.creditor, fact.amount
        kind, _, about = fact.reason.partition(":")
        if settles and kind != "interest":
            passed = game.edition.money(amount)
            yield f"Of what seat {seat} owes, now to {seat_name(creditor)}: {passed}"
            continue
        if kind == "interest":
            yield interest_words(game, about)
        elif kind == "salary":
            yield f"The salary of this throw goes back: {game.edition.money(amount)}"
        elif kind == "jail_fine":
            yield f"The fine to leave Jail: {game.edition.money(jail.FINE)}"
        owed = game.edition.money(amount)
        yield f"Seat {seat} is short of cash and owes {seat_name(creditor)} {owed}"
