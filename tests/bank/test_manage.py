"""Building, selling, mortgaging: chosen by tapping, decided by the engine."""

from __future__ import annotations

import pytest

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet

DARK_BLUES = {"boardwalk": "A", "park-place": "A"}


@pytest.fixture
def landlady(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Ada has the dark blues."""
    sitting.enter({"type": "position", "deeds": DARK_BLUES})
    tablet.sees("A position is set up")
    return tablet


def test_houses_are_built_with_a_plus_on_each_lot(sitting: Sitting, landlady: Tablet) -> None:
    landlady.tap("Build")
    landlady.button("Boardwalk: one more").click()
    landlady.button("Park Place: one more").click()
    landlady.tap("Record this")

    assert landlady.cash("A") == "$1,100"
    assert landlady.page.locator("[data-key=player-A] .chip", has_text="1").count() == 2


def test_an_uneven_build_is_refused_beside_the_lots(sitting: Sitting, landlady: Tablet) -> None:
    landlady.tap("Build")
    landlady.button("Boardwalk: one more").click()
    landlady.button("Boardwalk: one more").click()

    landlady.page.locator(".panel .refusal").wait_for()
    assert landlady.button("Record this").is_disabled()
    assert sitting.commands()[-1] == "position"


def test_several_houses_of_a_group_are_sold_in_one_entry(sitting: Sitting, tablet: Tablet) -> None:
    levels = {"boardwalk": 3, "park-place": 2}
    sitting.enter({"type": "position", "deeds": DARK_BLUES, "buildings": levels})
    tablet.sees("A position is set up")
    tablet.tap("Sell buildings")
    for lot in ("Boardwalk", "Boardwalk", "Park Place"):
        tablet.button(f"{lot}: one more").click()
    tablet.tap("Record this")

    assert tablet.cash("A") == "$1,800"
    assert sitting.commands()[-2:] == ["position", "sell_buildings"]


def test_a_row_of_houses_is_sold_with_one_tap(sitting: Sitting, tablet: Tablet) -> None:
    levels = {"boardwalk": 3, "park-place": 2}
    sitting.enter({"type": "position", "deeds": DARK_BLUES, "buildings": levels})
    tablet.sees("A position is set up")
    tablet.tap("Sell buildings")
    tablet.button("Dark blue: one row more").click()
    tablet.sees("Ada sells 1 on Boardwalk", within=".answer")
    tablet.button("Dark blue: one row more").click()
    tablet.sees("Ada sells 2 on Boardwalk and 1 on Park Place", within=".answer")
    tablet.tap("Record this")

    assert tablet.cash("A") == "$1,800"
    assert sitting.newest_command()["lots"] == {"park-place": 1, "boardwalk": 2}


def test_hotels_sold_at_once_are_named_and_previewed(sitting: Sitting, tablet: Tablet) -> None:
    levels = {"boardwalk": 5, "park-place": 5}
    sitting.enter({"type": "position", "deeds": DARK_BLUES, "buildings": levels})
    tablet.sees("A position is set up")
    tablet.tap("Sell buildings")
    tablet.button("Ada sells all buildings on the dark blue lots for $1,000").click()
    tablet.sees("Ada sells everything on Boardwalk and Park Place", within=".answer")
    assert sitting.commands()[-1] == "position"
    tablet.tap("Record this")

    assert tablet.cash("A") == "$2,500"


def test_a_row_of_houses_is_built_with_one_tap(sitting: Sitting, landlady: Tablet) -> None:
    landlady.tap("Build")
    landlady.button("Dark blue: one row more").click()
    landlady.button("Dark blue: one row more").click()
    landlady.button("Dark blue: one row less").click()
    landlady.sees("Ada builds 1 on Boardwalk and 1 on Park Place", within=".answer")
    landlady.tap("Record this")

    assert landlady.cash("A") == "$1,100"


def test_a_mortgage_and_its_lifting(sitting: Sitting, landlady: Tablet) -> None:
    landlady.tap("Mortgage")
    landlady.page.locator(".tick", has_text="Boardwalk").click()
    landlady.tap("Record this")
    assert landlady.cash("A") == "$1,700"

    landlady.tap("Lift mortgage")
    landlady.page.locator(".tick", has_text="Boardwalk").click()
    landlady.tap("Record this")
    assert landlady.cash("A") == "$1,480"


def test_a_form_closes_with_escape_and_the_focus_returns(
    sitting: Sitting, landlady: Tablet
) -> None:
    landlady.page.locator("[data-key='tool-Build']").focus()
    landlady.page.keyboard.press("Enter")
    landlady.page.get_by_role("heading", name="Ada builds").wait_for()
    landlady.page.keyboard.press("Escape")

    landlady.sees("Ada throws")
    assert landlady.page.evaluate("document.activeElement.textContent") == "Build"
