"""A book as it was: after any entry, or at any time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from ledger.models import Balance, Game, Transaction
from ledger.services.posting import post
from tests.ledger.client import Table, assert_problem
from tests.ledger.conftest import BANK, link

EVENING: list[dict[str, Any]] = [
    {"type": "roll", "seat": "A", "dice": [2, 1]},
    {"type": "buy", "seat": "A", "lot": "baltic-avenue"},
    {"type": "undo", "number": 3},
    {"type": "decline", "seat": "A", "lot": "baltic-avenue"},
    {"type": "auction", "lot": "baltic-avenue", "seat": "B", "price": 35},
    {"type": "roll", "seat": "B", "dice": [6, 4]},
]


@pytest.fixture
def evening(started: Table) -> tuple[Table, list[dict[str, Any]]]:
    """A table with some entries, and what its state was after each of them."""
    states = [Game.objects.get(pk=started.game.pk).state]
    for command in EVENING:
        states.append(started.enter(command)["state"])
    return started, states


def as_of(table: Table, query: str) -> dict[str, Any]:
    response = table.get(f"/as-of?{query}")
    assert response.status_code == 200, response.content
    moment: dict[str, Any] = response.json()
    return moment


def test_the_position_after_each_entry_is_the_one_it_left(
    evening: tuple[Table, list[dict[str, Any]]],
) -> None:
    table, states = evening

    for number, state in enumerate(states, 1):
        moment = as_of(table, f"number={number}")
        assert (moment["number"], moment["entry"]["number"]) == (number, number)
        assert moment["state"] == state


def test_the_balances_are_those_that_the_postings_left(
    evening: tuple[Table, list[dict[str, Any]]],
) -> None:
    table, _ = evening

    def held(query: str) -> dict[tuple[str, str], int]:
        rows = as_of(table, query)["balances"]
        return {(row["account"], row["commodity"]): row["quantity"] for row in rows}

    assert held("number=3")["A", "cash"] == 1440
    assert held("number=3")["A", "deed:baltic-avenue"] == 1
    assert held("number=4")["A", "cash"] == 1500
    assert held("number=6")["B", "deed:baltic-avenue"] == 1
    kept = Balance.objects.filter(game=table.game).exclude(quantity=0)
    newest = {(row.account, row.commodity): row.quantity for row in kept}
    assert held("number=7") == newest


def test_the_tally_is_worth_what_was_held_then(
    evening: tuple[Table, list[dict[str, Any]]],
) -> None:
    table, _ = evening

    assert as_of(table, "number=3")["tally"]["A"]["total"] == 1500
    assert as_of(table, "number=6")["tally"]["B"]["total"] == 1500 - 35 + 60


def test_number_0_is_the_empty_book(evening: tuple[Table, list[dict[str, Any]]]) -> None:
    moment = as_of(evening[0], "number=0")

    assert (moment["number"], moment["entry"], moment["balances"]) == (0, None, [])
    assert moment["state"]["situation"]["status"] == "new"
    assert {own["total"] for own in moment["tally"].values()} == {0}


def test_a_time_stands_for_the_newest_entry_by_then(
    evening: tuple[Table, list[dict[str, Any]]],
) -> None:
    table, states = evening
    fourth = Transaction.objects.get(game=table.game, number=4).posted_at

    at = fourth.isoformat().replace("+00:00", "Z")
    assert as_of(table, f"time={at}")["number"] == 4
    assert as_of(table, f"time={at}")["state"] == states[3]
    before = (fourth - timedelta(microseconds=1)).isoformat()
    assert as_of(table, f"time={before}")["number"] == 3
    assert as_of(table, "time=2001-01-01T00:00:00Z")["number"] == 0
    assert as_of(table, f"time={datetime.now(UTC).isoformat()}")["number"] == 7


def test_a_players_link_sees_it_and_a_stranger_does_not(
    evening: tuple[Table, list[dict[str, Any]]],
) -> None:
    table, _ = evening
    ada = table.with_pass(link(table.game, "player", "A"))

    assert as_of(ada, "number=2")["number"] == 2
    assert_problem(table.with_pass(None).get("/as-of?number=2"), 401, "NO_PASS")


@pytest.mark.parametrize(
    "query", ["", "number=x", "number=-1", "number=²", "time=yesterday", "time=2026-11-21T19:30",
              "number=1&time=2026-11-21T19:30:00Z"],
)  # fmt: skip
def test_a_malformed_moment_is_refused(started: Table, query: str) -> None:
    assert_problem(started.get(f"/as-of?{query}"), 400, "MALFORMED")


@pytest.mark.parametrize("number", ["2", "999999999", "9" * 40])
def test_an_entry_that_is_not_there_is_unknown(started: Table, number: str) -> None:
    assert_problem(started.get(f"/as-of?number={number}"), 404, "UNKNOWN_ENTRY")


def test_a_long_book_takes_as_many_queries_as_a_short_one(
    started: Table, django_assert_max_num_queries: Any
) -> None:
    for number in range(1, 60):
        post(started.game.pk, {"type": "undo", "number": number}, actor=BANK, version=None)

    with django_assert_max_num_queries(12):
        assert as_of(started, "number=60")["number"] == 60
