"""Who may void what, twice, in a batch, beforehand; and what isn't a void."""

from __future__ import annotations

from typing import Any
from uuid import uuid4, uuid5

import pytest

from ledger.models import Transaction
from tests.ledger.client import Table, assert_problem, book
from tests.ledger.conftest import link
from tests.ledger.voids import buy, enter, plan, void


def sale(seat: str, partner: str, cash: int) -> dict[str, Any]:
    """The trade by which the partner gets Boardwalk for this much cash."""
    gives = {"deeds": ["boardwalk"]}
    return {
        "type": "trade",
        "seat": seat,
        "partner": partner,
        "gives": gives,
        "takes": {"cash": cash},
    }


@pytest.mark.parametrize(
    ("number", "code"),
    [(1, "VOIDS_NO_START"), (2, "NOTHING_TO_VOID"), (9, "NO_SUCH_ENTRY")],
)
def test_what_is_never_voided(judged: Table, number: int, code: str) -> None:
    before = book(judged.game)

    assert_problem(judged.post(void(number)), 422, code)
    assert_problem(judged.get(f"/transactions/{number}/void"), 422, code)
    assert book(judged.game) == before


def test_it_is_told_that_the_start_is_never_voided(judged: Table) -> None:
    detail = judged.post(void(1)).json()["detail"]

    assert detail == "The start of the game can't be voided."


def test_an_older_entry_is_in_nobodys_way(judged: Table) -> None:
    paid, bought = enter(judged, {"type": "salary", "seat": "B"}, buy("A", "boardwalk"))

    problem = assert_problem(judged.post(void(bought, paid)), 422, "NOT_IN_THE_WAY")

    assert problem["detail"] == f"Entry {paid} is older than entry {bought} and not in its way."


def test_a_banker_voids_nothing_and_undoes_no_void(started: Table) -> None:
    enter(started, {"type": "untrack"}, buy("A", "boardwalk"))
    referee = started.with_pass(link(started.game, "referee"))

    assert_problem(started.post(void(3)), 403, "REFEREE_ONLY")
    assert_problem(started.get("/transactions/3/void"), 403, "REFEREE_ONLY")
    referee.enter(void(3))
    assert_problem(started.post({"type": "undo", "number": 4}), 403, "REFEREE_ONLY")
    ada = started.with_pass(link(started.game, "player", "A"))
    assert_problem(ada.get("/transactions/3/void"), 403, "READ_ONLY_LINK")


def test_a_closed_book_is_opened_first(judged: Table) -> None:
    [bought] = enter(judged, buy("A", "boardwalk"))
    closed = judged.enter({"type": "close", "reason": "The hall closes"})["version"]

    problem = assert_problem(judged.post(void(bought)), 409, "BOOK_CLOSED")
    assert "reopen" in problem["detail"]
    assert_problem(judged.get(f"/transactions/{bought}/void"), 409, "BOOK_CLOSED")
    judged.enter({"type": "undo", "number": closed})
    judged.enter(void(bought))


def test_a_second_tap_voids_nothing_twice(judged: Table) -> None:
    bought, sold = enter(judged, buy("A", "boardwalk"), sale("A", "B", 500))
    key, version = uuid4(), judged.version()

    first = judged.post(void(bought, sold), key=key, version=version)
    again = judged.post(void(bought, sold), key=key, version=version)

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json()["transaction"] == first.json()["transaction"]
    assert Transaction.objects.filter(game=judged.game, kind="void").count() == 2


def test_others_that_are_void_already_are_left_as_they_are(judged: Table) -> None:
    bought, sold = enter(judged, buy("A", "boardwalk"), sale("A", "B", 500))
    judged.enter(void(sold))

    judged.enter(void(bought, sold))

    assert Transaction.objects.filter(game=judged.game, kind="void").count() == 2


def test_a_batch_voids_all_or_nothing(judged: Table) -> None:
    bought, spent, _ = enter(
        judged,
        buy("A", "boardwalk"),
        {"type": "salary", "seat": "B"},
        {"type": "position", "cash": {"B": 0}},
    )
    before = book(judged.game)

    response = judged.post(
        {
            "transactions": [
                {"key": str(uuid4()), "command": void(bought)},
                {"key": str(uuid4()), "command": void(spent)},
            ]
        }
    )

    problem = assert_problem(response, 422, "VOID_IMPOSSIBLE")
    assert problem["index"] == 1
    assert book(judged.game) == before


def test_a_preview_says_what_a_void_would_move(judged: Table) -> None:
    bought, sold = enter(judged, buy("A", "boardwalk"), sale("A", "B", 500))
    before = book(judged.game)

    shown = judged.post(void(bought, sold), rest="/preview").json()

    assert shown["postings"] == plan(judged, bought)["postings"]
    assert {"account": "A", "commodity": "cash", "quantity": 400} in shown["postings"]
    assert book(judged.game) == before


def test_the_key_of_a_void_settles_those_of_all_that_it_enters(judged: Table) -> None:
    """Boardwalk went from Ada by Cleo to Dan, and Cleo, who has spent what she got for it, is
    advanced what she has to give back first."""
    cash = {"A": 0, "B": 0, "C": 900, "D": 500}
    _, sold, resold, _ = enter(
        judged,
        {"type": "position", "deeds": {"boardwalk": "A"}, "cash": cash},
        sale("A", "C", 900),
        sale("C", "D", 500),
        {"type": "adjust", "moves": [{"from": "C", "to": "B", "cash": 500}], "reason": "A gift"},
    )
    key = uuid4()

    judged.enter(void(sold, resold), key=key, **{"Made-At": "2026-11-21T19:30:00Z"})

    entries = Transaction.objects.filter(game=judged.game, number__gt=resold + 1)
    assert list(entries.order_by("number").values_list("key", flat=True)) == [
        uuid5(key, "step 1"),
        uuid5(key, f"void {resold}"),
        key,
        uuid5(key, "step 4"),
    ]
    assert {f"{entry.made_at:%H:%M}" for entry in entries} == {"19:30"}


@pytest.mark.parametrize(
    "body",
    [
        {"type": "void", "number": 3},
        {"type": "void", "number": 0, "reason": "None"},
        {"type": "void", "number": True, "reason": "None"},
        {"type": "void", "number": 3, "reason": ""},
        {"type": "void", "number": 3, "reason": "None", "with": 4},
        {"type": "void", "number": 3, "reason": "None", "with": ["4"]},
        {"type": "void", "number": 3, "reason": "None", "for": 4},
        {"type": "void", "number": 3, "reason": "None", "with": list(range(1, 300))},
    ],
)
def test_what_is_no_void_is_malformed(judged: Table, body: dict[str, Any]) -> None:
    assert_problem(judged.post(body), 400, "MALFORMED")
