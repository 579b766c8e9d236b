"""Why: the rule behind an outcome, where it stands, and how each amount of it comes about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from engine.amounts import amounts
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
    CollectPot,
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
    PlayOn,
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
from engine.facts import (
    DebtOpened,
    Fact,
    Finished,
    Freed,
    Jailed,
    Missed,
    Moved,
    RentClosed,
    RentDue,
    WentBankrupt,
)
from engine.game import Game
from engine.outcome import BANK, CASH, Outcome
from engine.rulebook import place

_BUYING = ("BUYING PROPERTY", "A lot landed on may be bought at its printed price.")
_AUCTION = ("BUYING PROPERTY", "What isn't bought goes to the highest bidder; anyone may bid.")
_NO_AUCTION = "House rule: what isn't bought stays with the Bank."
_RENT = ("PAYING RENT", "The owner collects the rent of the title deed, if asked for in time.")
_TAX = ("INCOME TAX", "The tax goes to the Bank; a choice is made before the worth is counted.")
_SHORTAGE = ("BUILDING SHORTAGE", "When more are wanted than there are, buildings are auctioned.")
_BANKRUPT = (
    "BANKRUPTCY",
    "A player who owes more than can be raised hands everything over and is out.",
)
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
    PlayOn: _REFEREE,
    EndGame: _TIME,
    Close: _REFEREE,
    Position: _REFEREE,
    Adjust: _REFEREE,
    Count: ("THE BANK", "The cash on the table is counted and compared with the book."),
    Untrack: _BANKER,
    Track: _BANKER,
    Salary: ("GO", "Passing or reaching GO pays the salary."),
    CollectPot: ("FREE PARKING", "House rule: a player who lands on Free Parking takes the pot."),
}


# Options that decide what a command does: a game that changed one plays another rule there.
_OPTIONS: Mapping[type[Any], tuple[str, ...]] = MappingProxyType(
    {
        Deal: ("deal",),
        Decline: ("auctions",),
        Auction: ("auction_overbid",),
        CollectRent: ("rent_claim",),
        ChooseTax: ("income_tax_base",),
        SellBuildings: ("sell_group_at_once", "hotel_break", "building_resale"),
        LiftMortgage: ("same_turn_lift_interest", "rounding"),
        Trade: ("trade_in_debt", "transfer_interest_base", "immunity_deals"),
        Bankrupt: ("multi_creditor", "final_settlement", "final_transfer_fees"),
        AuctionBuilding: ("shortage_bids",),
        EndGame: ("time_up",),
        Salary: ("go_landing_salary",),
        CollectPot: ("free_parking",),
    }
)

# Facts that bring in a rule beside the command's own.
_ALSO: Mapping[type[Fact], tuple[str, str]] = MappingProxyType(
    {
        Jailed: ("JAIL", "The space, a card or the third double in a row sends to Jail."),
        Missed: ("JAIL", "Without a double a prisoner stays in Jail."),
        Freed: ("JAIL", "A double, the fine or a jail card frees a prisoner."),
        RentDue: (
            "PAYING RENT",
            "Rent is due when the owner asks, before the second following player throws.",
        ),
        RentClosed: (
            "PAYING RENT",
            "Rent is lost if the owner doesn't ask before the second following player throws.",
        ),
        DebtOpened: (
            "BANKRUPTCY",
            "What the cash doesn't cover is a debt and comes before all else.",
        ),
        WentBankrupt: _BANKRUPT,
        Finished: ("TIME LIMIT GAME", "The game is over: the last player or the richest wins."),
    }
)
_SALARY = ("GO", "Passing or reaching GO pays the salary.")


def explain(game: Game, command: Command, outcome: Outcome) -> dict[str, Any]:
    """Why `outcome` of `command` in `game` is as it is, as JSON: the `rule` (chapter) of a
    `ruleset`, what it says in a `sentence`, whether this game has changed it (`rule_changed`);
    `also`, further chapters and sentences; and `amounts`, a sentence for each sum of money."""
    chapter, sentence = _RULES[type(command)]
    if isinstance(command, PayFine) and game.pending_of("fine_or_draw", command.seat):
        chapter, sentence = _RULES[Draw]
    if isinstance(command, Decline) and game.options.auctions == "none":
        sentence = _NO_AUCTION
    return {
        **place(game, chapter, _OPTIONS.get(type(command), ())),
        "sentence": sentence,
        "also": [
            {"rule": also, "sentence": words}
            for also, words in dict.fromkeys(_further(outcome))
            if (also, words) != (chapter, sentence)
        ],
        "amounts": amounts(game, command, outcome),
    }


def _further(outcome: Outcome) -> Iterator[tuple[str, str]]:
    moved = [fact.seat for fact in outcome.facts if isinstance(fact, Moved)]
    for transfer in outcome.transfers:
        if transfer.commodity == CASH and transfer.giver == BANK and transfer.taker in moved:
            yield _SALARY
    for fact in outcome.facts:
        if type(fact) in _ALSO and not _is_quiet(fact):
            yield _ALSO[type(fact)]


def _is_quiet(fact: Fact) -> bool:
    """A rent that was collected, or that ends with its player, needs no rule of its own."""
    return isinstance(fact, RentClosed) and fact.how != "unclaimed"
