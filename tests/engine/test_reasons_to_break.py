"""Where hotels are broken only to raise funds: how many that takes, what counts as a purchase, and
what the banker is asked and told (rule: hotels-broken)."""

from __future__ import annotations

import pytest

from engine.codes import RuleCode
from engine.game import Game
from tests.engine.telling import after, offered, refused, told

ORANGE = "st-james-place:{0},tennessee-avenue:{0},new-york-avenue:{0}"
HOTELS = ORANGE.format(5)
BREAK_ONE = "A sell-buildings st-james-place:1"
BREAK_TWO = "A sell-buildings st-james-place:1,tennessee-avenue:1"
BREAK_ALL = f"A sell-buildings {ORANGE.format(1)}"
CLEO_HAS = (
    "oriental-avenue:{0},vermont-avenue:{0},connecticut-avenue:{0},"
    "st-charles-place:{1},states-avenue:{1},virginia-avenue:{1},"
    "kentucky-avenue:{2},indiana-avenue:{3},illinois-avenue:{4}"
)
FIVE_LEFT = CLEO_HAS.format(4, 4, 1, 1, 1)
FOUR_LEFT = CLEO_HAS.format(4, 4, 2, 1, 1)
EIGHT_LEFT = CLEO_HAS.format(4, 4, 0, 0, 0)
SEVEN_LEFT = CLEO_HAS.format(4, 4, 1, 0, 0)
THREE_LEFT = CLEO_HAS.format(4, 4, 2, 2, 1)
"""Cleo's houses, and how many they leave in the Bank."""


def idle(cash: int = 1500) -> Game:
    """A owes nothing and has nothing to buy."""
    return after(
        f"position cash=A:{cash} deeds={ORANGE.format('A')} buildings={HOTELS} turn=A", "night-2016"
    )


def lacking(dollars: int, *, mine: str = "", buildings: str = HOTELS, cleos: str = "") -> Game:
    """A owes B $100 for Boardwalk and lacks this much of it."""
    deeds = f"{ORANGE.format('A')},boardwalk:B,park-place:B{mine}"
    if cleos:
        deeds += "," + CLEO_HAS.format(*"CCCCC")
        buildings += "," + cleos
    return after(
        f"position cash=A:{100 - dollars} deeds={deeds} buildings={buildings} tokens=A:32 turn=A\n"
        "A roll 3+4\nB collect-rent A boardwalk",
        "night-2016",
    )


def buying(cash: int, deeds: str = "", then: str = "") -> Game:
    """A has landed on Boardwalk, which the Bank sells for $400."""
    return after(
        f"position cash=A:{cash} deeds={ORANGE.format('A')}{deeds} buildings={HOTELS} "
        f"tokens=A:32 turn=A\nA roll 3+4{then}",
        "night-2016",
    )


def test_only_the_hotels_that_would_be_broken_are_named() -> None:
    sentence = (
        "Seat A may break {} into houses only to raise funds: for a debt that its cash doesn't "
        "cover, or for a purchase or bid that is named."
    )

    assert str(refused(idle(), BREAK_ONE)) == sentence.format("the hotel on St. James Place")
    assert str(refused(idle(), BREAK_TWO)) == sentence.format(
        "the hotels on St. James Place and Tennessee Avenue"
    )


def test_a_hotel_that_leaves_one_house_is_broken_too() -> None:
    assert refused(idle(), f"A sell-buildings {ORANGE.format(4)}").code == RuleCode.NO_NEED_TO_BREAK


def test_a_player_without_a_dollar_and_without_a_debt_needs_a_reason() -> None:
    [steps, _] = offered(idle(cash=0), "sell_buildings")

    assert steps["condition"] == "even_and_purpose"


def test_each_hotel_has_to_be_needed_for_the_debt() -> None:
    enough = "Seat A needs $100 and has that without breaking the hotel on St. James Place."

    assert str(refused(lacking(50), BREAK_TWO)) == enough
    assert told(lacking(51), BREAK_TWO).startswith("Seat A sells 1 on St. James Place and 1 on ")


def test_the_referee_may_allow_more_than_the_debt_needs() -> None:
    assert told(lacking(50), f"{BREAK_TWO} purpose=referee").startswith(
        "Seat A sells 1 on St. James Place and 1 on Tennessee Avenue, as the referee allows"
    )


def test_of_hotels_at_different_prices_the_cheapest_has_to_be_needed() -> None:
    yellow = "atlantic-avenue:{0},ventnor-avenue:{0},marvin-gardens:{0}"
    mine, buildings = "," + yellow.format("A"), f"{HOTELS},{yellow.format(5)}"
    both = "A sell-buildings atlantic-avenue:1,st-james-place:1"

    assert str(refused(lacking(75, mine=mine, buildings=buildings), both)) == (
        "Seat A needs $100 and has that without breaking the hotel on St. James Place."
    )
    assert told(lacking(76, mine=mine, buildings=buildings), both)


def test_houses_beside_the_hotels_make_no_difference() -> None:
    three_groups = CLEO_HAS.format(4, 0, 0, 0, 0)
    beside = "st-james-place:5,tennessee-avenue:5,new-york-avenue:4"

    game = lacking(50, buildings=beside, cleos=three_groups)

    assert (game.bank_houses, refused(game, BREAK_TWO).code) == (16, RuleCode.NO_NEED_TO_BREAK)


def test_a_bank_with_too_few_houses_for_the_second_hotel_takes_the_group_further_down() -> None:
    game = lacking(100, cleos=FIVE_LEFT)
    down = "A sell-buildings st-james-place:3,tennessee-avenue:3,new-york-avenue:4"

    assert refused(game, BREAK_TWO).code == RuleCode.NO_HOUSES
    assert told(game, down)


