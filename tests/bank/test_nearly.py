"""What is nearly possible is grayed beside what can be done, and a tap says why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet

RENT = {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "boardwalk"}


@pytest.fixture
def poor(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Ada, with $30, has Boardwalk alone and a mortgaged railroad; the greens are hers, built."""
    greens = ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")
    sitting.enter(
        {
            "type": "position",
            "cash": {"A": 30},
            "deeds": dict.fromkeys([*greens, "boardwalk", "short-line"], "A"),
            "buildings": dict.fromkeys(greens, 1),
            "mortgaged": ["short-line"],
        }
    )
    tablet.sees("A position is set up")
    return tablet


def grayed(tablet: Tablet, words: str) -> Any:
    """The grayed item with these words."""
    return tablet.page.locator(".refused", has_text=words)


def why_not(tablet: Tablet, words: str) -> str:
    """Tap on what is grayed; what it then says."""
    grayed(tablet, words).locator("> summary").click()
    note = grayed(tablet, words).locator(".refusal").first
    note.wait_for()
    return str(note.inner_text())


def test_the_desk_itself_shows_only_what_can_be_done(sitting: Sitting, poor: Tablet) -> None:
    assert poor.page.locator(".refused").count() == 0


def test_a_player_who_can_not_build_is_told_the_price(sitting: Sitting, poor: Tablet) -> None:
    poor.page.locator("[data-key='player-A']").click()

    said = why_not(poor, "Lifts a mortgage")
    assert said.startswith("Ada has $30 and needs $110 to lift Short Line: $80 short.")
    assert "Raise the money first" in said
    assert "Rule: MORTGAGES" in said


def test_the_rule_itself_opens_on_demand(sitting: Sitting, poor: Tablet) -> None:
    poor.page.locator("[data-key='player-A']").click()
    why_not(poor, "Lifts a mortgage")
    rule = grayed(poor, "Lifts a mortgage").locator("details")
    assert not rule.get_by_text("paid at once, in cash").is_visible()

    rule.locator("summary").click()

    rule.get_by_text("paid at once, in cash").wait_for()
    rule.get_by_text("MORTGAGES, Tournament night 2016").wait_for()


def test_a_form_grays_the_lots_that_it_leaves_out(sitting: Sitting, poor: Tablet) -> None:
    poor.tap("Mortgage")

    poor.page.locator(".tick", has_text="Boardwalk").wait_for()
    said = why_not(poor, "Pacific Avenue")
    assert said.startswith("All buildings of its color group must be sold before Pacific Avenue")
    assert poor.page.locator(".tick", has_text="Pacific Avenue").count() == 0


def test_a_tool_without_anything_to_enter_says_why(sitting: Sitting, poor: Tablet) -> None:
    poor.tap("Build")

    poor.sees("None of this can be entered now.")
    why_not(poor, "Ada builds")
    reasons = grayed(poor, "Ada builds").inner_text()
    assert "Ada doesn't own the whole color group of Boardwalk" in reasons
    assert "Ada has $30 and needs $200 to build on Pennsylvania Avenue" in reasons


def test_a_debt_that_can_not_be_paid_is_grayed_on_its_players_page(
    sitting: Sitting, tablet: Tablet
) -> None:
    deeds = {"boardwalk": "B", "short-line": "A"}
    start = {"type": "position", "cash": {"A": 20}, "deeds": deeds, "tokens": {"A": 36}}
    sitting.enter(start, roll("A", 2, 1), RENT)
    tablet.sees("Ada owes Ben $50")
    tablet.page.locator("[data-key='player-A']").click()

    assert why_not(tablet, "Pays $50").startswith(
        "Ada has $20 and needs $50 to pay Ben: $30 short."
    )
    assert "Ada can raise $120 and owes $50" in why_not(tablet, "Is bankrupt")


def lands_on_boardwalk(sitting: Sitting, tablet: Tablet, **position: Any) -> None:
    position |= {"type": "position", "tokens": {"A": 36}}
    sitting.enter(position, roll("A", 1, 2))
    tablet.sees("Ada declines Boardwalk")


def test_a_lot_that_is_too_dear_says_beside_declining_what_is_missing(
    sitting: Sitting, tablet: Tablet
) -> None:
    lands_on_boardwalk(sitting, tablet, cash={"A": 120})

    tablet.sees("Has $120 and needs $400 for Boardwalk: $280 short.", within=".awaited")
    assert "Raise the money first" in why_not(tablet, "Ada buys Boardwalk")
    assert tablet.text(".action.go") == "Ada declines Boardwalk: auction"


def test_while_the_price_can_be_raised_nothing_is_green(sitting: Sitting, tablet: Tablet) -> None:
    lands_on_boardwalk(sitting, tablet, cash={"A": 320}, deeds={"short-line": "A"})

    tablet.sees("$80 short, but can raise $100.", within=".awaited")
    assert tablet.page.locator("main .go").count() == 0
    tablet.tap("Mortgage")
    tablet.page.locator(".tick", has_text="Short Line").click()
    tablet.tap("Record this")
    assert tablet.text(".action.go") == "Ada buys Boardwalk for $400"
    assert tablet.page.locator(".refused").count() == 0


def test_a_lot_that_is_too_dear_says_so_behind_more(sitting: Sitting, tablet: Tablet) -> None:
    position = {"type": "position", "cash": {"A": 120}, "tokens": {"A": 36}}
    sitting.enter(position, roll("A", 1, 2))
    tablet.sees("Ada declines Boardwalk")
    tablet.tap("More")

    assert why_not(tablet, "Ada buys Boardwalk").startswith("Ada has $120 and needs $400")


def test_what_became_possible_is_no_longer_grayed(sitting: Sitting, poor: Tablet) -> None:
    poor.page.locator("[data-key='player-A']").click()
    grayed(poor, "Lifts a mortgage").wait_for()

    sitting.enter({"type": "position", "cash": {"A": 500}})

    poor.button("Lifts a mortgage, Ada").wait_for()
    grayed(poor, "Lifts a mortgage").wait_for(state="detached")


def test_without_a_network_what_can_be_done_stands_alone(sitting: Sitting, poor: Tablet) -> None:
    poor.page.context.set_offline(True)
    poor.page.locator("[data-key='player-A']").click()

    poor.button("Mortgages, Ada").wait_for()
    assert poor.page.locator(".refused").count() == 0
