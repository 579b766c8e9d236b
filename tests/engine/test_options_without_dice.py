"""Every value of every option, where only the bank is entered: it does what it says, or the option
is one of throws and turns and decides nothing there (docs/rules.md says which)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered

ORANGES = "st-james-place:A,tennessee-avenue:A,new-york-avenue:A"
HOUSES_GONE = (
    f"position deeds={ORANGES},oriental-avenue:B,vermont-avenue:B,connecticut-avenue:B,"
    "st-charles-place:C,states-avenue:C,virginia-avenue:C,kentucky-avenue:C,indiana-avenue:C,"
    "illinois-avenue:C,atlantic-avenue:C,ventnor-avenue:C,marvin-gardens:C buildings="
    "st-charles-place:4,states-avenue:4,virginia-avenue:4,kentucky-avenue:4,indiana-avenue:4,"
    "illinois-avenue:4,atlantic-avenue:3,ventnor-avenue:2,marvin-gardens:2 turn=D\nuntrack\n"
    "open-building-auction house A:1,B:1\n"
)
HOTELS_UP = (
    f"position deeds={ORANGES},oriental-avenue:B,vermont-avenue:B,connecticut-avenue:B,"
    "st-charles-place:B,states-avenue:B,virginia-avenue:B,kentucky-avenue:B,indiana-avenue:B,"
    "illinois-avenue:B buildings=st-james-place:5,tennessee-avenue:5,new-york-avenue:5,"
    "oriental-avenue:4,vermont-avenue:4,connecticut-avenue:4,st-charles-place:4,states-avenue:4,"
    "virginia-avenue:4,kentucky-avenue:2,indiana-avenue:2,illinois-avenue:2 turn=A\nuntrack\n"
)
SIX_HOUSES_LEFT = (
    f"position deeds={ORANGES},boardwalk:B,park-place:B,st-charles-place:B,states-avenue:B,"
    "virginia-avenue:B,mediterranean-avenue:C,baltic-avenue:C buildings=st-james-place:5,"
    "tennessee-avenue:5,new-york-avenue:4,boardwalk:4,park-place:4,st-charles-place:4,"
    "states-avenue:4,virginia-avenue:4,mediterranean-avenue:1,baltic-avenue:1 turn=A\nuntrack\n"
)
BLUES = "position deeds=boardwalk:A,park-place:A buildings=boardwalk:{0},park-place:{0} turn=A\n"
TIE = (
    "position cash=A:2140,B:1740,C:1500,D:1000 deeds=boardwalk:B turn=A\nuntrack\n"
    "call-last-turn\nend-game\n"
)
TO_THE_BANK = (
    "position cash=B:10,C:10 deeds=oriental-avenue:B mortgaged=oriental-avenue turn=A\nuntrack\n"
    "B tax luxury\nB bankrupt\n"
)
LAST_TWO = (
    "position cash=A:10,B:1000,C:10,D:10 deeds=boardwalk:A,park-place:A,new-york-avenue:B"
    " mortgaged=boardwalk,park-place turn=A\nuntrack\nC tax luxury\nC bankrupt\nD tax luxury\n"
    "D bankrupt\nA rent new-york-avenue\nA bankrupt\n"
)
INTACT = (
    "position cash=A:0,B:1000 deeds=boardwalk:B,park-place:B,oriental-avenue:A,vermont-avenue:A,"
    "connecticut-avenue:A buildings=boardwalk:4,park-place:4,oriental-avenue:1,vermont-avenue:1,"
    "connecticut-avenue:1 turn=A\nuntrack\nA rent boardwalk\nA bankrupt\nexpect status finished\n"
)
BORROWER = "position cash=A:10 deeds=boardwalk:A turn=A\nuntrack\nA tax luxury\nexpect owes A 75\n"
SHARED = "expect place A 1\nexpect place B 1\n"
DEALT = "start A\nuntrack\n"

# Per option what is entered before, and per value what then follows; by the classic ruleset.
CASES: dict[str, tuple[str, dict[Any, str]]] = {
    "income_tax": ("position turn=A\nuntrack\n", {
        "choice": "A tax income choice=percent\nexpect change A -150",
        "flat": "refused OPTION_NOT_IN_RULESET: A tax income choice=percent",
    }),
    "income_tax_base": (
        "position cash=A:1000 deeds=boardwalk:A,park-place:A mortgaged=park-place turn=A\nuntrack\n"
        "A tax income choice=percent\n", {
        "printed_all": "expect change A -175",
        "cash_buildings": "expect change A -100",
        "current": "expect change A -158",
    }),
    "double_rent_needs_unmortgaged_set": (
        "position deeds=boardwalk:B,park-place:B mortgaged=park-place turn=A\nuntrack\n"
        "A rent boardwalk\n", {
        False: "expect change A -100",
        True: "expect change A -50",
    }),
    "mortgaged_counts_in_set": (
        "position deeds=short-line:B,reading-railroad:B mortgaged=short-line turn=A\nuntrack\n"
        "A rent reading-railroad\n", {
        True: "expect change A -50",
        False: "expect change A -25",
    }),
    "sell_group_at_once": (SIX_HOUSES_LEFT, {
        "hotels": "refused SELL_ONE_BY_ONE: A sell-buildings st-james-place:5,tennessee-avenue:5,"
        "new-york-avenue:4",
        "hotels_and_houses": "A sell-buildings st-james-place:5,tennessee-avenue:5,"
        "new-york-avenue:4\nexpect change A +700",
    }),
    "hotel_break": (BLUES.format(5) + "untrack\n", {
        "free": "A sell-buildings boardwalk:1\nexpect change A +100",
        "only_to_raise_funds": "refused NO_NEED_TO_BREAK: A sell-buildings boardwalk:1",
    }),
    "hotel_break_without_houses": (HOTELS_UP, {
        "compound_selldown": "A sell-buildings st-james-place:4,tennessee-avenue:4,"
        "new-york-avenue:5\nexpect change A +650",
        "whole_group_only": "refused NO_HOUSES: A sell-buildings st-james-place:4,"
        "tennessee-avenue:4,new-york-avenue:5",
    }),
    "auction_no_bid": (TO_THE_BANK, {
        "bank_keeps": "no-bids oriental-avenue\nexpect owner oriental-avenue Bank",
    }),
    "bank_auction_mortgage": (TO_THE_BANK, {
        "keep": "expect mortgaged oriental-avenue",
        "clear": "expect unmortgaged oriental-avenue",
    }),
    "same_turn_lift_interest": (
        "position deeds=st-james-place:A mortgaged=st-james-place turn=A\nuntrack\n"
        "A trade B st-james-place $90 lift=st-james-place\n", {
        10: "expect change B -189",
        20: "expect change B -198",
    }),
    "transfer_interest_base": (
        "position deeds=park-place:A mortgaged=park-place turn=A\nuntrack\n"
        "A trade B park-place $200\n", {
        "mortgage": "expect change B -218",
        "printed": "expect change B -235",
    }),
    "rounding": (
        "position cash=A:1501,B:1505 turn=A\nuntrack\nA tax income choice=percent\n"
        "B tax income choice=percent\n", {
        "half_up": "expect cash A 1351\nexpect cash B 1354",
        "up": "expect cash A 1350\nexpect cash B 1354",
        "down": "expect cash A 1351\nexpect cash B 1355",
    }),
    "trade_in_debt": (BORROWER, {
        "only_towards_the_debt": "refused TRADE_IN_DEBT: A trade B boardwalk $200\n"
        "A trade B boardwalk $201",
        "only_if_it_covers_the_debt": "refused TRADE_IN_DEBT: A trade B boardwalk $20\n"
        "A trade B boardwalk $100",
        "forbid": "refused TRADE_IN_DEBT: A trade B boardwalk $201",
        "free": "A trade B boardwalk $20",
    }),
    "final_transfer_fees": (LAST_TWO, {
        "tournament_only": "expect cash B 1010",
        "always": "expect cash B 972",
    }),
    "tournament": (LAST_TWO, {
        False: "expect cash B 1010",
        True: "expect cash B 972",
    }),
    "auction_overbid": ("position turn=A\nuntrack\n", {
        "reject": "refused NOT_ENOUGH_CASH: auction boardwalk A 1600",
        "debt_to_bank": "auction boardwalk A 1600\nexpect owes A 1600",
    }),
    "building_resale": (
        HOUSES_GONE + "auction-building house A new-york-avenue 180\n"
        "A sell-buildings new-york-avenue:1\n", {
        "half_printed": "expect change A +50",
        "half_paid": "expect change A +90",
    }),
    "multi_creditor": (
        "position cash=B:70 deeds=mediterranean-avenue:B mortgaged=mediterranean-avenue turn=A\n"
        "untrack\nB draw CH15\n", {
        "split": "B bankrupt deeds=mediterranean-avenue:A\nexpect change C +23",
        "seat_order": "B bankrupt\nexpect change C +17\nexpect change D 0",
    }),
    "voluntary_bankruptcy": ("position turn=A\nuntrack\n", {
        "forbid": "refused NO_DEBT: A bankrupt",
    }),
    "withdrawal": ("position deeds=boardwalk:A turn=A\nuntrack\n", {
        "to_bank": "A withdraw\nexpect owner boardwalk Bank",
    }),
    "go_claim_window": ("position turn=A\nuntrack\n", {
        "game": "A salary late=true\nexpect change A +200",
        "next_go": "refused SALARY_EXPIRED: A salary late=true",
    }),
    "start_tie": ("throw-for-start A:7,B:9,C:9,D:4\n", {
        "rethrow_tied": "refused OTHERS_THROW: throw-for-start A:12,B:2\n"
        "throw-for-start B:5,C:8\nstart C\nuntrack",
    }),
    "shortage_bids": (HOUSES_GONE, {
        "lowest_price": "refused BID_TOO_LOW: auction-building house A new-york-avenue 1",
        "from_one": "auction-building house A new-york-avenue 1",
    }),
    "immunity_deals": ("position deeds=short-line:A turn=A\nuntrack\n", {
        "forbid": "refused LOAN_BETWEEN_PLAYERS: A trade B short-line $200 promise=immunity",
        "allow": "A trade B short-line $200 promise=immunity",
    }),
    # The organiser says who plays off a tie: the engine shares the place.
    "tie_break": (TIE, {
        "shared": SHARED,
        "cash": "expect place A 1\nexpect place B 2",
        "deeds": "expect place A 2\nexpect place B 1",
        "playoff": SHARED,
    }),
    "short": (DEALT, {
        "none": "expect not-offered deal A",
        "parker_2003": "A deal boardwalk,short-line,park-place\nexpect change A 0",
        "fandom": "A deal boardwalk,short-line\nexpect change A -600",
    }),
    "deal": (DEALT, {
        "none": "expect not-offered deal A",
        "two_paid": "A deal boardwalk,short-line\nexpect change A -600",
        "three_free": "A deal boardwalk,short-line,park-place\nexpect change A 0",
    }),
    "hotel_after": (BLUES.format(3) + "untrack\nA build boardwalk:1,park-place:1\n", {
        4: "expect level boardwalk 4",
        3: "expect level boardwalk hotel",
    }),
    "ends_after_bankruptcies": (TO_THE_BANK, {
        0: "expect status playing\nC tax luxury\nC bankrupt\nexpect status playing",
        1: "expect status finished",
        2: "expect status playing\nC tax luxury\nno-bids oriental-avenue\nC bankrupt\n"
        "expect status finished",
    }),
    "final_settlement": ("", {
        "standard": '[Option "ends_after_bankruptcies=1"]\n' + INTACT
        + "expect level oriental-avenue 0",
        "intact": '[Option "ends_after_bankruptcies=1"]\n' + INTACT
        + "expect level oriental-avenue 1",
    }),
    "free_parking": ("position turn=A\nuntrack\nA tax luxury\n", {
        "nothing": "refused NO_HOUSE_RULE: B collect-pot",
        "pot": "B collect-pot\nexpect change B +75",
    }),
    "go_landing_salary": ("position turn=A\nuntrack\n", {
        "single": "refused NO_HOUSE_RULE: A salary on_go=true",
        "double": "A salary on_go=true\nexpect change A +400",
    }),
    "auctions": ("position turn=A\nuntrack\n", {
        "held": "auction boardwalk B 10",
        "none": "refused NO_AUCTION: auction boardwalk B 10",
    }),
}  # fmt: skip

EVERY_VALUE = [(name, value) for name, (_, values) in CASES.items() for value in values]


def faults(option: str, value: Any, text: str) -> list[str]:
    """The points that don't follow as the text says, in a game with that value."""
    head = f'[Ruleset "classic"]\n[Option "{option}={str(value).lower()}"]\n'
    return [str(fault) for fault in replay(read(head + text)).faults]


