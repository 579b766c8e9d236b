"""Every rule that a game can choose: what the sources leave open is an option, never an `if`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any


def _option(
    default: Any, values: tuple[Any, ...], sentence: str, *, by_throws: bool = False
) -> Any:
    metadata = {"values": values, "sentence": sentence, "by_throws": by_throws}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Options:
    """Every rule that a game can choose, with its default. Values and a sentence for each one are
    in the field's metadata, from which `OPTIONS` is made."""

    income_tax: str = _option(
        "choice",
        ("choice", "flat"),
        "Income Tax: 10% of the worth may be chosen instead of the printed sum.",
    )
    income_tax_base: str = _option(
        "printed_all",
        ("printed_all", "cash_buildings", "current"),
        "What the 10% is taken of: cash, printed prices of all deeds and cost of buildings; cash "
        "and buildings only; or the same with mortgaged deeds at half.",
    )
    jail_third_turn_card: bool = _option(
        False,
        (False, True),
        "After the third missed throw a jail card may be used for the fine.",
        by_throws=True,
    )
    jail_prepay_turns: int = _option(
        2,
        (2, 3),
        "On how many of the turns in Jail the fine may be paid before the throw.",
        by_throws=True,
    )
    rent_claim: str = _option(
        "claim_window",
        ("claim_window", "automatic"),
        "Rent is paid when the owner asks in time, or is posted with the throw.",
        by_throws=True,
    )
    double_rent_needs_unmortgaged_set: bool = _option(
        False,
        (False, True),
        "Double rent on a bare set only while none of the set is mortgaged.",
    )
    mortgaged_counts_in_set: bool = _option(
        True,
        (True, False),
        "Mortgaged railroads (or stations) and utilities count for the rent of the others.",
    )
    sell_group_at_once: str = _option(
        "hotels",
        ("hotels", "hotels_and_houses"),
        "Hotels of a group may be sold back in one step; its houses may go with them even where "
        "the Bank has too few houses to break the hotels one by one, or may not.",
    )
    hotel_break: str = _option(
        "free",
        ("free", "only_to_raise_funds"),
        "Hotels may be broken down to houses at any time, or only for a debt, purchase or bid "
        "above the owner's cash, or when the referee allows it.",
    )
    hotel_break_without_houses: str = _option(
        "compound_selldown",
        ("compound_selldown", "whole_group_only"),
        "When the Bank lacks the houses: hotels are sold down as far as its houses reach, or only "
        "the whole group to bare land.",
    )
    build_window: str = _option(
        "any",
        ("any", "between_turns"),
        "Building at any time, or only in one's own turn and between turns.",
        by_throws=True,
    )
    auction_no_bid: str = _option(
        "bank_keeps",
        ("bank_keeps",),
        "A deed that nobody bids for stays with the Bank.",
    )
    bank_auction_mortgage: str = _option(
        "keep",
        ("keep", "clear"),
        "Mortgaged deeds that the Bank auctions stay mortgaged, or are cleared.",
    )
    same_turn_lift_interest: int = _option(
        10,
        (10, 20),
        "Interest in percent, all in all, when a bought mortgage is lifted at once.",
    )
    transfer_interest_base: str = _option(
        "mortgage",
        ("mortgage", "printed"),
        "What the 10% on a mortgaged deed is taken of.",
    )
    rounding: str = _option(
        "half_up",
        ("half_up", "up", "down"),
        "How 10% is rounded to a whole amount, per deed.",
    )
    trade_in_debt: str = _option(
        "only_towards_the_debt",
        ("only_towards_the_debt", "only_if_it_covers_the_debt", "forbid", "free"),
        "A player in debt may trade if he can raise more for the debt afterwards than before, so "
        "that several trades may save him; only if one trade brings the cash for all of it; not "
        "at all; or freely.",
    )
    final_transfer_fees: str = _option(
        "tournament_only",
        ("tournament_only", "always"),
        "Whether the winner of the last bankruptcy still pays interest on the deeds taken over.",
    )
    tournament: bool = _option(
        False,
        (False, True),
        "The game counts for a tournament: every last note of the tally matters.",
    )
    time_up: str = _option(
        "finish_turn",
        ("finish_turn", "equal_turns", "stop_now"),
        "When the hour strikes: this turn is finished, or all get equal turns, or play stops.",
        by_throws=True,
    )
    auction_overbid: str = _option(
        "reject",
        ("reject", "debt_to_bank"),
        "A bid above the bidder's cash is refused, or becomes a debt to the Bank.",
    )
    building_resale: str = _option(
        "half_printed",
        ("half_printed", "half_paid"),
        "Buildings go back for half the printed price, or half of what an auction fetched; the "
        "same price counts for tax and tally.",
    )
    multi_creditor: str = _option(
        "split",
        ("split", "seat_order"),
        "Several creditors of a bankrupt share what there is, or are paid in the order of seats, "
        "the Bank last: deeds and jail cards go to the first who is not paid in full.",
    )
    voluntary_bankruptcy: str = _option(
        "forbid", ("forbid",), "Nobody may choose to go bankrupt: a player who can pay must."
    )
    withdrawal: str = _option(
        "to_bank",
        ("to_bank",),
        "The referee takes out a player who leaves, as if bankrupt to the Bank.",
    )
    go_claim_window: str = _option(
        "game",
        ("game", "next_go"),
        "A forgotten salary may be asked for all game long, or until the next one is due. While "
        "dice are entered the throw pays it, and only a referee enters one of an earlier lap.",
    )
    start_tie: str = _option(
        "rethrow_tied", ("rethrow_tied",), "Players who tie for the start throw again."
    )
    jail_keeps_go_of_same_throw: bool = _option(
        True,
        (True, False),
        "A salary earned by the throw is kept when a card of that throw sends to Jail.",
        by_throws=True,
    )
    double_after_paid_release: str = _option(
        "throw_again",
        ("throw_again", "move_only"),
        "After paying or playing a card in Jail, a double throws again, or only moves.",
        by_throws=True,
    )
    shortage_bids: str = _option(
        "lowest_price",
        ("lowest_price", "from_one"),
        "Bids for the last buildings start at the lowest printed price among the bidders' lots, or "
        "at 1.",
    )
    immunity_deals: str = _option(
        "forbid", ("forbid", "allow"), "Whether a trade may promise to ask no rent later."
    )
    tie_break: str = _option(
        "shared",
        ("shared", "cash", "deeds", "playoff"),
        "Players with the same tally share the place, or cash, or the number of deeds decides, or "
        "they play on.",
    )
    short: str = _option(
        "none",
        ("none", "parker_2003", "fandom"),
        "A short game: the one of 2003 or the fan wiki's. It sets the deal, the hotels, Jail, the "
        "end and, in that of 2003, the flat tax; each of them may be changed by itself.",
    )
    deal: str = _option(
        "none",
        ("none", "two_paid", "three_free"),
        "Title deeds dealt before the start: none, two to pay for, or three for free.",
    )
    hotel_after: int = _option(
        4, (4, 3), "How many houses stand on each lot of a group before hotels may be bought."
    )
    jail_must_leave: bool = _option(
        False,
        (False, True),
        "Jail must be left on the next turn; the fine is due after a miss.",
        by_throws=True,
    )
    ends_after_bankruptcies: int = _option(
        0, (0, 1, 2), "The game ends with the first or second bankruptcy (0: the last player wins)."
    )
    final_settlement: str = _option(
        "standard",
        ("standard", "intact"),
        "The bankruptcy that ends a short game: buildings go back to the Bank, or pass intact.",
    )
    free_parking: str = _option(
        "nothing",
        ("nothing", "pot"),
        "House rule: taxes, fines and card payments go into a pot for the player who lands on Free "
        "Parking.",
    )
    go_landing_salary: str = _option(
        "single", ("single", "double"), "House rule: landing exactly on GO pays twice the salary."
    )
    auctions: str = _option(
        "held", ("held", "none"), "House rule: a lot that isn't bought stays with the Bank."
    )
    rent_in_jail: str = _option(
        "collected",
        ("collected", "none"),
        "House rule: an owner in Jail collects no rent.",
        by_throws=True,
    )


@dataclass(frozen=True, slots=True)
class Option:
    """One option for pages and docs: its name, values (default first) and a sentence.

    `by_throws`: it is about throws, turns and who is in Jail, and decides nothing while only the
    bank is entered.
    """

    name: str
    values: tuple[Any, ...]
    default: Any
    sentence: str
    by_throws: bool


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        item.name: Option(name=item.name, default=item.default, **item.metadata)
        for item in fields(Options)
    }
)
