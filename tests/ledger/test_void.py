"""Void: a referee takes back an older entry in today's position, with what stands in its way."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

import engine
from ledger.models import Balance, Game, Transaction
from ledger.services.asof import position_after
from tests.ledger.client import Table, assert_problem, book
from tests.ledger.conftest import link

BROWNS = ("mediterranean-avenue", "baltic-avenue")


def void(number: int, *others: int) -> dict[str, Any]:
    """The command that voids an entry, and the others with it."""
    command = {"type": "void", "number": number, "reason": "It was Ben's turn"}
    return command | ({"with": list(others)} if others else {})


@pytest.fixture
def judged(started: Table) -> Table:
    """The started table, asked by a referee, in a game without dice and turns."""
    referee = started.with_pass(link(started.game, "referee"))
    referee.enter({"type": "untrack"})
    return referee


def enter(table: Table, *commands: dict[str, Any]) -> list[int]:
    """Enter these; their numbers."""
    return [table.enter(command)["transaction"]["number"] for command in commands]


def buy(seat: str, lot: str) -> dict[str, Any]:
    return {"type": "buy", "seat": seat, "lot": lot}


def position(table: Table) -> engine.Game:
    return Game.objects.get(pk=table.game.pk).engine_game()


def plan(table: Table, number: int) -> dict[str, Any]:
    response = table.get(f"/transactions/{number}/void")
    assert response.status_code == 200, response.content
    found: dict[str, Any] = response.json()
    return found


def in_the_way(table: Table, number: int) -> list[int]:
    return [entry["number"] for entry in plan(table, number)["in_the_way"]]


def assert_one_book(table: Table) -> None:
    """Replay, snapshot and balances are one."""
    game = Game.objects.get(pk=table.game.pk)
    assert engine.game_to_json(position_after(game, game.version)) == game.state
    kept = Balance.objects.filter(game=game).values_list("account", "commodity", "quantity")
    held = engine.holdings_from_balances(game.seats, kept)
    worth = engine.tally_holdings(engine.load_edition(game.edition), held)
    assert worth == engine.tally_of(game.engine_game())


def test_a_void_takes_back_what_an_older_entry_moved(judged: Table) -> None:
    [bought, _] = enter(judged, buy("A", "boardwalk"), {"type": "salary", "seat": "B"})

    answer = judged.enter(void(bought))

    entry = answer["transaction"]
    assert (entry["kind"], entry["reverses"], entry["role"]) == ("void", bought, "referee")
    assert entry["text"].startswith(f"Voids entry {bought}: Seat A buys Boardwalk")
    assert entry["text"].endswith("(It was Ben's turn)")
    assert entry["facts"] == []
    game = position(judged)
    assert (game.owner["boardwalk"], game.cash["A"], game.cash["B"]) == ("Bank", 1500, 1700)
    assert judged.get(f"/transactions/{bought}").json()["reversed_by"] == entry["number"]
    assert_one_book(judged)


def test_tokens_and_turns_stay_where_they_are(started: Table) -> None:
    referee = started.with_pass(link(started.game, "referee"))
    enter(started, {"type": "roll", "seat": "A", "dice": [1, 2]}, buy("A", BROWNS[1]))
    enter(started, {"type": "roll", "seat": "B", "dice": [4, 6]})

    state = referee.enter(void(3))["state"]

    assert state["situation"]["tokens"]["A"] == 3
    assert state["situation"]["turn"] == "B"
    assert "baltic-avenue" not in state["owner"]


def test_a_deed_that_was_sold_on_is_in_the_way(judged: Table) -> None:
    sale = {
        "type": "trade", "seat": "A", "partner": "B",
        "gives": {"deeds": ["boardwalk"]}, "takes": {"cash": 500},
    }  # fmt: skip
    bought, sold, _ = enter(judged, buy("A", "boardwalk"), sale, {"type": "salary", "seat": "C"})
    before = book(judged.game)

    problem = assert_problem(judged.post(void(bought)), 422, "ENTRIES_IN_THE_WAY")

    assert book(judged.game) == before
    [entry] = problem["in_the_way"]
    assert entry["number"] == sold
    assert entry["text"].startswith("Seat A gives Boardwalk to seat B for $500")
    assert in_the_way(judged, bought) == [sold]


def test_the_entries_in_the_way_go_with_it_newest_first(judged: Table) -> None:
    sale = {
        "type": "trade", "seat": "A", "partner": "B",
        "gives": {"deeds": ["boardwalk"]}, "takes": {"cash": 500},
    }  # fmt: skip
    bought, sold = enter(judged, buy("A", "boardwalk"), sale)

    answer = judged.enter(void(bought, sold))

    first, last = judged.get(f"/transactions?after={sold}").json()["results"]
    assert (first["kind"], first["reverses"], first["command"].get("with")) == ("void", sold, None)
    assert (last["kind"], last["reverses"], last["command"]["with"]) == ("void", bought, [sold])
    assert answer["transaction"]["number"] == last["number"]
    game = position(judged)
    assert (game.owner["boardwalk"], game.cash["A"], game.cash["B"]) == ("Bank", 1500, 1500)
    assert_one_book(judged)


def built(judged: Table) -> tuple[int, int, int]:
    """Ada buys both browns, then builds: the numbers of the second purchase and both buildings."""
    *_, second, one, more = enter(
        judged,
        buy("A", BROWNS[0]),
        buy("A", BROWNS[1]),
        {"type": "build", "seat": "A", "lots": dict.fromkeys(BROWNS, 1)},
        {"type": "build", "seat": "A", "lots": dict.fromkeys(BROWNS, 2)},
    )
    return second, one, more


def test_houses_built_since_are_in_the_way(judged: Table) -> None:
    second, one, more = built(judged)

    assert in_the_way(judged, second) == [more, one]

    judged.enter(void(second, one, more))
    game = position(judged)
    assert (game.owner[BROWNS[1]], game.bank_houses, game.cash["A"]) == ("Bank", 32, 1440)
    assert_one_book(judged)


def test_an_older_building_goes_where_what_is_left_is_even(judged: Table) -> None:
    _, one, _ = built(judged)

    assert in_the_way(judged, one) == []
    judged.enter(void(one))

    assert [position(judged).level(lot) for lot in BROWNS] == [2, 2]


def test_a_building_that_would_leave_the_rest_uneven_takes_that_along(judged: Table) -> None:
    *_, high, _ = enter(
        judged,
        buy("A", BROWNS[0]),
        buy("A", BROWNS[1]),
        {"type": "build", "seat": "A", "lots": {BROWNS[0]: 1}},
        {"type": "build", "seat": "A", "lots": {BROWNS[1]: 2}},
    )

    assert in_the_way(judged, high) == [high + 1]


def test_an_entry_that_only_looks_in_the_way_is_left_alone(judged: Table) -> None:
    sale = {
        "type": "trade", "seat": "A", "partner": "B",
        "gives": {"deeds": [BROWNS[0]]}, "takes": {"cash": 100},
    }  # fmt: skip
    first, _, sold, _ = enter(
        judged,
        buy("A", BROWNS[0]),
        buy("A", BROWNS[1]),
        sale,
        {"type": "mortgage", "seat": "A", "lots": [BROWNS[1]]},
    )

    assert in_the_way(judged, first) == [sold]


def test_a_mortgage_that_was_lifted_is_in_the_way_of_its_void(judged: Table) -> None:
    _, pledged, lifted = enter(
        judged,
        buy("A", "boardwalk"),
        {"type": "mortgage", "seat": "A", "lots": ["boardwalk"]},
        {"type": "lift_mortgage", "seat": "A", "lots": ["boardwalk"]},
    )

    assert in_the_way(judged, pledged) == [lifted]


def test_what_the_buyer_put_on_a_deed_is_in_the_way_of_the_trades_void(judged: Table) -> None:
    sale = {
        "type": "trade", "seat": "A", "partner": "B",
        "gives": {"deeds": list(BROWNS)}, "takes": {"cash": 100},
    }  # fmt: skip
    *_, sold, built, _ = enter(
        judged,
        buy("A", BROWNS[0]),
        buy("A", BROWNS[1]),
        sale,
        {"type": "build", "seat": "B", "lots": dict.fromkeys(BROWNS, 1)},
        {"type": "salary", "seat": "C"},
    )
    assert in_the_way(judged, sold) == [built]

    judged.enter({"type": "undo", "number": built + 1})
    judged.enter({"type": "undo", "number": built})
    pledge = {"type": "mortgage", "seat": "B", "lots": [BROWNS[1]]}
    pledged = judged.enter(pledge)["transaction"]["number"]
    assert in_the_way(judged, sold) == [pledged]


def test_a_voided_mortgage_is_off_the_deed(judged: Table) -> None:
    _, pledged, _ = enter(
        judged,
        buy("A", "boardwalk"),
        {"type": "mortgage", "seat": "A", "lots": ["boardwalk"]},
        {"type": "salary", "seat": "B"},
    )

    judged.enter(void(pledged))

    game = position(judged)
    assert (game.mortgages["boardwalk"], game.cash["A"]) == (0, 1100)
    assert_one_book(judged)


def test_cash_that_was_spent_is_said_with_what_took_it(judged: Table) -> None:
    paid, poor, bought, *_ = enter(
        judged,
        {"type": "salary", "seat": "A"},
        {"type": "position", "cash": {"A": 210}},
        buy("A", "oriental-avenue"),
        buy("A", BROWNS[0]),
    )

    lines = [judged.get(f"/transactions/{each}").json()["text"] for each in (bought, bought + 1)]

    found = plan(judged, paid)

    assert (found["possible"], found["in_the_way"], found["postings"]) == (False, [], [])
    assert found["sentences"] == [
        "Seat A has $50, $150 too little to give back.",
        f"Entry {bought + 1} took $60 of it: {lines[1]}",
        f"Entry {bought} took $100 of it: {lines[0]}",
        "Void what it was paid for too, raise it first, or adjust what can be given back.",
    ]
    problem = assert_problem(judged.post(void(paid)), 422, "VOID_IMPOSSIBLE")
    assert problem["faults"] == found["sentences"]

    judged.enter(void(paid, bought, bought + 1))
    assert position(judged).cash["A"] == 210 - 200
    assert poor not in Transaction.objects.filter(kind="void").values_list("reverses__number")


def test_who_went_out_since_comes_back_where_that_is_in_the_way(judged: Table) -> None:
    bought, _, withdrawn = enter(
        judged, buy("D", "boardwalk"), {"type": "salary", "seat": "A"}, {"type": "withdraw",
        "seat": "D"},
    )  # fmt: skip

    assert in_the_way(judged, bought) == [withdrawn]
    judged.enter(void(bought, withdrawn))

    game = position(judged)
    assert (game.bankrupt, game.owner["boardwalk"], game.cash["D"]) == ((), "Bank", 1500)
    assert_one_book(judged)


def test_so_he_does_where_he_only_gets_cash_back(judged: Table) -> None:
    fined, withdrawn = enter(
        judged,
        {"type": "adjust", "moves": [{"from": "D", "to": "A", "cash": 300}], "reason": "A fine"},
        {"type": "withdraw", "seat": "D"},
    )

    assert in_the_way(judged, fined) == [withdrawn]
    judged.enter(void(fined, withdrawn))

    assert (position(judged).bankrupt, position(judged).cash["D"]) == ((), 1500)
    assert_one_book(judged)


def test_a_void_can_be_undone_and_redone(judged: Table) -> None:
    [bought, _] = enter(judged, buy("A", "boardwalk"), {"type": "salary", "seat": "B"})
    before = position(judged)
    voided = judged.enter(void(bought))["transaction"]["number"]
    after = position(judged)

    undone = judged.enter({"type": "undo", "number": voided})

    assert engine.game_to_json(position(judged)) == engine.game_to_json(before)
    assert undone["transaction"]["text"].startswith(f"Takes back entry {voided}: Voids entry")
    judged.enter({"type": "undo", "number": undone["newest"]["redo"]["number"]})
    assert engine.game_to_json(position(judged)) == engine.game_to_json(after)


def test_the_newest_entry_is_undone_after_its_void_was_undone(judged: Table) -> None:
    before = position(judged)
    [bought] = enter(judged, buy("A", "boardwalk"))
    voided = judged.enter(void(bought))["transaction"]["number"]
    judged.enter({"type": "undo", "number": voided})

    answer = judged.enter({"type": "undo", "number": bought})

    assert engine.game_to_json(position(judged)) == engine.game_to_json(before)
    entry = answer["transaction"]
    assert entry["text"].startswith(f"Takes back entry {bought}: Seat A buys Boardwalk")
    assert entry["reverses"] == voided + 1
    again = judged.enter({"type": "undo", "number": entry["number"]})
    assert again["transaction"]["text"].startswith(f"Enters entry {bought} again: ")
    assert position(judged).owner["boardwalk"] == "A"
    # And from there the void itself can come back, and go.
    judged.enter(void(bought))
    assert position(judged).owner["boardwalk"] == "Bank"
    assert_one_book(judged)


def test_everything_is_taken_back_through_a_void_to_the_empty_book(judged: Table) -> None:
    bought, _ = enter(judged, buy("A", "boardwalk"), {"type": "salary", "seat": "B"})
    states = [Game.objects.get(pk=judged.game.pk).state]
    states.append(judged.enter(void(bought))["state"])
    enter(judged, {"type": "salary", "seat": "C"})

    newest = judged.get().json()["newest"]
    seen = []
    while newest["undo"]:
        answer = judged.enter({"type": "undo", "number": newest["undo"]["number"]})
        seen.append(answer["state"])
        newest = answer["newest"]
    assert seen[:2] == [states[1], states[0]]
    assert seen[-1]["situation"]["status"] == "new"
    while newest["redo"]:
        answer = judged.enter({"type": "undo", "number": newest["redo"]["number"]})
        newest = answer["newest"]
    assert answer["state"]["cash"] == {**states[1]["cash"], "Bank": -6400, "C": 1700}
    assert_one_book(judged)


def test_a_void_is_voided_when_newer_entries_hold_its_undo_up(judged: Table) -> None:
    [bought] = enter(judged, buy("A", "boardwalk"))
    voided = judged.enter(void(bought))["transaction"]["number"]
    enter(judged, {"type": "salary", "seat": "B"})

    judged.enter(void(voided))

    assert position(judged).owner["boardwalk"] == "A"
    # The purchase counts again, and can be voided again.
    assert_problem(judged.post(void(voided)), 422, "ALREADY_TAKEN_BACK")
    judged.enter(void(bought))
    assert position(judged).owner["boardwalk"] == "Bank"
    assert_one_book(judged)


def test_an_entry_and_the_void_of_its_void_are_not_taken_back_both(judged: Table) -> None:
    [bought] = enter(judged, buy("A", "boardwalk"))
    voided = judged.enter(void(bought))["transaction"]["number"]
    again = judged.enter(void(voided))["transaction"]["number"]

    assert_problem(judged.post(void(bought, again)), 422, "SAME_REVERSAL")
    judged.enter(void(again))
    assert_problem(judged.post(void(bought)), 422, "ALREADY_TAKEN_BACK")
    assert position(judged).owner["boardwalk"] == "Bank"


def test_an_entry_that_was_undone_and_entered_again_is_voided_by_its_own_number(
    judged: Table,
) -> None:
    [bought] = enter(judged, buy("A", "boardwalk"))
    undone = judged.enter({"type": "undo", "number": bought})["transaction"]["number"]
    assert_problem(judged.post(void(bought)), 422, "ALREADY_TAKEN_BACK")
    redone = judged.enter({"type": "undo", "number": undone})["transaction"]["number"]
    enter(judged, {"type": "salary", "seat": "B"})
    assert_problem(judged.post(void(redone)), 422, "VOIDS_NO_UNDO")

    entry = judged.enter(void(bought))["transaction"]

    assert entry["reverses"] == redone
    assert position(judged).owner["boardwalk"] == "Bank"


@pytest.mark.parametrize(
    ("number", "code"),
    [(1, "VOIDS_NO_START"), (2, "NOTHING_TO_VOID"), (9, "NO_SUCH_ENTRY")],
)
def test_what_is_never_voided(judged: Table, number: int, code: str) -> None:
    before = book(judged.game)

    assert_problem(judged.post(void(number)), 422, code)
    assert_problem(judged.get(f"/transactions/{number}/void"), 422, code)
    assert book(judged.game) == before


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
    sale = {
        "type": "trade", "seat": "A", "partner": "B",
        "gives": {"deeds": ["boardwalk"]}, "takes": {"cash": 500},
    }  # fmt: skip
    bought, sold = enter(judged, buy("A", "boardwalk"), sale)
    key, version = uuid4(), judged.version()

    first = judged.post(void(bought, sold), key=key, version=version)
    again = judged.post(void(bought, sold), key=key, version=version)

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json()["transaction"] == first.json()["transaction"]
    assert Transaction.objects.filter(game=judged.game, kind="void").count() == 2


def test_others_that_are_void_already_are_left_as_they_are(judged: Table) -> None:
    sale = {
        "type": "trade", "seat": "A", "partner": "B",
        "gives": {"deeds": ["boardwalk"]}, "takes": {"cash": 500},
    }  # fmt: skip
    bought, sold = enter(judged, buy("A", "boardwalk"), sale)
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
    sale = {
        "type": "trade", "seat": "A", "partner": "B",
        "gives": {"deeds": ["boardwalk"]}, "takes": {"cash": 500},
    }  # fmt: skip
    bought, sold = enter(judged, buy("A", "boardwalk"), sale)
    before = book(judged.game)

    shown = judged.post(void(bought, sold), rest="/preview").json()

    assert shown["postings"] == plan(judged, bought)["postings"]
    assert {"account": "A", "commodity": "cash", "quantity": 400} in shown["postings"]
    assert book(judged.game) == before


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
