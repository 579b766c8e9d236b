"""The engine's options in words for people: chapters, labels, and what each value is called.

The engine has the sentence that says what an option decides; this module only says what it is
called. The words suit every edition, so they name no amounts and no currency.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Label:
    """The label of an option, and of each of its values."""

    label: str
    values: Mapping[Any, str]


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options that an organiser looks for together. `hint` stands under the title."""

    slug: str
    title: str
    options: Mapping[str, Label]
    hint: str = ""


_MONEY = OptionGroup(
    "money",
    "Taxes, salary and rounding",
    {
        "income_tax": Label(
            "Income Tax",
            {"choice": "flat amount or 10%, as the player chooses", "flat": "flat amount only"},
        ),
        "income_tax_base": Label(
            "The 10% is based on",
            {
                "printed_all": "cash, all deeds at the printed price, buildings",
                "cash_buildings": "cash and buildings only",
                "current": "cash, buildings, and deeds with mortgaged ones at half",
            },
        ),
        "rounding": Label(
            "10% is rounded",
            {"half_up": "to the nearest, halves up", "up": "always up", "down": "always down"},
        ),
        "go_claim_window": Label(
            "A forgotten salary may be asked for",
            {"game": "all game long", "next_go": "until the next one is due"},
        ),
    },
)

_BUYING = OptionGroup(
    "buying",
    "Start, buying and auctions",
    {
        "start_tie": Label("A tie for the first throw", {"rethrow_tied": "those tied throw again"}),
        "auction_overbid": Label(
            "A bid above the bidder’s cash",
            {"reject": "is refused", "debt_to_bank": "becomes a debt to the Bank"},
        ),
        "auction_no_bid": Label(
            "A deed that nobody bids for", {"bank_keeps": "stays with the Bank"}
        ),
    },
)

_RENT = OptionGroup(
    "rent",
    "Rent",
    {
        "rent_claim": Label(
            "Rent is paid",
            {"claim_window": "when the owner asks in time", "automatic": "at once, unasked"},
        ),
        "double_rent_needs_unmortgaged_set": Label(
            "Double rent on a bare color group",
            {
                False: "even if one of its deeds is mortgaged",
                True: "only while none of its deeds is mortgaged",
            },
        ),
        "mortgaged_counts_in_set": Label(
            "A mortgaged railroad, station or utility",
            {
                True: "counts for the rent of the others",
                False: "does not count for the rent of the others",
            },
        ),
    },
)

_JAIL = OptionGroup(
    "jail",
    "Jail",
    {
        "jail_prepay_turns": Label(
            "The fine may be paid before the throw",
            {2: "on the first two turns in Jail", 3: "on all three turns in Jail"},
        ),
        "jail_third_turn_card": Label(
            "After the third missed throw",
            {False: "the fine is paid", True: "the fine is paid, or a jail card is used"},
        ),
        "double_after_paid_release": Label(
            "A double after paying or using a card",
            {"throw_again": "moves and throws again", "move_only": "only moves"},
        ),
        "jail_keeps_go_of_same_throw": Label(
            "Passing GO, then sent to Jail by a card of that throw",
            {True: "the salary is kept", False: "the salary is given back"},
        ),
        "jail_must_leave": Label(
            "Staying in Jail",
            {False: "for up to three turns", True: "only until the next turn"},
        ),
    },
)

_BUILDING = OptionGroup(
    "building",
    "Building and selling buildings",
    {
        "build_window": Label(
            "Building",
            {"any": "at any time", "between_turns": "on one’s own turn and between turns"},
        ),
        "hotel_after": Label(
            "A hotel follows", {4: "four houses on each lot", 3: "three houses on each lot"}
        ),
        "sell_group_at_once": Label(
            "Sold back in one step for a whole group",
            {"hotels": "hotels only", "hotels_and_houses": "hotels, and houses too"},
        ),
        "hotel_break": Label(
            "Breaking a hotel down to houses",
            {
                "free": "whenever its owner likes",
                "only_to_raise_funds": "only to raise money that is needed",
            },
        ),
        "hotel_break_without_houses": Label(
            "Selling hotels when the Bank lacks houses",
            {
                "compound_selldown": "down as far as its houses reach",
                "whole_group_only": "only the whole group, down to bare land",
            },
        ),
        "shortage_bids": Label(
            "Bids for the last buildings start",
            {
                "lowest_price": "at the lowest printed price among the bidders’ lots",
                "from_one": "at 1",
            },
        ),
        "building_resale": Label(
            "Buildings go back for half of",
            {"half_printed": "the printed price", "half_paid": "what was paid for them"},
        ),
    },
)

