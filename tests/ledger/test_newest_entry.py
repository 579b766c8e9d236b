"""What the newest entry of a book lets its banker take back, or enter again."""

from __future__ import annotations

import pytest

from ledger.actors import Actor
from ledger.services.posting import post
from tests.ledger.client import Table
from tests.ledger.conftest import link

STARTS = {"number": 1, "text": "The game starts, seat A throws first"}
THROWS = {"number": 2, "text": "Seat A throws 2+1; to Baltic Avenue"}
BUYS = {"number": 3, "text": "Seat A buys Baltic Avenue; seat A pays $60 to the Bank"}
CLOSE = {"type": "close", "reason": "Time"}
LAST_TURN = {"type": "call_last_turn"}


@pytest.fixture
def bought(started: Table) -> Table:
    """Ada has thrown 3 and bought Baltic Avenue."""
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})
    started.enter({"type": "buy", "seat": "A", "lot": "baltic-avenue"})
    return started


def take_back(table: Table, *numbers: int) -> object:
    """Take back these entries in order; returns the newest entry after that."""
    newest: object = None
    for number in numbers:
        newest = table.enter({"type": "undo", "number": number})["newest"]
    return newest


def test_it_can_be_taken_back_itself(bought: Table) -> None:
    assert bought.get().json()["newest"] == {**BUYS, "can_undo": True, "undo": BUYS, "redo": None}


def test_an_undo_leads_to_the_entry_before_and_to_the_one_that_it_took_back(
    bought: Table,
) -> None:
    assert take_back(bought, 3) == {
        "number": 4,
        "text": f"Takes back entry 3: {BUYS['text']}",
        "can_undo": False,
        "undo": THROWS,
        "redo": {"number": 4, "text": BUYS["text"]},
    }


def test_what_was_entered_again_is_taken_back_by_its_newest_number(bought: Table) -> None:
    assert take_back(bought, 3, 4) == {
        "number": 5,
        "text": f"Enters entry 3 again: {BUYS['text']}",
        "can_undo": True,
        "undo": {"number": 5, "text": BUYS["text"]},
        "redo": None,
    }


def test_of_several_that_were_taken_back_the_oldest_is_entered_again_first(bought: Table) -> None:
    assert take_back(bought, 3, 2, 1) == {
        "number": 6,
        "text": f"Takes back entry 1: {STARTS['text']}",
        "can_undo": False,
        "undo": None,
        "redo": {"number": 6, "text": STARTS["text"]},
    }
    assert take_back(bought, 6) == {
        "number": 7,
        "text": f"Enters entry 1 again: {STARTS['text']}",
        "can_undo": True,
        "undo": {"number": 7, "text": STARTS["text"]},
        "redo": {"number": 5, "text": THROWS["text"]},
    }


def test_what_the_clock_has_called_is_a_referees_to_take_back(bought: Table) -> None:
    post(bought.game.pk, LAST_TURN, actor=Actor.system("clock"), version=None)
    called = {"number": 4, "text": "The last turn is called"}
    referee = bought.with_pass(link(bought.game, "referee"))

    assert bought.get().json()["newest"] == {
        **called,
        "can_undo": False,
        "undo": None,
        "redo": None,
    }
    assert referee.get().json()["newest"] == {
        **called,
        "can_undo": True,
        "undo": called,
        "redo": None,
    }


def test_a_closed_book_is_a_referees_to_open_again(bought: Table) -> None:
    referee = bought.with_pass(link(bought.game, "referee"))
    closing = referee.enter(CLOSE)["transaction"]
    closed = {"number": 4, "text": closing["text"]}

    assert bought.get().json()["newest"] == {
        **closed,
        "can_undo": False,
        "undo": None,
        "redo": None,
    }
    assert referee.get().json()["newest"]["undo"] == closed
