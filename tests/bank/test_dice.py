"""The dice pad: one tap a die, and a slip of the finger does not throw."""

from __future__ import annotations

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet


def test_two_taps_enter_a_throw(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(6, 4)

    assert tablet.last.endswith("Ada throws 6+4; to Jail / Just Visiting")


def test_one_die_may_be_changed_until_the_other_is_given(sitting: Sitting, tablet: Tablet) -> None:
    tablet.face(0, 1).click()
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.settle()

    assert "throws 6+4" in tablet.last


def test_a_finger_that_bounces_on_one_die_throws_no_double(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.face(0, 5).dblclick()

    assert sitting.commands() == ["start"]


def test_the_first_die_stays_while_another_device_enters(sitting: Sitting, tablet: Tablet) -> None:
    tablet.face(0, 6).click()
    sitting.enter({"type": "count", "counted": {"A": 1500}})
    tablet.sees("The table is counted", within="footer")
    tablet.face(1, 4).click()
    tablet.sees("Ada throws 6+4", within="footer")

    assert sitting.commands() == ["start", "count", "roll"]


def test_the_first_die_is_for_no_other_throw(sitting: Sitting, tablet: Tablet) -> None:
    tablet.face(0, 6).click()
    sitting.enter(roll("A", 5, 5))
    tablet.sees("Ada throws 5+5", within="footer")
    tablet.face(1, 4).click()

    assert sitting.commands() == ["start", "roll"]


def test_two_digits_of_a_keyboard_enter_a_throw(sitting: Sitting, tablet: Tablet) -> None:
    tablet.page.keyboard.press("6")
    tablet.page.keyboard.press("4")
    tablet.sees("Ada throws 6+4", within="footer")


def test_digits_of_a_bid_are_no_throw(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(1, 2)
    tablet.tap("Ada declines Baltic Avenue")
    tablet.button("Type").click()
    tablet.page.keyboard.type("12")
    tablet.sees("$12", within=".bidding")

    assert sitting.commands() == ["start", "roll", "decline"]
