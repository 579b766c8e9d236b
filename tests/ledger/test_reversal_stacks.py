"""Undo and redo of one entry over and over: what they cost doesn't grow with how often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger.journal.lookup import StoredJournal
from ledger.models import Transaction
from ledger.services.posting import post
from tests.ledger.client import Table
from tests.ledger.conftest import REFEREE
from tests.ledger.test_undo import BUY, ROLL, undo

pytestmark = pytest.mark.django_db

OFTEN = 60


def statements(act: Callable[[], Any]) -> int:
    """The number of statements that the act sends to the database."""
    with CaptureQueriesContext(connection) as asked:
        act()
    return len(asked)


def entered(table: Table, command: dict[str, Any]) -> str:
    """The line of the entry that a referee's command becomes."""
    return post(table.game.pk, command, actor=REFEREE, version=None).book.entered[-1].text


@pytest.fixture
def bought(started: Table) -> Table:
    """Ada has thrown 3 and bought Baltic Avenue: entries 2 and 3."""
    started.enter(ROLL)
    started.enter(BUY)
    return started


def test_undo_and_redo_ask_as_much_the_hundredth_time_as_the_second(bought: Table) -> None:
    asked = []
    for newest in range(3, 3 + 2 * OFTEN):
        asked.append(statements(lambda: entered(bought, undo(newest))))  # noqa: B023
        asked.append(statements(lambda: bought.get()))

    assert set(asked[-4:]) == set(asked[2:6])
    assert max(asked) < 40


def test_so_does_the_undo_of_an_entry_whose_void_was_taken_back_often(bought: Table) -> None:
    void = {"type": "void", "number": 3, "reason": "it was Ben's turn"}
    entered(bought, void)
    newest = 4
    for _ in range(OFTEN):
        entered(bought, undo(newest))
        newest += 1
    assert newest % 2 == 0, "the void stands"
    entered(bought, undo(newest))

    few = statements(lambda: entered(bought, undo(3)))

    assert few < 20
    last = Transaction.objects.get(game=bought.game, number=newest + 2)
    assert last.text.startswith("Takes back entry 3: ")
    assert last.reverses is not None
    assert last.reverses.number == newest + 1


def test_the_stacks_are_what_walking_down_would_find(bought: Table) -> None:
    void = {"type": "void", "number": 3, "reason": "it was Ben's turn"}
    for command in (undo(3), undo(4), void, undo(6), undo(7), undo(8), undo(5), undo(10)):
        entered(bought, command)
    entered(bought, {**void, "number": 3})

    journal = StoredJournal(bought.game.pk)
    for row in Transaction.objects.filter(game=bought.game):
        entry = journal.entry(row.number)
        assert entry is not None
        assert entry.subject_number == walked_down(row).number
        assert journal.top(entry).id == walked_up(row).pk


def walked_down(entry: Transaction) -> Transaction:
    """The entry below all undos that this one names."""
    while entry.kind == "undo":
        entry = Transaction.objects.get(game=entry.game_id, number=entry.command["number"])
    return entry


def walked_up(entry: Transaction) -> Transaction:
    """The entry above all that reverse this one."""
    while (above := Transaction.objects.filter(reverses=entry).first()) is not None:
        entry = above
    return entry
