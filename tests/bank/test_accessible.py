"""The tablet for those who don't see the screen, or see it badly, or use its keys."""

from __future__ import annotations

from typing import Any

import pytest

from tests.accessibility import CONTRAST, headings, nameless, out_of_order
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes

BUILT = {
    "type": "position",
    "deeds": {"boardwalk": "A", "park-place": "A", "baltic-avenue": "B"},
    "mortgaged": ["baltic-avenue"],
    "jail_cards": {"chance": "B"},
    "jail": {"C": 0},
    "tokens": {"C": 10},
}
FOCUSED = "() => document.activeElement.dataset.key ?? document.activeElement.textContent"


def faults(tablet: Tablet) -> list[object]:
    """The faults of the screen as it is."""
    page = tablet.page
    levels = headings(page)
    found: list[object] = [f"no name: {each}" for each in nameless(page)]
    contrast: list[object] = page.evaluate(CONTRAST)
    return found + ([levels] if out_of_order(levels) else []) + contrast


def has_focus(tablet: Tablet, words: str) -> None:
    """Wait until what has the focus has this key, or says this."""
    becomes(tablet.page, lambda: words in tablet.page.evaluate(FOCUSED), f"the focus on {words}")


def press(tablet: Tablet, key: str, name: str) -> None:
    """Go to a button by its name and press it, as somebody without a mouse does."""
    tablet.button(name).first.focus()
    tablet.page.keyboard.press(key)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_can_be_read(sitting: Sitting, tablet: Tablet, scheme: Any) -> None:
    tablet.page.emulate_media(color_scheme=scheme)
    sitting.enter(BUILT)
    tablet.sees("A position is set up")
    assert faults(tablet) == []
    for opener in ("Trade", "Build", "Mortgage", "Journal", "More", "Ben, seat B"):
        tablet.button(opener).first.click()
        tablet.page.locator(".panel h1").wait_for()
        assert faults(tablet) == [], opener
        tablet.page.keyboard.press("Escape")
        tablet.page.locator(".panel").wait_for(state="detached")
    tablet.throw(6, 4)
    tablet.button("Undo").click()
    tablet.sees("Take back no. 3?")
    assert faults(tablet) == []


def test_the_count_and_an_auction_can_be_read(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(1, 2)
    tablet.tap("Auction")
    tablet.page.locator(".auction-card").wait_for()
    assert faults(tablet) == []
    tablet.button("More").click()
    tablet.button("Count the table").click()
    tablet.sees("not counted yet")
    assert faults(tablet) == []
    tablet.button("Note by note").click()
    assert faults(tablet) == []


def test_what_was_saved_is_read_out(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(6, 4)

    said = tablet.page.locator("#said")
    said.get_by_text("Saved: Ada throws 6+4").wait_for()
    assert said.get_attribute("role") == "status"


def test_what_waits_is_read_out(sitting: Sitting, tablet: Tablet) -> None:
    tablet.page.context.set_offline(True)
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()

    waiting = "Waiting: Ada throws: 6 + 4. No connection to the server."
    tablet.page.locator("#said").get_by_text(waiting).wait_for()


def test_a_panel_takes_the_focus_and_gives_it_back(sitting: Sitting, tablet: Tablet) -> None:
    press(tablet, "Enter", "Journal")
    has_focus(tablet, "Journal")
    assert tablet.page.evaluate("() => document.activeElement.tagName") == "H1"

    tablet.page.keyboard.press("Escape")
    has_focus(tablet, "journal")


def test_after_an_entry_the_focus_is_on_whose_turn_it_is(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(1, 2)
    press(tablet, "Enter", "Ada buys Baltic Avenue")

    tablet.sees("Ben throws")
    has_focus(tablet, "turn")
    # Until the purchase is saved the dice take no number.
    tablet.settle()
    tablet.page.keyboard.type("64")
    tablet.sees("Ben throws 6+4", within="footer")


def test_the_question_of_an_undo_has_the_focus_on_what_changes_nothing(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.throw(6, 4)
    press(tablet, "Enter", "Undo")
    has_focus(tablet, "undo-no")
    tablet.page.keyboard.press("Enter")
    has_focus(tablet, "undo")
    assert sitting.commands() == ["start", "roll"]

    tablet.page.keyboard.press("Enter")
    has_focus(tablet, "undo-no")
    press(tablet, "Enter", "Take it back")
    tablet.sees("Ada throws")
    has_focus(tablet, "redo")
    assert sitting.commands() == ["start", "roll", "undo"]
