"""The last entry can be taken back, with a second tap to make sure, and entered again."""

from __future__ import annotations

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet


def test_two_taps_take_the_last_entry_back(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(6, 4)
    tablet.button("Undo").click()
    tablet.sees("Take back no. 2?")
    tablet.tap("Take it back")

    assert sitting.commands() == ["start", "roll", "undo"]
    assert tablet.thrower.startswith("Ada throws")


def test_the_second_tap_may_keep_it(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(6, 4)
    tablet.button("Undo").click()
    tablet.tap("Keep it")

    assert sitting.commands() == ["start", "roll"]


def test_what_was_taken_back_can_be_entered_again(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(6, 4)
    tablet.button("Undo").click()
    tablet.tap("Take it back")
    tablet.tap("Redo")

    assert tablet.thrower.startswith("Ben throws")


def test_the_journal_strikes_out_what_was_taken_back(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(6, 4)
    tablet.button("Undo").click()
    tablet.tap("Take it back")
    tablet.tap("Journal")

    tablet.page.locator(".journal .taken-back", has_text="Ada throws 6+4").wait_for()
    assert "taken back by no. 3" in tablet.text(".journal .taken-back")


def test_the_journal_strikes_out_nothing_that_was_entered_again(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.throw(6, 4)
    tablet.button("Undo").click()
    tablet.tap("Take it back")
    tablet.tap("Redo")
    tablet.tap("Journal")

    tablet.page.locator(".journal li", has_text="Ada throws 6+4").first.wait_for()
    assert tablet.page.locator(".journal .taken-back").count() == 0