def test_no_option_is_forgotten() -> None:
    about_throws = {name for name, option in engine.OPTIONS.items() if option.by_throws}

    assert set(CASES) | about_throws == set(engine.OPTIONS)
    assert set(CASES) & about_throws == set()
    for name, (_, values) in CASES.items():
        assert set(values) == set(engine.OPTIONS[name].values), name


@pytest.mark.parametrize(("option", "value"), EVERY_VALUE)
def test_the_value_does_what_it_says(option: str, value: Any) -> None:
    before, values = CASES[option]

    assert faults(option, value, before + values[value]) == []


@pytest.mark.parametrize(("option", "value"), EVERY_VALUE)
def test_no_other_value_does_that(option: str, value: Any) -> None:
    before, values = CASES[option]

    for other, text in values.items():
        if text != values[value]:
            assert faults(option, other, before + values[value]) != [], other


# --- What is about throws and turns -----------------------------------------------------------
# What takes throws and turns up again asks by their rules.
TO_TURNS = frozenset({"track", "position"})
BANK_ONLY = """position jail=B:0 jail_cards=chance:B,community-chest:C cash=D:100
    deeds=boardwalk:A,park-place:A,short-line:B,water-works:B,baltic-avenue:D turn=A
untrack
A build boardwalk:1,park-place:1
C rent boardwalk
C rent water-works dice=7
A rent short-line
B pay-fine
B use-jail-card chance
A salary
A draw CH15
D rent park-place
D mortgage baltic-avenue
D pay 1
A trade B $10 short-line
call-last-turn
A build park-place:1
end-game
"""


def played(option: str, value: Any) -> list[Any]:
    """Outcome or refusal of each line of the bank's game, and what is offered after it."""
    game = engine.new_game("classic", "ABCD", {option: value})
    found: list[Any] = []
    for line in read(BANK_ONLY).lines:
        command: Any = line.content
        try:
            outcome = engine.decide(game, command)
        except engine.Refusal as refusal:
            found.append((refusal.code, str(refusal)))
        else:
            engine.apply(game, outcome)
            found.append(outcome)
        offers = offered(game)
        found.append([offer for offer in offers if offer["command"]["type"] not in TO_TURNS])
    return found


def test_the_banks_game_is_accepted_to_its_end() -> None:
    refused = [
        found for found in played("time_up", "finish_turn")[::2] if found[0] == str(found[0])
    ]

    assert refused == []


@pytest.mark.parametrize(
    "option", [name for name, option in engine.OPTIONS.items() if option.by_throws]
)
def test_an_option_of_throws_decides_nothing_there(option: str) -> None:
    first, *others = engine.OPTIONS[option].values

    for other in others:
        assert played(option, other) == played(option, first)
