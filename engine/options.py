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
        "The player chooses between the printed Income Tax and 10% of everything, or just "
        "pays the printed sum.",
    )
    income_tax_base: str = _option(
        "printed_all",
        ("printed_all", "cash_buildings", "current"),
        "What the 10% of Income Tax counts: cash, the printed prices of all deeds and the "
        "cost of buildings; cash and buildings only; or everything, with mortgaged deeds at "
        "half.",
    )
    jail_third_turn_card: bool = _option(
        False,
        (False, True),
        "After the third missed throw a jail card may be used instead of the fine.",
        by_throws=True,
    )
    jail_prepay_turns: int = _option(
        2,
        (2, 3),
        "On how many turns in Jail the fine may be paid before the throw.",
        by_throws=True,
    )
    rent_claim: str = _option(
        "claim_window",
        ("claim_window", "automatic"),
        "The owner has to ask for rent in time, or it is posted with the throw.",
        by_throws=True,
    )
    double_rent_needs_unmortgaged_set: bool = _option(
        False,
        (False, True),
        "A bare color group collects double rent only while none of it is mortgaged.",
    )
    mortgaged_counts_in_set: bool = _option(
        True,
        (True, False),
        "Mortgaged railroads (or stations) and utilities count for the rent of the others.",
    )
    sell_group_at_once: str = _option(
        "hotels",
        ("hotels", "hotels_and_houses"),
        "In one step a player may sell back the hotels of a color group, or its hotels and "
        "houses, even if the Bank has too few houses to break the hotels one by one.",
    )
    hotel_break: str = _option(
        "free",
        ("free", "only_to_raise_funds"),
        "Hotels may be broken into houses at any time, or only for a debt, purchase or bid "
        "above the owner's cash, or with the referee's word.",
    )
    hotel_break_without_houses: str = _option(
        "compound_selldown",
        ("compound_selldown", "whole_group_only"),
        "If the Bank has too few houses to break a hotel, its group is sold down as far as "
        "they reach, or only to bare land.",
    )
    build_window: str = _option(
        "any",
        ("any", "between_turns"),
        "Buildings may be bought at any time, or only in one's own turn and between turns.",
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
        "The interest in percent, all told, when a bought mortgage is lifted at once.",
    )
    transfer_interest_base: str = _option(
        "mortgage",
        ("mortgage", "printed"),
        "A new owner pays 10% of the mortgage, or of the printed price, on a mortgaged deed.",
    )
    rounding: str = _option(
        "half_up",
        ("half_up", "up", "down"),
        "How 10% is rounded to a whole amount, per deed.",
    )
    trade_in_debt: str = _option(
        "only_towards_the_debt",
        ("only_towards_the_debt", "only_if_it_covers_the_debt", "forbid", "free"),
        "A player in debt may trade if more can be raised for the debt afterwards than "
        "before, so that several trades may save the player; only if one trade brings the "
        "cash for all of it; not at all; or freely.",
    )
    final_transfer_fees: str = _option(
        "tournament_only",
        ("tournament_only", "always"),
        "The winner of the last bankruptcy pays interest on the deeds taken over in "
        "tournaments only, or always.",
    )
    tournament: bool = _option(
        False,
        (False, True),
        "The game counts for a tournament, so every last note of the tally matters.",
    )
    time_up: str = _option(
        "finish_turn",
        ("finish_turn", "equal_turns", "stop_now"),
        "When the hour strikes, the turn under way is finished, or everybody gets the "
        "same number of turns, or play stops.",
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
        "Buildings go back for half the printed price, or for half of what they cost at an "
        "auction; the same price counts for tax and tally.",
    )
    multi_creditor: str = _option(
        "split",
        ("split", "seat_order"),
        "Several creditors of a bankrupt share what there is, or are paid in the order of "
        "seats, the Bank last; then deeds and jail cards go to the first who is not paid in "
        "full.",
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
        "A forgotten salary may be claimed all game long, or until the next one is due. Where "
        "dice are entered the throw pays it, and only a referee enters one from an earlier "
        "lap.",
    )
    start_tie: str = _option(
        "rethrow_tied", ("rethrow_tied",), "Players who tie for the start throw again."
    )
    jail_keeps_go_of_same_throw: bool = _option(
        True,
        (True, False),
        "The salary of a throw is kept when a card that the throw led to sends the player to "
        "Jail, or goes back.",
        by_throws=True,
    )
    double_after_paid_release: str = _option(
        "throw_again",
        ("throw_again", "move_only"),
        "After paying or playing a card in Jail, a player who throws doubles throws again, or only "
        "moves.",
        by_throws=True,
    )
    shortage_bids: str = _option(
        "lowest_price",
        ("lowest_price", "from_one"),
        "Bids for the last buildings start at the lowest printed price among the bidders' lots, or "
        "at 1.",
    )
    immunity_deals: str = _option(
        "forbid", ("forbid", "allow"), "Whether a trade may promise to ask for no rent later."
    )
    tie_break: str = _option(
        "shared",
        ("shared", "cash", "deeds", "playoff"),
        "Players with the same tally share the place, or the cash or the number of deeds "
        "decides, or they play on.",
    )
    short: str = _option(
        "none",
        ("none", "parker_2003", "fandom"),
        "A short game: that of 2003 or the fan wiki's. It sets the deal, the hotels, Jail, "
        "the end and, in 2003, the flat tax; each can be changed by itself.",
    )
    deal: str = _option(
        "none",
        ("none", "two_paid", "three_free"),
        "Title deeds dealt before the start: none, two to pay for, or three for free.",
    )
    hotel_after: int = _option(
        4, (4, 3), "How many houses each lot of a color group needs before hotels may be bought."
    )
    jail_must_leave: bool = _option(
        False,
        (False, True),
        "A prisoner must leave Jail on the next turn; after a miss the fine is due.",
        by_throws=True,
    )
    ends_after_bankruptcies: int = _option(
        0,
        (0, 1, 2),
        "The game ends with the first or the second bankruptcy, or (0) when one player is left.",
    )
    final_settlement: str = _option(
        "standard",
        ("standard", "intact"),
        "In the bankruptcy that ends a short game, buildings go back to the Bank, or pass on "
        "intact.",
    )
    free_parking: str = _option(
        "nothing",
        ("nothing", "pot"),
        "House rule: taxes, fines and card payments go into a pot for the player who lands on Free "
        "Parking.",
    )
    go_landing_salary: str = _option(
        "single",
        ("single", "double"),
        "House rule: landing exactly on GO pays the salary once, or twice.",
    )
    auctions: str = _option(
        "held",
        ("held", "none"),
        "House rule: a lot that its visitor doesn't buy is auctioned, or stays with the Bank.",
    )
    rent_in_jail: str = _option(
        "collected",
        ("collected", "none"),
        "House rule: an owner in Jail collects rent, or doesn't.",
        by_throws=True,
    )


@dataclass(frozen=True, slots=True)
class Option:
    """One option for pages and docs: its name, values (default first) and a sentence.

    `by_throws`: it concerns throws, turns and prisoners, and decides nothing while only the bank is
    entered.
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
