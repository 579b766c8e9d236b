"""How an amount comes about: before it is entered, after, and in the journal."""

from __future__ import annotations

import pytest

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet

BUILT = {
    "type": "position",
    "deeds": {"boardwalk": "B", "park-place": "B"},
    "buildings": {"boardwalk": 3, "park-place": 3},
    "tokens": {"A": 36},
}


@pytest.fixture
def due(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Ada lands on Ben's Boardwalk with three houses."""
    sitting.enter(BUILT, roll("A", 1, 2))
    tablet.sees("Ben asks Ada for $1,400 rent")
    return tablet


def test_a_rent_says_how_it_comes_about_before_it_is_entered(sitting: Sitting, due: Tablet) -> None:
    assert "Boardwalk, 3 houses: $1,400" in due.text(".may")


def test_the_last_entry_opens_to_why(sitting: Sitting, due: Tablet) -> None:
    due.tap("Ben asks Ada for $1,400 rent")
    due.tap("Why?")

    assert due.text(".explanation .amounts") == "Boardwalk, 3 houses: $1,400"
    due.sees("The owner collects the rent of the title deed, if asked for in time.", ".panel")
    due.sees("PAYING RENT, Tournament night 2016", ".panel")


def test_each_line_of_the_journal_opens_to_why(sitting: Sitting, due: Tablet) -> None:
    due.tap("Ben asks Ada for $1,400 rent")
    due.tap("Journal")
    due.page.locator(".journal li", has_text="The game starts").locator("summary").click()

    due.sees("Starting money for each player: $1,500", ".journal")


def test_what_was_opened_in_the_journal_stays_open_when_the_book_grows(
    sitting: Sitting, due: Tablet
) -> None:
    due.tap("Journal")
    due.page.locator(".journal li", has_text="The game starts").locator("summary").click()
    due.sees("Starting money for each player: $1,500", ".journal")

    sitting.enter(roll("B", 1, 2))

    due.sees("Ben throws 1+2", ".journal")
    due.sees("Starting money for each player: $1,500", ".journal")


def test_a_card_says_what_it_costs_at_this_table(sitting: Sitting, tablet: Tablet) -> None:
    hotels = {"boardwalk": 5, "park-place": 4}
    mine = {"type": "position", "deeds": dict.fromkeys(hotels, "A"), "buildings": hotels}
    sitting.enter(mine | {"tokens": {"A": 5}}, roll("A", 1, 1))
    tablet.sees("−$200")
    tablet.tap("General repairs")
    tablet.tap("Why?")

    assert tablet.text(".explanation .amounts") == "4 houses × $25 and 1 hotel × $100: $200"


def test_a_form_says_how_its_amounts_come_about(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter({"type": "position", "deeds": {"boardwalk": "A", "park-place": "A"}})
    tablet.sees("A position is set up")
    tablet.tap("Build")
    tablet.button("Park Place: one more").click()

    tablet.page.locator(".panel .amounts").wait_for()
    assert tablet.text(".panel .amounts") == "Park Place, 1 × $200: $200"
    tablet.page.locator(".panel .why-here summary").click()
    tablet.sees("Whole color groups are built on evenly, at the price on the deed.", ".panel")


def test_without_a_network_it_says_that_it_can_not_be_looked_up(
    sitting: Sitting, due: Tablet
) -> None:
    due.page.context.set_offline(True)
    due.page.locator("[data-key='why']").click()

    due.sees("This can be looked up when the network is back.")
