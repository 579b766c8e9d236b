"""A fault of ours or the database: nothing is saved, and the same key may come again."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError

from ledger import writing
from ledger.journal.entry import Entry
from tests.ledger.client import Table, assert_problem, book

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(ZeroDivisionError(), 500, "FAULT"), (OperationalError("locked"), 503, "BUSY")],
)
def test_a_fault_half_way_leaves_the_book_as_it_was(
    started: Table, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    key = uuid4()
    before = book(started.game)

    def failing(*args: Any, **named: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(writing, "write_entries", failing)
        patch.setattr(writing, "write_if_next", failing)
        assert_problem(started.post(ROLL, key=key), status, code)

    assert book(started.game) == before
    assert started.enter(ROLL, key=key)["version"] == 2


def test_an_answer_that_got_lost_comes_again_with_the_same_entry(
    started: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = uuid4()
    write = writing.write_if_next

    def losing(entry: Entry, state: str, **named: Any) -> bool:
        assert write(entry, state, **named)
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr(writing, "write_if_next", losing)
        problem = assert_problem(started.post(ROLL, key=key, version=1), 503, "BUSY")
    assert "Nothing was saved" not in problem["detail"]

    repeated = started.post(ROLL, key=key, version=1)

    assert repeated.status_code == 201
    assert repeated.headers["Idempotent-Replayed"] == "true"
    assert repeated.json()["transaction"]["number"] == started.version() == 2
