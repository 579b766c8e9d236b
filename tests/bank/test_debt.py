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
    tablet.tap("Mortgages, Ada")
    tablet.page.locator(".tick", has_text="Short Line").click()
    tablet.tap("Record this")
    tablet.tap("Ada pays $50 to Ben")

    assert tablet.cash("A") == "$70"
    assert tablet.thrower.startswith("Ben throws")


def test_the_rest_is_raised_and_paid_in_one_entry(sitting: Sitting, tablet: Tablet) -> None:
    land_on_boardwalk(sitting, tablet, 20, "short-line")
    assert tablet.text(".action.go") == (
        "Ada raises the rest and pays $50 to Ben Ada is $30 short and can raise $100. ›"
    )
    tablet.tap("Ada raises the rest")
    tablet.sees("Ada mortgages Short Line and settles a debt", within=".answer")
    tablet.tap("Record this")

    assert tablet.taps == 2
    assert tablet.cash("A") == "$70"
    assert sitting.newest_command()["mortgage"] == ["short-line"]
    assert tablet.thrower.startswith("Ben throws")


def test_on_a_phone_it_is_to_be_seen_who_gets_what(sitting: Sitting, tablet: Tablet) -> None:
    tablet.page.set_viewport_size({"width": 390, "height": 844})
    land_on_boardwalk(sitting, tablet, 20, "short-line")

    tablet.button("Ada raises the rest").first.click()
    tablet.sees("Ada mortgages Short Line and settles a debt", within=".answer")

    cut_off = "([answer]) => answer.scrollHeight - answer.clientHeight"
    assert tablet.page.locator(".answer").evaluate_all(cut_off) <= 1


def test_what_is_proposed_can_be_changed(sitting: Sitting, tablet: Tablet) -> None:
    land_on_boardwalk(sitting, tablet, 20, "short-line")
    sitting.enter({"type": "position", "deeds": {"water-works": "A", "oriental-avenue": "A"}})
    tablet.sees("can raise $225")
    tablet.tap("Ada raises the rest")
    tablet.page.locator(".tick[aria-pressed=true]", has_text="Oriental Avenue").click()
    tablet.sees("Ada has $20 and needs $50", within=".answer")
    tablet.page.locator(".tick", has_text="Water Works").click()
    tablet.sees("Ada mortgages Water Works and settles a debt", within=".answer")
    tablet.tap("Record this")

    assert tablet.cash("A") == "$45"


def test_a_row_of_houses_goes_for_a_debt_with_one_tap(sitting: Sitting, tablet: Tablet) -> None:
    oranges = ("st-james-place", "tennessee-avenue", "new-york-avenue")
    position = {"type": "position", "deeds": dict.fromkeys(oranges, "A")}
    sitting.enter(position | {"buildings": dict.fromkeys(oranges, 4)})
    land_on_boardwalk(sitting, tablet, 20, "short-line")
    tablet.tap("Ada raises the rest")
    tablet.page.locator(".tick[aria-pressed=true]", has_text="Short Line").click()
    tablet.sees("Ada has $20 and needs $50", within=".answer")
    tablet.button("Orange: one row more").click()
    tablet.sees(
        "Ada sells 1 on New York Avenue, 1 on St. James Place and 1 on Tennessee Avenue",
        within=".answer",
    )
    tablet.tap("Record this")

    assert tablet.cash("A") == "$120"
    assert sitting.newest_command()["sell"] == dict.fromkeys(oranges, 1)


def test_a_bankruptcy_is_shown_before_it_is_recorded(sitting: Sitting, tablet: Tablet) -> None:
    land_on_boardwalk(sitting, tablet, 5, "baltic-avenue")
    assert "Ada owes Ben $50" in tablet.text(".debt-card")
    assert "Ada owes $50 and can raise $35: $15 short." in tablet.text(".action.go")
    assert tablet.text(".debt-card button").startswith("Ada is bankrupt")
    tablet.tap("Ada is bankrupt")
    tablet.page.locator(".movements").wait_for()
    assert "Ben +$5, + Br Baltic Avenue" in tablet.text(".movements")
    assert "bankrupt" not in sitting.commands()

    tablet.tap("Record this")
    assert tablet.text("[data-key=player-A] .player-cash") == "bankrupt"


def test_a_player_without_a_dollar_is_shown_with_zero(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter({"type": "position", "cash": {"A": 0}})
    tablet.sees("A position is set up")

    assert tablet.cash("A") == "$0"
