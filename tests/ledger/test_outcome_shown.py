"""A command carries what its banker was shown; where it would come to something else, it waits."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.ledger.client import Table, assert_problem, book

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
OTHER = {"digest": "0" * 64, "text": "Seat A buys Baltic Avenue for $1"}


@pytest.fixture
def landed(started: Table) -> Table:
    """Seat A stands on Baltic Avenue, which nobody owns."""
    started.enter(ROLL)
    return started


def shown(table: Table, command: dict[str, Any]) -> dict[str, Any]:
    """The outcome that the preview of the command has shown."""
    preview = table.post(command, rest="/preview").json()
    return {name: preview[name] for name in ("digest", "text")}


def test_what_was_shown_is_entered(landed: Table) -> None:
    answer = landed.enter(BUY | {"outcome": shown(landed, BUY)})

    assert answer["transaction"]["command"] == BUY


def test_another_outcome_is_not_entered_and_both_are_told(landed: Table) -> None:
    now = shown(landed, BUY)
    before = book(landed.game)

    problem = assert_problem(landed.post(BUY | {"outcome": OTHER}), 409, "OUTCOME_DIFFERS")

    assert book(landed.game) == before
    assert problem["shown"] == OTHER["text"]
    assert problem["now"] == now
    assert OTHER["text"] in problem["detail"]
    assert now["text"] in problem["detail"]


def test_the_key_may_come_again_with_what_is_right(landed: Table) -> None:
    key = uuid4()
    problem = landed.post(BUY | {"outcome": OTHER}, key=key).json()

    landed.enter(BUY | {"outcome": problem["now"]}, key=key)


def test_a_repeat_is_answered_whatever_was_shown(landed: Table) -> None:
    key = uuid4()
    landed.enter(BUY, key=key, version=2)

    again = landed.post(BUY | {"outcome": OTHER}, key=key, version=2)

    assert again.status_code == 201
    assert again.headers["Idempotent-Replayed"] == "true"


def test_an_undo_carries_it_too(landed: Table) -> None:
    undo = {"type": "undo", "number": 2}

    assert_problem(landed.post(undo | {"outcome": OTHER}), 409, "OUTCOME_DIFFERS")
    landed.enter(undo | {"outcome": shown(landed, undo)})


def test_one_item_that_differs_stops_its_batch(landed: Table) -> None:
    before = book(landed.game)
    items = [{"key": str(uuid4()), "command": BUY, "outcome": OTHER}]

    problem = assert_problem(landed.post({"transactions": items}), 409, "OUTCOME_DIFFERS")

    assert problem["index"] == 0
    assert book(landed.game) == before


def test_the_hidden_choice_has_no_digest(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [1, 3]})
    choice = {"type": "choose_tax", "seat": "A", "choice": "percent"}

    assert started.post(choice, rest="/preview").json()["digest"] is None


@pytest.mark.parametrize(
    "outcome",
    ["0" * 64, {}, {"digest": "0" * 64}, OTHER | {"digest": "x"}, OTHER | {"text": 1}, [], 1],
    ids=repr,
)
def test_a_malformed_digest_is_refused(landed: Table, outcome: Any) -> None:
    before = book(landed.game)

    assert_problem(landed.post(BUY | {"outcome": outcome}), 400, "MALFORMED")
    assert book(landed.game) == before
