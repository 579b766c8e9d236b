"""A batch that stops at its first problem: what came before stays, what comes after isn't tried."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from tests.ledger.client import Table, assert_problem, book

START = {"type": "start", "first": "A"}
ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
OUT_OF_TURN = {"type": "roll", "seat": "C", "dice": [2, 1]}


def batch(*commands: Any, keys: list[UUID] | None = None) -> dict[str, Any]:
    """A batch of this mode with a key for each command."""
    rows = zip(keys or [uuid4() for _ in commands], commands, strict=True)
    items = [{"key": str(key), "command": command} for key, command in rows]
    return {"transactions": items, "mode": "stop_at_first"}


def statuses(answer: dict[str, Any]) -> list[int | None]:
    """The status of each item."""
    return [result["status"] for result in answer["results"]]


def test_all_that_is_right_is_entered(table: Table) -> None:
    response = table.post(batch(START, ROLL, BUY))

    assert response.status_code == 200
    answer = response.json()
    assert statuses(answer) == [201, 201, 201]
    assert [result["transaction"]["number"] for result in answer["results"]] == [1, 2, 3]
    assert response.headers["ETag"] == '"3"'


def test_its_entries_come_as_a_device_keeps_them(table: Table) -> None:
    body = batch(START, ROLL, BUY, {"type": "undo", "number": 3})
    results = table.post(body, version=0).json()["results"]
    made = [result["transaction"] for result in results]

    assert made == table.get("/book").json()["entries"]
    body["transactions"].reverse()
    again = table.post(body, version=0).json()["results"]
    assert [result["transaction"] for result in again] == made[::-1]


def test_what_comes_before_a_refusal_stays(table: Table) -> None:
    answer = table.post(batch(START, ROLL, OUT_OF_TURN, BUY)).json()

    assert statuses(answer) == [201, 201, 422, None]
    assert answer["results"][2]["problem"]["code"] == "DECISION_OPEN"
    assert answer["version"] == table.version() == 2
    assert answer["link"] == table.get().json()["link"]


def test_its_refusal_is_bound_to_its_key(table: Table) -> None:
    keys = [uuid4(), uuid4()]
    table.post(batch(START, ROLL | {"seat": "C"}, keys=keys))

    again = table.post(ROLL | {"seat": "C"}, key=keys[1])

    assert_problem(again, 422, "NOT_YOUR_TURN")
    assert again.headers["Idempotent-Replayed"] == "true"


def test_repeated_it_is_answered_the_same(table: Table) -> None:
    body = batch(START, ROLL, OUT_OF_TURN, BUY)
    first = table.post(body, version=0)
    before = book(table.game)

    again = table.post(body, version=0)

    assert again.json() == first.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert book(table.game) == before


def test_a_malformed_command_stops_it_there(table: Table) -> None:
    answer = table.post(batch(START, {"type": "roll"}, ROLL)).json()

    assert statuses(answer) == [201, 400, None]
    assert table.version() == 1


def test_a_stale_version_stops_it_at_once(started: Table) -> None:
    before = book(started.game)

    assert statuses(started.post(batch(ROLL, BUY), version=0).json()) == [412, None]
    assert book(started.game) == before


def test_another_outcome_than_was_shown_stops_it(started: Table) -> None:
    body = batch(ROLL, BUY)
    body["transactions"][1]["outcome"] = {"digest": "0" * 64, "text": "Something else"}

    answer = started.post(body).json()

    assert statuses(answer) == [201, 409]
    assert answer["results"][1]["problem"]["shown"] == "Something else"


def test_an_unknown_mode_is_refused(table: Table) -> None:
    assert_problem(table.post(batch(START) | {"mode": "best_effort"}), 400, "MALFORMED")


def test_what_is_new_in_a_repeated_one_is_refused_where_the_book_went_on(table: Table) -> None:
    """Its first item is known and gets its answer; the next one was meant for an older book."""
    keys = [uuid4(), uuid4()]
    table.post(batch(START, keys=keys[:1]))
    table.enter(ROLL)
    before = book(table.game)

    answer = table.post(batch(START, BUY, keys=keys), version=1).json()

    assert statuses(answer) == [201, 412]
    assert answer["results"][1]["problem"]["code"] == "STALE_VERSION"
    assert book(table.game) == before
