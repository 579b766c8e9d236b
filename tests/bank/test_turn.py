"""A normal turn takes at most three taps after the dice."""

from __future__ import annotations

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet


def test_buying_is_one_tap_after_the_dice(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(1, 2)
    tablet.tap("Ada buys Baltic Avenue for $60")

    assert tablet.taps == 1
    assert tablet.thrower.startswith("Ben throws")
    assert tablet.cash("A") == "$1,440"
    assert sitting.commands() == ["start", "roll", "buy"]


def test_rent_is_one_tap_after_the_dice(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter(roll("A", 1, 2), {"type": "buy", "seat": "A", "lot": "baltic-avenue"})
    tablet.sees("Ben throws")

    tablet.throw(1, 2)
    tablet.tap("Ada asks Ben for $4 rent")

    assert tablet.taps == 1
    assert (tablet.cash("A"), tablet.cash("B")) == ("$1,444", "$1,496")


def test_the_rent_may_wait_while_the_next_player_throws(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter(roll("A", 1, 2), {"type": "buy", "seat": "A", "lot": "baltic-avenue"})
    tablet.sees("Ben throws")

    tablet.throw(1, 2)
    tablet.throw(6, 4)
    tablet.tap("Ada asks Ben for $4 rent")

    assert sitting.cash("B") == 1496


def test_a_card_is_one_tap_on_its_name(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(3, 4)
    tablet.sees("Ada draws from Chance")
    tablet.tap("Bank dividend")

    assert tablet.taps == 1
    assert tablet.cash("A") == "$1,550"


def test_cards_say_what_they_bring_or_cost_and_twins_are_one(tablet: Tablet) -> None:
    tablet.throw(3, 4)

    cards = tablet.page.locator(".choice").all_inner_texts()
    assert "Building loan due\n+$150" in cards
    assert "Poor tax\n−$15" in cards
    assert "Chairman: pay each\n−$150" in cards
    assert [card for card in cards if "railroad" in card] == ["Nearest railroad"]


def test_cards_are_searched_by_their_words(tablet: Tablet) -> None:
    tablet.throw(3, 4)
    tablet.page.locator(".search").fill("tax")

    assert tablet.page.locator(".choice:visible").all_inner_texts() == ["Poor tax\n−$15"]


def test_a_card_that_lies_below_others_is_behind_another_card(
    deciding_tablet: Tablet,
) -> None:
    tablet = deciding_tablet
    tablet.throw(3, 4)
    tablet.tap("Bank dividend")
    tablet.throw(3, 4)

    tablet.sees("Ben draws from Chance")
    dividend = tablet.page.locator(".choice", has_text="Bank dividend")
    assert not dividend.is_visible()
    tablet.page.get_by_text("Another card", exact=True).click()
    dividend.click()
    tablet.settle()
    assert tablet.cash("B") == "$1,550"


def test_a_search_finds_a_card_that_the_server_says_lies_below_others(tablet: Tablet) -> None:
    tablet.throw(3, 4)
    tablet.tap("Poor tax")
    tablet.throw(3, 4)
    assert not tablet.page.locator(".choice", has_text="Poor tax").is_visible()
    tablet.page.locator(".search").fill("tax")

    assert tablet.page.locator(".choice:visible").all_inner_texts() == ["Poor tax\n−$15"]


def test_a_card_that_moves_leads_on_to_what_it_brings(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(3, 4)
    tablet.tap("To Boardwalk")
    tablet.tap("Ada buys Boardwalk for $400")

    assert tablet.taps == 2
    assert sitting.cash("A") == 1100


def test_income_tax_is_one_tap_on_the_choice(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(1, 3)
    tablet.tap("Ada pays $200 income tax")

    assert tablet.taps == 1
    assert tablet.cash("A") == "$1,300"


def test_a_prisoner_pays_and_throws(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter({"type": "position", "tokens": {"A": 10}, "jail": {"A": 0}, "turn": "A"})
    tablet.sees("Ada throws in Jail")

    tablet.tap("Ada pays the $50 fine")
    tablet.throw(2, 1)

    assert sitting.commands()[-2:] == ["pay_fine", "roll"]
    tablet.sees("on States Avenue", within=".turn-heading")
