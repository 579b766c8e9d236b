"""Why: the rule behind an outcome, where it stands, and how each amount of it comes about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.chapters import corrections, mortgages, taxes
from engine.chapters.selling import refund
from engine.commands import (
    Adjust,
    Auction,
    AuctionBuilding,
    Bankrupt,
    Build,
    Buy,
    CallLastTurn,
    ChooseTax,
    Close,
    CloseBuildingAuction,
    CollectRent,
    Command,
    Count,
    Deal,
    Decline,
    Draw,
    EndGame,
    LiftMortgage,
    Mortgage,
    NoBids,
    OpenBuildingAuction,
    Pay,
    PayFine,
    PayWithDeeds,
    Position,
    Rent,
    RentThrow,
    Roll,
    Salary,
    SellBuildings,
    Start,
    Tax,
    ThrowForStart,
    Track,
    Trade,
    Untrack,
    UseJailCard,
    Withdraw,
)
from engine.game import Game
from engine.outcome import CASH, Outcome
from engine.ruleset import RULESETS

_BUYING = ("BUYING PROPERTY", "A lot landed on may be bought at its printed price.")
_AUCTION = ("BUYING PROPERTY", "What isn't bought goes to the highest bidder; anyone may bid.")
_RENT = ("PAYING RENT", "The owner collects the rent of the title deed, if asked for in time.")
_TAX = ("INCOME TAX", "The tax goes to the Bank; a choice is made before the worth is counted.")
_SHORTAGE = ("BUILDING SHORTAGE", "When more are wanted than there are, buildings are auctioned.")
_BANKRUPT = ("BANKRUPTCY", "Who owes more than can be raised hands everything over and is out.")
_TIME = ("TIME LIMIT GAME", "When time is up the last turns are played and the richest wins.")
_REFEREE = ("THE REFEREE", "The referee decides, gives the reason, and nothing is erased.")
_BANKER = ("THE BANK", "The banker may enter dice and turns, or bank transactions only.")

_RULES: dict[type[Any], tuple[str, str]] = {
    Start: ("PREPARATION", "Everyone gets the starting money; the highest throw begins."),
    ThrowForStart: ("THE PLAY", "The highest throw begins; who ties throws again."),
    Deal: ("PREPARATION", "Short and timed games deal title deeds before the start."),
    Roll: ("THE PLAY", "The token moves the sum of the dice; doubles throw again."),
    Buy: _BUYING,
    Decline: _AUCTION,
    Auction: _AUCTION,
    NoBids: _AUCTION,
    CollectRent: _RENT,
    RentThrow: _RENT,
    Rent: _RENT,
    Draw: ("CHANCE AND COMMUNITY CHEST", "The card is carried out at once, or kept if it says so."),
    ChooseTax: _TAX,
    Tax: _TAX,
    PayFine: ("JAIL", "The fine frees a prisoner before the throw."),
    UseJailCard: ("JAIL", "A jail card frees a prisoner and goes back to its deck."),
    Pay: ("BANKRUPTCY", "A debt is paid in full as soon as the cash is there."),
    PayWithDeeds: ("MORTGAGES", "A creditor may accept deeds instead of cash."),
    Build: ("HOUSES", "Whole color groups are built on evenly, at the price on the deed."),
    SellBuildings: ("SELLING PROPERTY", "Buildings go back to the Bank at half price, evenly."),
    Mortgage: ("MORTGAGES", "Bare deeds are mortgaged for the value printed on them."),
    LiftMortgage: ("MORTGAGES", "A mortgage is lifted for its amount and 10% interest."),
    Trade: ("SELLING PROPERTY", "Deeds and jail cards change hands at any price, but no loans."),
    Bankrupt: _BANKRUPT,
    Withdraw: _REFEREE,
    OpenBuildingAuction: _SHORTAGE,
    AuctionBuilding: _SHORTAGE,
    CloseBuildingAuction: _SHORTAGE,
    CallLastTurn: _TIME,
    EndGame: _TIME,
    Close: _REFEREE,
    Position: _REFEREE,
    Adjust: _REFEREE,
    Count: ("THE BANK", "The cash on the table is counted and compared with the book."),
    Untrack: _BANKER,
    Track: _BANKER,
    Salary: ("GO", "Passing or reaching GO pays the salary."),
}


def explain(game: Game, command: Command, outcome: Outcome) -> dict[str, Any]:
    """Why `outcome` of `command` in `game` is as it is, as JSON: the `rule` (chapter) of a
    `ruleset`, what it says in a `sentence`, and `amounts`, a sentence for each sum of money."""
    chapter, sentence = _RULES[type(command)]
    if isinstance(command, PayFine) and game.pending_of("fine_or_draw", command.seat):
        chapter, sentence = _RULES[Draw]
    return {
        "ruleset": RULESETS[game.ruleset].title,
        "rule": chapter,
        "sentence": sentence,
        "amounts": [*_command_amounts(game, command), *_fact_amounts(game, outcome)],
    }


def explain_rent(game: Game, lot: str, amount: int) -> str:
    """How the rent of a lot comes about: "Boardwalk, 3 houses: $1,400"."""
    deed = game.edition.deeds[lot]
    owner = game.owner[lot]
    money = game.edition.money
    owned = sum(game.owner[member] == owner for member in game.group_of(lot))
    if deed.kind == "utility":
        factor = deed.rents[owned - 1]
        count = "both utilities" if owned == 2 else "one utility"
        if amount % factor or not 2 <= amount // factor <= 12:
            factor, count = 10, "by the card"
        return f"{deed.name}, {count}, {factor} × {amount // factor}: {money(amount)}"
    if deed.kind == "railroad":
        count = "1 railroad" if owned == 1 else f"{owned} railroads"
        twice = ", twice by the card" if amount == 2 * deed.rents[owned - 1] else ""
        return f"{deed.name}, {count}{twice}: {money(amount)}"
    if game.hotels[lot]:
        state = "hotel"
    elif game.houses[lot]:
        state = "1 house" if game.houses[lot] == 1 else f"{game.houses[lot]} houses"
    else:
        state = "whole color group, double rent" if amount > deed.rents[0] else "unimproved"
    return f"{deed.name}, {state}: {money(amount)}"


def _command_amounts(game: Game, command: Command) -> Iterator[str]:
    money, name = game.edition.money, game.edition.name_of
    match command:
        case CollectRent(seat=seat, payer=payer, lot=lot):
            for claim in game.claims:
                if claim[:3] == (seat, payer, lot):
                    yield explain_rent(game, lot, claim.amount)
        case Build(lots=lots):
            for lot, count in lots.items():
                cost = game.edition.deeds[lot].house_cost
                yield f"{name(lot)}, {count} × {money(cost)}: {money(count * cost)}"
        case SellBuildings(lots=lots):
            for lot, count in lots.items():
                yield f"{name(lot)}, half the price of {count}: {money(refund(game, lot, count))}"
        case Count():
            yield from corrections.count_amounts(game, command)
        case LiftMortgage(lots=lots):
            for lot in lots:
                yield _lift_sentence(game, lot)
        case ChooseTax(seat=seat, choice="percent") | Tax(seat=seat, choice="percent"):
            yield f"10% of {money(taxes.taxable_worth(game, seat))}, the worth before the tax"


def _lift_sentence(game: Game, lot: str) -> str:
    money = game.edition.money
    principal = game.edition.deeds[lot].mortgage
    interest = mortgages.lift_cost(game, lot) - principal
    extra = f"{money(interest)} interest" if interest else "interest paid at the transfer"
    return f"{game.edition.name_of(lot)}, mortgage {money(principal)} and {extra}"


def _fact_amounts(game: Game, outcome: Outcome) -> Iterator[str]:
    for fact in outcome.facts:
        if fact[0] == "rent_due":
            yield explain_rent(game, fact[3], fact[4])
        elif fact[0] == "debt":
            yield f"Seat {fact[2]} hadn't the {game.edition.money(fact[4])} in cash: a debt"
    salary = game.edition.spaces[0].amount
    moved = any(fact[0] == "moved" for fact in outcome.facts)
    if moved and any(
        posting.commodity == CASH and posting.quantity in (salary, 2 * salary)
        for posting in outcome.postings[1:2]
    ):
        yield f"Salary for passing GO: {game.edition.money(outcome.postings[1].quantity)}"