def test_how_far_down_the_group_goes_then_is_up_to_its_owner() -> None:
    game = lacking(100, cleos=SEVEN_LEFT)

    assert told(game, f"A sell-buildings {ORANGE.format(3)}")
    assert told(game, f"A sell-buildings {ORANGE.format(4)}")


def test_the_banks_last_houses_are_no_reason_to_break_a_second_hotel() -> None:
    assert refused(lacking(50, cleos=EIGHT_LEFT), BREAK_TWO).code == RuleCode.NO_NEED_TO_BREAK
    assert told(lacking(51, cleos=EIGHT_LEFT), BREAK_TWO)


def test_with_the_houses_for_the_one_hotel_that_is_needed_no_other_is_broken() -> None:
    down = f"A sell-buildings {ORANGE.format(4)}"

    assert refused(lacking(50, cleos=FOUR_LEFT), down).code == RuleCode.NO_NEED_TO_BREAK


def test_without_the_houses_for_one_hotel_the_group_goes_as_far_down_as_its_owner_likes() -> None:
    down = "A sell-buildings st-james-place:4,tennessee-avenue:4,new-york-avenue:5"

    assert told(lacking(50, cleos=THREE_LEFT), down)


def test_a_lot_landed_on_costs_its_printed_price_whatever_is_named() -> None:
    named = " purpose=purchase buys=boardwalk price=1000"

    assert str(refused(buying(390), BREAK_TWO + named)) == (
        "Seat A needs $400 and has that without breaking the hotel on St. James Place."
    )
    assert str(refused(buying(400), BREAK_ONE + named)) == (
        "Seat A has $400, which is enough for Boardwalk at $400."
    )


def test_what_another_player_asks_may_be_more_than_the_printed_price() -> None:
    named = " purpose=purchase buys=short-line price=1000"

    assert told(buying(390, ",short-line:B"), BREAK_ALL + named).startswith(
        "Seat A sells 1 on New York Avenue, 1 on St. James Place and 1 on Tennessee Avenue, "
        "to pay $1,000 for Short Line"
    )


def test_no_bid_is_for_another_lot_than_the_one_up_for_auction() -> None:
    game = buying(100, then="\nA decline boardwalk")

    assert str(refused(game, f"{BREAK_ONE} purpose=purchase buys=park-place price=400")) == (
        "Seat A can't buy, bid for or build on Park Place now."
    )


def test_the_banker_is_asked_what_for() -> None:
    mine = ",baltic-avenue:A,mediterranean-avenue:A,reading-railroad:A,oriental-avenue:A"
    [steps, _] = offered(buying(300, f"{mine},short-line:B"), "sell_buildings")

    referee = {"value": "referee", "text": "the referee allows it"}
    purchase = {"value": "purchase", "text": "to pay for a purchase or bid"}
    assert steps["asks"]["purpose"] == {
        "kind": "one_of",
        "optional": True,
        "options": [purchase, referee],
    }
    assert [option["value"] for option in steps["asks"]["buys"]["options"]] == [
        *("mediterranean-avenue", "baltic-avenue"),  # to build on: a whole group without hotels
        *("short-line", "boardwalk"),
    ]
    assert steps["asks"]["price"] == {
        "kind": "cash",
        "min": 301,
        "max": 1_000_000,
        "optional": True,
    }
    [steps, _] = offered(idle(), "sell_buildings")
    assert steps["asks"]["purpose"] == {"kind": "one_of", "optional": True, "options": [referee]}


def test_a_bid_on_a_mortgaged_deed_takes_its_interest_too() -> None:
    game = after(
        "position cash=A:5,B:110 deeds=oriental-avenue:A,boardwalk:B,park-place:B\n"
        "    buildings=boardwalk:5,park-place:5 mortgaged=oriental-avenue tokens=A:33 turn=A\n"
        "A roll 2+3\nA bankrupt",
        "night-2016",
    )
    sale = "B sell-buildings boardwalk:1 purpose=purchase buys=oriental-avenue price="
    [price] = [offer["asks"]["price"] for offer in offered(game, "sell_buildings") if offer["asks"]]

    assert refused(game, "auction oriental-avenue B 108").code == "NOT_ENOUGH_CASH"
    assert "to pay $106 for Oriental Avenue" in told(game, f"{sale}106")
    assert refused(game, f"{sale}105").code == "NO_NEED_TO_BREAK"
    assert price["min"] == 106


ENOUGH = "Seat A has $200, which is enough for {} at $200."


def mortgaged_beside_hotels(cash: int) -> Game:
    """A has hotels, and a group in which Boardwalk is mortgaged; so is Short Line, which is B's."""
    return after(
        f"position cash=A:{cash} deeds={ORANGE.format('A')},boardwalk:A,park-place:A,short-line:B\n"
        f"    buildings={HOTELS} mortgaged=boardwalk,short-line turn=A",
        "night-2016",
    )


def test_only_a_new_owner_pays_interest() -> None:
    game = mortgaged_beside_hotels(200)
    sale = f"{BREAK_ONE} purpose=purchase buys="

    assert str(refused(game, f"{sale}boardwalk price=200")) == ENOUGH.format("Boardwalk")
    assert str(refused(game, f"{sale}short-line price=190")) == ENOUGH.format("Short Line")


@pytest.mark.parametrize(("cash", "least"), [(200, 191), (0, 1)])
def test_the_least_price_counts_the_interest_of_anothers_deed(cash: int, least: int) -> None:
    """Short Line, mortgaged for $100, takes $10 of interest; Boardwalk would take $20."""
    [steps, _] = offered(mortgaged_beside_hotels(cash), "sell_buildings")

    assert steps["asks"]["price"]["min"] == least
