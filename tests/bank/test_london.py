"""The London board on the tablet: its names, its pounds, and the card that leaves a choice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet


@pytest.fixture
def london(live_site: str, open_tablet: Callable[..., Tablet]) -> tuple[Sitting, Tablet]:
    """Ada stands five spaces before Super Tax with £40, Ben eleven before Community Chest."""
    sitting = Sitting(edition="uk").start(
        tokens={"A": 33, "B": 22}, cash={"A": 40}, deeds={"mayfair": "A"}
    )
    return sitting, open_tablet(sitting)


def test_money_is_in_pounds_and_spaces_have_their_names(london: tuple[Sitting, Tablet]) -> None:
    _, tablet = london
    tablet.throw(2, 3)

    assert tablet.cash("A") == "£40"
    tablet.sees("Ada owes the Bank £100")
    tablet.sees("Super Tax")
    assert "Ada throws 2+3; to Super Tax" in tablet.last


@pytest.mark.parametrize(
    ("tap", "says", "cash"),
    [
        ("Ben pays the £10 fine", "Ben pays £10 to the Bank", "£1,490"),
        ("Crossword prize", "the Bank pays £100 to Ben", "£1,600"),
    ],
)
def test_a_fine_is_paid_or_a_card_of_the_other_deck_is_drawn_with_one_tap(
    london: tuple[Sitting, Tablet], tap: str, says: str, cash: str
) -> None:
    sitting, tablet = london
    sitting.enter({"type": "position", "turn": "B"})
    tablet.sees("Ben throws")
    tablet.throw(6, 5)
    tablet.tap("Fine, or a Chance card")

    tablet.tap(tap)

    assert says in tablet.last
    assert tablet.cash("B") == cash
    assert tablet.thrower.startswith("Cleo throws")
