"""Undo: the newest entry is taken back by an entry of its own, and an undo likewise."""

from __future__ import annotations

from typing import Any

import pytest

from engine.causes import Redone, Undone
from ledger.actors import Actor
from ledger.journal.reader import read_up_to
from ledger.models import Balance, Game, Transaction
from ledger.services.posting import post
from tests.ledger.client import Table, assert_problem, book
from tests.ledger.conftest import link

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}


def undo(number: int) -> dict[str, Any]:
    """The command that takes back an entry."""
    return {"type": "undo", "number": number}


def position(game: Game) -> tuple[Any, Any]:
    """Snapshot and balances, those of 0 left out."""
    balances = Balance.objects.filter(game=game).exclude(quantity=0)
    return (
        Game.objects.get(pk=game.pk).state,
        set(balances.values_list("account", "commodity", "quantity")),
    )


@pytest.fixture
def bought(started: Table) -> Table:
    """Ada has thrown 3 and bought Baltic Avenue: entries 2 and 3."""
    started.enter(ROLL)
    started.enter(BUY)
    return started


def test_an_undo_restores_the_position_exactly(started: Table) -> None:
    started.enter(ROLL)
    before = position(started.game)
    started.enter(BUY)

    answer = started.enter(undo(3))

    assert position(started.game) == before
    assert answer["transaction"]["kind"] == "undo"
    assert answer["transaction"]["reverses"] == 3


def test_an_undo_may_have_a_reason_that_stands_in_the_journal(bought: Table) -> None:
    answer = bought.enter(undo(3) | {"reason": "It was sold by mistake"})

    assert answer["transaction"]["text"] == (
        "Takes back entry 3: Seat A buys Baltic Avenue; seat A pays $60 to the Bank"
        " (It was sold by mistake)"
    )
    assert Transaction.objects.latest("number").command == {
        "type": "undo",
        "number": 3,
        "reason": "It was sold by mistake",
    }


def test_the_entry_that_was_taken_back_stays_as_it_was(bought: Table) -> None:
    entry = bought.get("/transactions/3").json()
    bought.enter(undo(3))

    assert bought.get("/transactions/3").json() == entry | {"reversed_by": 4}


def test_undo_goes_back_to_the_empty_book(bought: Table) -> None:
    for number in (3, 2, 1):
        bought.enter(undo(number))

    state, balances = position(bought.game)
    assert state["situation"]["status"] == "new"
    assert balances == set()
    assert bought.get().json()["newest"]["undo"] is None


def test_an_undo_of_an_undo_is_a_redo(bought: Table) -> None:
    after = position(bought.game)
    bought.enter(undo(3))

    answer = bought.enter(undo(4))

    assert position(bought.game) == after
    text = "Enters entry 3 again: Seat A buys Baltic Avenue; seat A pays $60 to the Bank"
    assert answer["transaction"]["text"] == text


def test_each_says_why_things_move_back(bought: Table) -> None:
    bought.enter(undo(3))
    bought.enter(undo(4))

    *_, purchase, back, again = read_up_to(bought.game.pk, 99)

    price = [transfer.because for transfer in purchase.outcome.transfers]
    assert [each.because for each in back.outcome.transfers] == [Undone(each) for each in price]
    assert [each.because for each in again.outcome.transfers] == [Redone(each) for each in price]


def test_a_whole_stack_is_taken_back_entered_again_and_taken_back(bought: Table) -> None:
    states = [position(bought.game)]
    for _ in range(3):
        bought.enter(undo(bought.get().json()["newest"]["undo"]["number"]))
        states.append(position(bought.game))
    for state in reversed(states[:-1]):
        bought.enter(undo(bought.get().json()["newest"]["redo"]["number"]))
        assert position(bought.game) == state
    assert bought.get().json()["newest"]["redo"] is None
    for state in states[1:]:
        bought.enter(undo(bought.get().json()["newest"]["undo"]["number"]))
        assert position(bought.game) == state


def test_a_new_entry_ends_the_redo(bought: Table) -> None:
    bought.enter(undo(3))
    answer = bought.enter({"type": "decline", "seat": "A", "lot": "baltic-avenue"})

    assert answer["newest"]["redo"] is None
    assert_problem(bought.post(undo(4)), 422, "NOT_NEWEST")


def test_an_older_entry_waits_for_the_newer_ones(bought: Table) -> None:
    before = book(bought.game)

    problem = assert_problem(bought.post(undo(2)), 422, "NOT_NEWEST")

    assert problem["detail"] == (
        "Entry 2 is not the newest: entries are taken back newest first. Take back entry 3 first."
    )
    assert book(bought.game) == before


def test_where_nothing_can_be_taken_back_no_entry_comes_first(bought: Table) -> None:
    for number in (3, 2, 1):
        bought.enter(undo(number))

    problem = assert_problem(bought.post(undo(5)), 422, "NOT_NEWEST")

    assert problem["detail"] == ("Entry 5 is not the newest: entries are taken back newest first.")


def test_an_entry_is_taken_back_once(bought: Table) -> None:
    bought.enter(undo(3))
    before = book(bought.game)

    problem = assert_problem(bought.post(undo(3)), 422, "ALREADY_TAKEN_BACK")
    assert problem["detail"] == "Entry 3 has already been taken back."
    assert book(bought.game) == before


def test_an_empty_book_has_nothing_to_take_back(table: Table) -> None:
    problem = assert_problem(table.post(undo(1)), 422, "NO_SUCH_ENTRY")
    assert problem["detail"] == "There is no entry 1 to take back."


def test_an_entry_that_is_still_to_come_is_not_there(bought: Table) -> None:
    assert_problem(bought.post(undo(4)), 422, "NO_SUCH_ENTRY")


def test_a_banker_does_not_take_back_what_the_clock_has_called(bought: Table) -> None:
    call = {"type": "call_last_turn"}
    post(bought.game.pk, call, actor=Actor.system("clock"), version=None)
    before = book(bought.game)

    assert bought.get().json()["newest"]["can_undo"] is False
    problem = assert_problem(bought.post(undo(4)), 403, "REFEREE_ONLY")
    assert problem["detail"] == (
        "Only a referee or the organiser can take back what was entered by a referee or by the"
        " clock."
    )
    assert book(bought.game) == before

    referee = bought.with_pass(link(bought.game, "referee"))
    assert referee.get().json()["newest"]["can_undo"] is True
    assert referee.enter(undo(4))["state"]["situation"]["status"] == "playing"


def test_the_chain_of_reversals_is_in_the_journal(bought: Table) -> None:
    bought.enter(undo(3))
    bought.enter(undo(4))

    pairs = read_up_to(bought.game.pk, 99)
    assert [(entry.number, entry.reversed_by) for entry in pairs] == [
        (1, None),
        (2, None),
        (3, 4),
        (4, 5),
        (5, None),
    ]
