"""A mortgaged lot is striped on the board; whose it is stays readable."""

from __future__ import annotations

import pytest

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet

LOOK = """([lot, band, owner]) => {
  const style = (selector) => getComputedStyle(document.querySelector(`${lot} ${selector}`));
  return {
    isStriped: style(band).backgroundImage.startsWith("repeating-linear-gradient"),
    isStruck: style(owner).textDecorationLine !== "none",
  };
}"""
PLAIN, MORTGAGED = ({"isStriped": is_striped, "isStruck": False} for is_striped in (False, True))


@pytest.fixture
def board(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Cleo's Mediterranean Avenue is mortgaged, and her Baltic Avenue isn't."""
    deeds = dict.fromkeys(("mediterranean-avenue", "baltic-avenue"), "C")
    sitting.enter({"type": "position", "deeds": deeds, "mortgaged": ["mediterranean-avenue"]})
    tablet.sees("A position is set up")
    return tablet


def test_the_strip_above_the_table_stripes_a_mortgaged_lot(board: Tablet) -> None:
    cell = "[data-key=board-strip] .cell:nth-child(%s)"
    parts = [".cell-color", ".cell-owner"]

    # The first child is the strip's words for who hears them.
    assert board.text(f"{cell % 3} .cell-owner") == "C"
    assert board.page.evaluate(LOOK, [cell % 3, *parts]) == MORTGAGED
    assert board.page.evaluate(LOOK, [cell % 5, *parts]) == PLAIN


def test_the_board_of_the_bank_only_stripes_a_mortgaged_lot(
    sitting: Sitting, board: Tablet
) -> None:
    sitting.enter({"type": "untrack"})
    board.page.locator(".board-map").wait_for()
    space = ".board-side:first-child .space:nth-child(%s)"
    parts = [".space-band", ".space-owner"]

    assert board.text(f"{space % 2} .space-owner") == "C"
    assert board.page.evaluate(LOOK, [space % 2, *parts]) == MORTGAGED
    assert board.page.evaluate(LOOK, [space % 4, *parts]) == PLAIN
