"""Several commands in one request: all of them, or none."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from ledger.services.posting import BATCH_MAX
from tests.ledger.client import Table, assert_problem, book

START = {"type": "start", "first": "A"}
ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
OUT_OF_TURN = {"type": "roll", "seat": "C", "dice": [2, 1]}


def batch(*commands: Any, keys: list[UUID] | None = None) -> dict[str, Any]:
    """A batch with a key for each command."""
    return {
        "transactions": [
            {"key": str(key), "command": command}
            for key, command in zip(keys or [uuid4() for _ in commands], commands, strict=True)
        ]
    }


def test_a_batch_is_entered_in_order(table: Table) -> None:
    response = table.post(batch(START, ROLL, BUY))

    assert response.status_code == 201
    answer = response.json()
    assert [entry["number"] for entry in answer["transactions"]] == [1, 2, 3]
    assert answer["version"] == 3
    assert answer["state"]["owner"] == {"baltic-avenue": "A"}


def test_one_refusal_refuses_all(table: Table) -> None:
    before = book(table.game)

    problem = assert_problem(table.post(batch(START, ROLL, OUT_OF_TURN)), 422, "DECISION_OPEN")

    assert problem["index"] == 2
    assert book(table.game) == before


def test_nothing_of_a_refused_batch_is_bound(table: Table) -> None:
    keys = [uuid4(), uuid4(), uuid4()]
    table.post(batch(START, ROLL, OUT_OF_TURN, keys=keys))

    assert table.post(batch(START, ROLL, BUY, keys=keys)).status_code == 201


def test_a_malformed_command_refuses_all_and_is_named(table: Table) -> None:
    before = book(table.game)

    problem = assert_problem(table.post(batch(START, {"type": "roll"})), 400, "MALFORMED")

    assert problem["index"] == 1
    assert book(table.game) == before


def test_a_repeated_batch_is_answered_the_same(table: Table) -> None:
    body = batch(START, ROLL)
    first = table.post(body, version=0)
    before = book(table.game)

    again = table.post(body, version=0)

    assert again.json() == first.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert book(table.game) == before


def test_a_batch_goes_on_after_what_was_posted_before(table: Table) -> None:
    keys = [uuid4(), uuid4(), uuid4()]
    table.post(batch(START, ROLL, keys=keys[:2]))

    answer = table.post(batch(START, ROLL, BUY, keys=keys), version=2).json()

    assert [entry["number"] for entry in answer["transactions"]] == [1, 2, 3]


def test_a_stale_batch_is_refused(started: Table) -> None:
    before = book(started.game)

    assert_problem(started.post(batch(ROLL, BUY), version=0), 412, "STALE_VERSION")
    assert book(started.game) == before


def test_what_is_new_in_a_repeated_batch_is_refused_where_the_book_went_on(table: Table) -> None:
    """Its first item is known and gets its answer; the next one was meant for an older book."""
    keys = [uuid4(), uuid4()]
    table.post(batch(START, keys=keys[:1]))
    table.enter(ROLL)
    before = book(table.game)

    problem = assert_problem(
        table.post(batch(START, BUY, keys=keys), version=1), 412, "STALE_VERSION"
    )

    assert problem["index"] == 1
    assert book(table.game) == before


def test_an_entry_can_be_taken_back_in_the_batch_that_made_it(started: Table) -> None:
    answer = started.post(batch(ROLL, {"type": "undo", "number": 2}, ROLL)).json()

    assert answer["version"] == 4
    assert answer["transactions"][0]["reversed_by"] == 3


SAME = str(uuid4())


@pytest.mark.parametrize(
    "body",
    [
        {"transactions": []},
        {"transactions": {}},
        {"transactions": [START]},
        {"transactions": [{"key": "1", "command": START}]},
        {"transactions": [{"key": SAME, "command": START}], "mode": "any"},
        {"transactions": [{"key": SAME, "command": START, "made_at": 12}]},
        {"transactions": [{"key": SAME, "command": START}, {"key": SAME, "command": ROLL}]},
        batch(*[START] * (BATCH_MAX + 1)),
    ],
    ids=["empty", "no list", "no keys", "no uuid", "more", "no time", "a key twice", "too many"],
)
def test_a_malformed_batch_is_refused(table: Table, body: Any) -> None:
    before = book(table.game)

    assert_problem(table.post(body), 400, "MALFORMED")
    assert book(table.game) == before


@pytest.mark.parametrize("mode", ["all_or_nothing", "stop_at_first"])
@pytest.mark.parametrize("count", [0, BATCH_MAX + 1])
def test_it_is_told_how_many_commands_a_batch_has(table: Table, count: int, mode: str) -> None:
    problem = table.post(batch(*[START] * count) | {"mode": mode}).json()

    assert problem["field"] == "transactions"
    assert problem["detail"] == "A batch has 1 to 100 commands."


def test_a_batch_may_be_as_long_as_that(started: Table) -> None:
    problem = assert_problem(started.post(batch(*[OUT_OF_TURN] * 100)), 422, "NOT_YOUR_TURN")

    assert problem["index"] == 0


def test_it_is_told_that_no_two_commands_share_a_key(table: Table) -> None:
    problem = table.post(batch(START, ROLL, keys=[uuid4()] * 2)).json()

    assert problem["field"] == "transactions"
    assert problem["detail"] == "Each command of a batch has a key of its own."
