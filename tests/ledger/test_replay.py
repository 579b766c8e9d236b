"""The same request again: posted once, answered the same, and never mixed up with another."""

from uuid import uuid4

import pytest

from ledger.models import Transaction
from ledger.services import games, posting
from ledger.services.posting import post
from tests.ledger.client import Table, assert_problem, book
from tests.ledger.conftest import BANK, REFEREE

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
OTHER_ROLL = {"type": "roll", "seat": "A", "dice": [2, 2]}
REFUSED = {"type": "roll", "seat": "B", "dice": [2, 1]}


def test_a_repeated_request_is_posted_once_and_answered_the_same(started: Table) -> None:
    key = uuid4()
    first = started.post(ROLL, key=key, version=1)
    before = book(started.game)

    again = started.post(ROLL, key=key, version=1)

    assert again.status_code == 201
    assert again.json() == first.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert book(started.game) == before


def test_a_repeat_after_other_entries_has_its_own_entry_and_the_book_of_now(
    started: Table,
) -> None:
    key = uuid4()
    first = started.enter(ROLL, key=key)
    started.enter({"type": "buy", "seat": "A", "lot": "baltic-avenue"})

    again = started.enter(ROLL, key=key)

    assert again["transaction"] == first["transaction"]
    assert again["version"] == 3
    assert again["state"]["owner"] == {"baltic-avenue": "A"}


def test_a_refusal_by_the_rules_is_bound_to_its_key(started: Table) -> None:
    key = uuid4()
    first = assert_problem(started.post(REFUSED, key=key), 422, "NOT_YOUR_TURN")
    before = book(started.game)

    again = started.post(REFUSED, key=key)

    assert again.headers["Idempotent-Replayed"] == "true"
    assert assert_problem(again, 422, "NOT_YOUR_TURN") == first
    assert book(started.game) == before


def test_a_refused_key_stays_refused_when_the_position_has_changed(started: Table) -> None:
    key = uuid4()
    buy = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
    refused = assert_problem(started.post(buy, key=key), 422, "NOT_LANDED_ON")
    started.enter(ROLL)

    assert assert_problem(started.post(buy, key=key), 422, "NOT_LANDED_ON") == refused
    assert started.post(buy).status_code == 201


def test_the_same_key_with_another_command_is_refused(started: Table) -> None:
    key = uuid4()
    started.enter(ROLL, key=key)
    before = book(started.game)

    assert_problem(started.post(OTHER_ROLL, key=key), 409, "KEY_REUSED")
    assert book(started.game) == before


def test_the_same_command_spelled_otherwise_is_the_same(started: Table) -> None:
    key = uuid4()
    started.enter(ROLL, key=key)

    again = started.post('{ "dice": [2,1], "seat":"A", "type":"roll" }', key=str(key).upper())

    assert again.status_code == 201
    assert again.headers["Idempotent-Replayed"] == "true"


def test_a_stale_version_is_not_bound_to_its_key(started: Table) -> None:
    key = uuid4()
    assert_problem(started.post(ROLL, key=key, version=0), 412, "STALE_VERSION")

    assert started.enter(ROLL, key=key, version=1)["version"] == 2


def test_a_closed_book_is_not_bound_to_a_key(started: Table) -> None:
    key = uuid4()
    games.close_book(started.game.pk, actor=REFEREE, reason="fire alarm")
    assert_problem(started.post(ROLL, key=key), 409, "BOOK_CLOSED")
    post(started.game.pk, {"type": "undo", "number": 2}, actor=REFEREE, version=2)

    assert started.enter(ROLL, key=key)["version"] == 4


def test_an_entry_is_still_answered_after_the_book_was_closed(started: Table) -> None:
    key = uuid4()
    started.enter(ROLL, key=key)
    games.close_book(started.game.pk, actor=REFEREE, reason="fire alarm")

    again = started.enter(ROLL, key=key)

    assert again["transaction"]["number"] == 2
    assert again["status"] == "closed"


def test_the_engine_is_asked_once_for_a_key(
    started: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = uuid4()
    first = post(started.game.pk, ROLL, actor=BANK, version=1, key=key)
    monkeypatch.delattr(posting, "decide")

    again = [post(started.game.pk, ROLL, actor=BANK, version=1, key=key) for _ in range(5)]

    assert (first.number, first.replayed) == (2, False)
    assert [(each.number, each.replayed) for each in again] == [(2, True)] * 5
    assert Transaction.objects.filter(game=started.game).count() == 2
