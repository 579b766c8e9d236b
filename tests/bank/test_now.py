"""The head of the main panel names who acts next, and one button at the most is green."""

from __future__ import annotations

import re

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet


def green(tablet: Tablet) -> list[str]:
    """The words of what is green: buttons, and the dice pad that waits for a throw."""
    found = tablet.page.locator(".action.go, .dice-card h2").all_inner_texts()
    return [re.sub(r"\s*one die in each row", "", " ".join(words.split())) for words in found]


def test_after_a_purchase_the_next_player_heads_the_panel(tablet: Tablet) -> None:
    tablet.throw(1, 2)
    assert tablet.text(".turn-name") == "Ada"
    assert green(tablet) == ["Ada buys Baltic Avenue for $60"]

    tablet.tap("Ada buys Baltic Avenue")
    assert tablet.text(".turn-name") == "Ben"
    assert tablet.text(".player.turn .player-name") == "Ben"
    assert green(tablet) == ["Ben throws"]


def test_a_prisoner_heads_the_panel_before_the_throw(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter({"type": "position", "tokens": {"B": 10}, "jail": {"B": 1}, "turn": "B"})
    tablet.sees("Ben throws in Jail")

    assert tablet.text(".turn-heading h1") == "Ben in Jail, 1 missed"
    assert green(tablet) == ["Ben throws in Jail"]
    assert tablet.text(".action.quiet") == "Ben pays the $50 fine"


def test_an_open_rent_is_a_chip_that_says_until_when(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter({"type": "position", "deeds": {"baltic-avenue": "A"}, "turn": "B"})
    sitting.enter(roll("B", 1, 2), roll("C", 1, 2))
    tablet.sees("asks Cleo")

    assert tablet.page.locator(".may").all_inner_texts() == [
        "A\nAda asks Ben for $4 rent\nBaltic Avenue, unimproved: $4 · until Dan throws",
        "A\nAda asks Cleo for $4 rent\nBaltic Avenue, unimproved: $4 · until Ada throws",
    ]
    assert tablet.text(".turn-name") == "Dan"
    assert green(tablet) == ["Dan throws"]


def test_an_auction_is_nobodys_turn(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter({"type": "position", "deeds": {"baltic-avenue": "A"}, "turn": "B"})
    sitting.enter(roll("B", 1, 2), roll("C", 4, 2))
    sitting.enter({"type": "decline", "seat": "C", "lot": "oriental-avenue"})
    tablet.sees("Auction: Oriental Avenue")

    assert tablet.text(".turn-heading h1") == "Auction: Oriental Avenue"
    assert tablet.text(".may").startswith("A Ada asks Ben for $4 rent")
    assert green(tablet) == []


def test_the_last_turn_says_who_still_throws(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter(roll("A", 6, 4), {"type": "call_last_turn"})
    tablet.sees("The last turn has been called. Still to throw: Ben, Cleo, Dan.")
    tablet.throw(6, 4)
    tablet.throw(6, 4)
    tablet.sees("The last turn has been called. Still to throw: Dan.")
    tablet.throw(6, 4)

    tablet.sees("The last turn has been called. Nobody else throws.")
    assert tablet.text(".turn-heading h1") == "All turns are played"
    assert green(tablet) == ["End the game and tally ›"]
