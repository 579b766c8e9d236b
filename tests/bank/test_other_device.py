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
    tablet.sees("In the meantime another device entered")
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
    assert overtaken.button("Drop mine").is_visible()
    assert "not saved" in overtaken.text(".link")


def test_the_banker_may_drop_it(sitting: Sitting, overtaken: Tablet) -> None:
    overtaken.tap("Drop mine")

    overtaken.page.locator(".alert").wait_for(state="detached")
    overtaken.sees("Auction: Baltic Avenue")
    assert sitting.commands() == ["start", "roll", "decline"]


def test_what_the_rules_refuse_by_now_says_why_and_can_only_be_dropped(
    sitting: Sitting, overtaken: Tablet
) -> None:
    overtaken.page.locator(".alert .refusal").wait_for()

    assert "Rule:" in overtaken.text(".alert .refusal")
    assert overtaken.button("Enter mine as well").count() == 0
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
    tablet.bid("C", 35)
    sitting.enter({"type": "position", "cash": {"D": 1400}})
    tablet.sees("$1,400")

    tablet.tap("Sold to Cleo for $35")
    assert sitting.cash("C") == 1465


@pytest.fixture
def trading(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Ada gives Baltic Avenue to Ben for $60: filled in and recorded while there is no network,
    and meanwhile the deed was mortgaged."""
    sitting.enter({"type": "position", "deeds": {"baltic-avenue": "A"}})
    tablet.sees("A position is set up")
    tablet.tap("Trade")
    tablet.tap("Ada trades")
    tablet.page.locator(".field-partner .option", has_text="Ben").click()
    tablet.page.locator(".field-gives .tick", has_text="Baltic").click()
    tablet.page.locator(".field-takes .cash-box").fill("60")
    tablet.sees("Ada gives Baltic Avenue", within=".answer")
    deafen(tablet)
    tablet.button("Record this").click()
    tablet.page.wait_for_selector(".link.waiting")
    sitting.enter(
        {"type": "position", "deeds": {"baltic-avenue": "A"}, "mortgaged": ["baltic-avenue"]}
    )
    tablet.page.context.set_offline(False)
    tablet.sees("In the meantime another device entered")
    return tablet


def test_a_form_in_the_way_does_not_hide_that_an_entry_was_not_saved(trading: Tablet) -> None:
    assert trading.page.locator(".panel").is_visible()
    assert trading.button("Drop mine").is_visible()
    assert trading.text(".link") == "1 entry not saved"


def test_what_the_entry_would_do_by_now_is_shown_before_it_is_entered(
    sitting: Sitting, trading: Tablet
) -> None:
    trading.sees("Now it would be", within=".alert")
    assert "Ben −$63" in trading.text(".alert .movements")
    assert sitting.cash("B") == 1500

    trading.tap("Enter mine as well")

    assert sitting.cash("B") == 1437
    assert trading.page.locator(".panel").count() == 0


def test_a_dropped_entry_leaves_its_form_to_be_changed(sitting: Sitting, trading: Tablet) -> None:
    trading.tap("Drop mine")

    assert trading.page.locator(".field-takes .cash-box").input_value() == "60"
    assert sitting.cash("B") == 1500
