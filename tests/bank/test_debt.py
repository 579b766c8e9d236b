"""A player who can't pay: raise money, pay, or go bankrupt after a look at what that moves."""

from __future__ import annotations

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet

RENT = {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "boardwalk"}


def land_on_boardwalk(sitting: Sitting, tablet: Tablet, cash: int, deed: str) -> None:
    """Ada, with little money and one deed, lands on Ben's Boardwalk and is asked for the $50."""
    deeds = {"boardwalk": "B", deed: "A"}
    sitting.enter(
        {"type": "position", "cash": {"A": cash}, "deeds": deeds, "tokens": {"A": 36}},
        roll("A", 2, 1),
        RENT,
    )
    tablet.sees("Ada owes Ben $50")


def test_what_is_owed_and_for_what_stands_first(sitting: Sitting, tablet: Tablet) -> None:
    land_on_boardwalk(sitting, tablet, 20, "short-line")

    assert tablet.text(".debt-card").startswith("Ada owes Ben $50 Rent: Boardwalk")
    assert tablet.text("[data-key=player-A] .sign.debt") == "owes $50"
    assert not tablet.page.locator(".dice").count()


def test_a_mortgage_raises_the_money_and_the_debt_is_paid(sitting: Sitting, tablet: Tablet) -> None:
    land_on_boardwalk(sitting, tablet, 20, "short-line")
    tablet.tap("Ada mortgages")
    tablet.page.locator(".tick", has_text="Short Line").click()
    tablet.tap("Record this")
    tablet.tap("Ada pays $50 to Ben")

    assert tablet.cash("A") == "$70"
    assert tablet.thrower.startswith("Ben throws")


def test_a_bankruptcy_is_shown_before_it_is_recorded(sitting: Sitting, tablet: Tablet) -> None:
    land_on_boardwalk(sitting, tablet, 5, "baltic-avenue")
    tablet.tap("Ada is bankrupt")
    tablet.page.locator(".movements").wait_for()
    assert "Ben +$5, + Baltic Avenue" in tablet.text(".movements")
    assert "bankrupt" not in sitting.commands()

    tablet.tap("Record this")
    assert tablet.text("[data-key=player-A] .player-cash") == "bankrupt"


def test_a_player_without_a_dollar_is_shown_with_zero(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter({"type": "position", "cash": {"A": 0}})
    tablet.sees("A position is set up")

    assert tablet.cash("A") == "$0"
