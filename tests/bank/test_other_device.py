"""Somebody else enters into the same book: shown at once, and never overwritten unasked."""

from __future__ import annotations

import pytest

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet

BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
DECLINE = {"type": "decline", "seat": "A", "lot": "baltic-avenue"}


def deafen(tablet: Tablet) -> None:
    """Keep the news from the tablet, so that it acts on what it saw before."""
    tablet.page.context.set_offline(True)


@pytest.fixture
def overtaken(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Ruth has tapped Buy, but another device entered that Ada declines, before it arrived."""
    tablet.throw(1, 2)
    deafen(tablet)
    tablet.button("Ada buys Baltic Avenue").click()
    tablet.page.wait_for_selector(".link.waiting")
    sitting.enter(DECLINE)
    tablet.page.context.set_offline(False)
    tablet.sees("Meanwhile another device entered")
    return tablet


def test_anothers_entry_is_shown_at_once(sitting: Sitting, listening_tablet: Tablet) -> None:
    sitting.enter(roll("A", 1, 2))

    listening_tablet.sees("Ada throws 1+2; to Baltic Avenue", within="footer")
    assert listening_tablet.button("Ada buys Baltic Avenue").is_visible()


def test_anothers_undo_is_shown_at_once(sitting: Sitting, listening_tablet: Tablet) -> None:
    listening_tablet.throw(1, 2)
    sitting.enter({"type": "undo", "number": 2})

    listening_tablet.sees("Takes back entry 2", within="footer")
    assert listening_tablet.thrower.startswith("Ada throws")


def test_an_entry_that_met_a_newer_book_is_not_posted_but_asked_about(
    sitting: Sitting, overtaken: Tablet
) -> None:
    assert sitting.commands() == ["start", "roll", "decline"]
    overtaken.sees("Ada declines Baltic Avenue", within=".alert")
    overtaken.sees("Ada buys Baltic Avenue for $60", within=".alert")
    assert overtaken.page.locator(".alert").get_by_role("button").count() == 2


def test_the_banker_may_drop_it(sitting: Sitting, overtaken: Tablet) -> None:
    overtaken.tap("Drop mine")

    overtaken.page.locator(".alert").wait_for(state="detached")
    overtaken.sees("Baltic Avenue goes to the highest bidder")
    assert sitting.commands() == ["start", "roll", "decline"]


def test_the_banker_may_enter_it_all_the_same_and_the_rules_decide(
    sitting: Sitting, overtaken: Tablet
) -> None:
    overtaken.tap("Enter mine as well")

    overtaken.page.locator(".refusal").wait_for()
    assert "Rule:" in overtaken.text(".refusal")
    assert sitting.commands() == ["start", "roll", "decline"]


def test_an_entry_that_still_fits_is_posted_once_the_banker_agrees(
    sitting: Sitting, tablet: Tablet
) -> None:
    deafen(tablet)
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.page.wait_for_selector(".link.waiting")
    sitting.enter({"type": "position", "cash": {"D": 1400}})
    tablet.page.context.set_offline(False)
    tablet.tap("Enter mine as well")

    assert sitting.commands() == ["start", "position", "roll"]


def test_an_open_form_outlives_anothers_entry(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(1, 2)
    tablet.tap("Ada declines Baltic Avenue")
    tablet.page.locator(".option", has_text="Cleo").click()
    tablet.page.locator(".cash-box").fill("35")
    sitting.enter({"type": "position", "cash": {"D": 1400}})
    tablet.sees("$1,400")

    assert tablet.page.locator(".cash-box").input_value() == "35"
    tablet.tap("Sold")
    assert sitting.cash("C") == 1465
