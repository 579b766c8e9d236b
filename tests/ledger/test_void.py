"""Void: a referee takes back an older entry in today's position, with what stands in its way."""

from __future__ import annotations

from ledger.models import Transaction
from tests.ledger.client import Table, assert_problem, book
from tests.ledger.conftest import link
from tests.ledger.voids import assert_one_book, buy, enter, in_the_way, plan, position, traded, void

BROWNS = ("mediterranean-avenue", "baltic-avenue")


def test_a_void_takes_back_what_an_older_entry_moved(judged: Table) -> None:
    [bought, _] = enter(judged, buy("A", "boardwalk"), {"type": "salary", "seat": "B"})

    answer = judged.enter(void(bought))

    entry = answer["transaction"]
    assert (entry["kind"], entry["reverses"], entry["role"]) == ("void", bought, "referee")
    assert entry["text"].startswith(f"Voids entry {bought}: Seat A buys Boardwalk")
    assert entry["text"].endswith("(It was Ben's turn)")
    reason = {"kind": "void", "because": {"kind": "price", "lot": "boardwalk"}}
    assert entry["facts"] == [["because", [reason, reason]]]
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
        "type": "trade",
        "seat": "A",
        "partner": "B",
        "gives": {"deeds": ["boardwalk"]},
        "takes": {"cash": 500},
    }
    bought, sold, _ = enter(judged, buy("A", "boardwalk"), sale, {"type": "salary", "seat": "C"})
    before = book(judged.game)

    problem = assert_problem(judged.post(void(bought)), 422, "ENTRIES_IN_THE_WAY")

    assert book(judged.game) == before
    assert problem["detail"].startswith(f"Entry {bought} can't be voided alone: ")
    [entry] = problem["in_the_way"]
    assert entry["number"] == sold
    assert entry["text"].startswith("Seat A gives Boardwalk to seat B for $500")
    assert in_the_way(judged, bought) == [sold]


def test_the_entries_in_the_way_go_with_it_newest_first(judged: Table) -> None:
    sale = {
        "type": "trade",
        "seat": "A",
        "partner": "B",
        "gives": {"deeds": ["boardwalk"]},
        "takes": {"cash": 500},
    }
    bought, sold = enter(judged, buy("A", "boardwalk"), sale)

    answer = judged.enter(void(bought, sold))

    first, last = judged.get(f"/transactions?after={sold}").json()["results"]
    assert (first["kind"], first["reverses"]) == ("void", sold)
    assert first["command"] == void(sold)
    assert (last["kind"], last["reverses"], last["command"]["with"]) == ("void", bought, [sold])
    assert answer["transaction"]["number"] == last["number"]
    game = position(judged)
    assert (game.owner["boardwalk"], game.cash["A"], game.cash["B"]) == ("Bank", 1500, 1500)
    assert_one_book(judged)


def test_a_deed_that_was_sold_on_twice_comes_back_by_both_owners(judged: Table) -> None:
    once = {
        "type": "trade",
        "seat": "A",
        "partner": "B",
        "gives": {"deeds": ["boardwalk"]},
        "takes": {"cash": 500},
    }
    twice = once | {"seat": "B", "partner": "C"}
    bought, sold, resold = enter(judged, buy("A", "boardwalk"), once, twice)

    assert in_the_way(judged, bought) == [resold, sold]


def test_a_building_on_another_lot_of_its_color_is_in_the_way_of_a_deed(judged: Table) -> None:
    """The sale of another deed is not, though its seller couldn't give back what he got for it."""
    sale = {
        "type": "trade",
        "seat": "A",
        "partner": "B",
        "gives": {"deeds": ["boardwalk"]},
        "takes": {"cash": 900},
    }
    gift = {"type": "adjust", "moves": [{"from": "A", "to": "C", "cash": 1700}], "reason": "A gift"}
    _, _, second, built, _, _ = enter(
        judged,
        buy("A", "boardwalk"),
        buy("A", BROWNS[0]),
        buy("A", BROWNS[1]),
        {"type": "build", "seat": "A", "lots": {BROWNS[0]: 1}},
        sale,
        gift,
    )

    assert in_the_way(judged, second) == [built]


def test_what_was_undone_is_not_in_the_way(judged: Table) -> None:
    second, one, more = built(judged)
    judged.enter({"type": "undo", "number": more})

    assert in_the_way(judged, second) == [one]


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


def test_a_plan_takes_along_no_more_than_it_has_to(judged: Table) -> None:
    """The newest building is looked at first, and left alone: what stands without it is even."""
    *_, two, raised, again, _ = enter(
        judged,
        buy("A", BROWNS[0]),
        buy("A", BROWNS[1]),
        {"type": "build", "seat": "A", "lots": {BROWNS[0]: 1}},
        {"type": "build", "seat": "A", "lots": {BROWNS[1]: 2}},
        {"type": "build", "seat": "A", "lots": {BROWNS[0]: 1}},
        {"type": "build", "seat": "A", "lots": {BROWNS[0]: 1}},
        {"type": "build", "seat": "A", "lots": dict.fromkeys(BROWNS, 1)},
    )

    assert in_the_way(judged, two) == [again, raised]


def test_an_entry_that_only_looks_in_the_way_is_left_alone(judged: Table) -> None:
    sale = {
        "type": "trade",
        "seat": "A",
        "partner": "B",
        "gives": {"deeds": [BROWNS[0]]},
        "takes": {"cash": 100},
    }
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
        "type": "trade",
        "seat": "A",
        "partner": "B",
        "gives": {"deeds": list(BROWNS)},
        "takes": {"cash": 100},
    }
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


def test_a_mortgage_that_would_be_left_is_in_the_way_and_no_sale_beside_it(judged: Table) -> None:
    """Park Place has been sold since, and its seller couldn't give back what he got for it."""
    _, sold, pledged, _, _ = enter(
        judged,
        {"type": "position", "deeds": {"boardwalk": "A", "park-place": "C"}},
        traded("A", "B", "boardwalk", 100),
        {"type": "mortgage", "seat": "B", "lots": ["boardwalk"]},
        traded("C", "D", "park-place", 900),
        {"type": "adjust", "moves": [{"from": "C", "to": "D", "cash": 2400}], "reason": "A gift"},
    )

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


def test_a_player_who_went_out_since_comes_back_where_that_is_in_the_way(judged: Table) -> None:
    bought, _, withdrawn = enter(
        judged,
        buy("D", "boardwalk"),
        {"type": "salary", "seat": "A"},
        {"type": "withdraw", "seat": "D"},
    )

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


def test_the_exit_that_counts_again_is_in_the_way_not_one_that_was_taken_back(
    judged: Table,
) -> None:
    """Dan went out, came back by a void, and went out again. Both are undone, so that he is out by
    the first exit."""
    fined, withdrawn = enter(
        judged,
        {"type": "adjust", "moves": [{"from": "D", "to": "A", "cash": 300}], "reason": "A fine"},
        {"type": "withdraw", "seat": "D"},
    )
    back = judged.enter(void(withdrawn))["transaction"]["number"]
    [again] = enter(judged, {"type": "withdraw", "seat": "D"})
    enter(judged, {"type": "undo", "number": again}, {"type": "undo", "number": back})
    assert position(judged).bankrupt == ("D",)

    assert in_the_way(judged, fined) == [withdrawn]
    judged.enter(void(fined, withdrawn))

    assert (position(judged).bankrupt, position(judged).cash["D"]) == ((), 1500)
    assert_one_book(judged)