_TRADES = OptionGroup(
    "trades",
    "Mortgages and trades",
    {
        "same_turn_lift_interest": Label(
            "Interest on a bought mortgage that is lifted at once", {10: "10%", 20: "20%"}
        ),
        "transfer_interest_base": Label(
            "The 10% on a mortgaged deed is based on",
            {"mortgage": "its mortgage value", "printed": "its printed price"},
        ),
        "trade_in_debt": Label(
            "A player in debt may trade",
            {
                "only_towards_the_debt": "to raise more for the debt",
                "only_if_it_covers_the_debt": "only if one trade pays all of it",
                "forbid": "not at all",
                "free": "freely",
            },
        ),
        "immunity_deals": Label(
            "Promising to ask no rent later", {"forbid": "not allowed", "allow": "allowed"}
        ),
    },
)

_BANKRUPTCY = OptionGroup(
    "bankruptcy",
    "Bankruptcy and leaving",
    {
        "multi_creditor": Label(
            "Several creditors of a bankrupt",
            {"split": "share the goods", "seat_order": "are paid in the order of seats"},
        ),
        "bank_auction_mortgage": Label(
            "Mortgaged deeds that the Bank auctions",
            {"keep": "stay mortgaged", "clear": "are cleared of their mortgage"},
        ),
        "final_transfer_fees": Label(
            "The winner of the last bankruptcy pays interest on deeds taken over",
            {"tournament_only": "in a tournament game only", "always": "always"},
        ),
        "voluntary_bankruptcy": Label("Choosing to go bankrupt", {"forbid": "not allowed"}),
        "withdrawal": Label("What a player who leaves owned", {"to_bank": "goes to the Bank"}),
    },
)

_ENDING = OptionGroup(
    "ending",
    "Short game, the end and the tally",
    {
        "short": Label(
            "Short game",
            {
                "none": "no, the full game",
                "parker_2003": "that of Parker Brothers 2003",
                "fandom": "that of the fan wiki",
            },
        ),
        "deal": Label(
            "Title deeds dealt before the start",
            {"none": "none", "two_paid": "two each, paid for", "three_free": "three each, free"},
        ),
        "ends_after_bankruptcies": Label(
            "Over",
            {
                0: "when one player is left",
                1: "with the first bankruptcy",
                2: "with the second bankruptcy",
            },
        ),
        "final_settlement": Label(
            "Buildings in the bankruptcy that ends a short game",
            {"standard": "go back to the Bank", "intact": "pass to the creditor"},
        ),
        "time_up": Label(
            "When time is up",
            {
                "finish_turn": "this turn is finished",
                "equal_turns": "all get equal turns",
                "stop_now": "play stops",
            },
        ),
        "tie_break": Label(
            "The same tally",
            {
                "shared": "shares the place",
                "cash": "is decided by cash",
                "deeds": "is decided by the number of deeds",
                "playoff": "is played on",
            },
        ),
        "tournament": Label(
            "The game counts for a tournament",
            {False: "no", True: "yes"},
        ),
    },
    hint="A short game has its own deal, hotels, Jail and end; each can be changed here.",
)

_HOUSE = OptionGroup(
    "house",
    "House rules",
    {
        "free_parking": Label(
            "Free Parking",
            {"nothing": "off: nothing happens", "pot": "a pot of taxes, fines and card payments"},
        ),
        "go_landing_salary": Label(
            "Landing exactly on GO",
            {"single": "off: the usual salary", "double": "twice the salary"},
        ),
        "auctions": Label(
            "A lot that isn’t bought",
            {"held": "off: is auctioned", "none": "stays with the Bank"},
        ),
        "rent_in_jail": Label(
            "An owner in Jail",
            {"collected": "off: collects rent", "none": "collects no rent"},
        ),
    },
    hint="In none of the rulebooks. All of them are off unless you choose them.",
)

HOUSE_RULES = frozenset(_HOUSE.options)
CHAPTERS = (
    _MONEY, _BUYING, _RENT, _JAIL, _BUILDING, _TRADES, _BANKRUPTCY, _ENDING, _HOUSE,
)  # fmt: skip

_WORDS = {name: words for chapter in CHAPTERS for name, words in chapter.options.items()}
NAMES = tuple(_WORDS)  # in the order of the chapters


def label(option: str) -> str:
    """Return an option's label: "The fine may be paid before the throw"."""
    return _WORDS[option].label


def in_words(option: str, value: Any) -> str:
    """Word a value of an option: "on all three turns in Jail"."""
    return _WORDS[option].values[value]
