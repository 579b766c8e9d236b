"""Why an entry can't be voided is told in words that name what is missing, and what to do."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.services import voiding
from ledger.services.void_simulation import Hindrance
from tests.ledger.client import Table, assert_problem
from tests.ledger.conftest import link
from tests.ledger.voids import buy, enter, plan, traded, void


def paid(giver: str, taker: str, cash: int) -> dict[str, Any]:
    """An adjustment that moves this much cash from one to the other."""
    moves = [{"from": giver, "to": taker, "cash": cash}]
    return {"type": "adjust", "moves": moves, "reason": "A gift"}


def test_only_payments_that_count_are_named_and_no_more_than_make_up_what_is_missing(
    judged: Table,
) -> None:
    """Of the $101 that Ada lacks, she has paid $100 and $1, and $1,507 before."""
    there_and_back = paid("A", "B", 5)["moves"] + paid("B", "A", 5)["moves"]
    salary, _, one, _, _, hundred, undone = enter(
        judged,
        {"type": "salary", "seat": "A"},
        paid("A", "B", 1507),
        paid("A", "C", 1),
        paid("B", "A", 7),
        paid("A", "B", 5) | {"moves": there_and_back},
        paid("A", "B", 100),
        paid("A", "B", 50),
    )
    judged.enter({"type": "undo", "number": undone})

    told = plan(judged, salary)["sentences"]

    assert told == [
        "Seat A has $99, $101 too little to give back.",
        f"Entry {hundred} took $100 of it: {line(judged, hundred)}",
        f"Entry {one} took $1 of it: {line(judged, one)}",
        "Void what it was paid for too, raise it first, or adjust what can be given back.",
    ]
    problem = assert_problem(judged.post(void(salary)), 422, "VOID_IMPOSSIBLE")
    assert (problem["detail"], problem["faults"]) == (" ".join(told), told)


@pytest.mark.parametrize(
    ("hindrance", "told"),
    [
        ({"missing": {("A", "deed:boardwalk"): 1}}, "Seat A doesn't hold Boardwalk any more."),
        ({"missing": {("A:boardwalk", "house"): 2}}, "Seat A lacks 2 houses on Boardwalk."),
        ({"missing": {("Bank", "house"): 1}}, "The Bank lacks 1 house."),
        (
            {"left": (("A:boardwalk", "mortgage"),)},
            "The mortgage on Boardwalk would be left with seat A.",
        ),
        ({"faults": ("The houses would stand unevenly.",)}, "The houses would stand unevenly."),
    ],
)
def test_what_no_later_entry_explains_is_said_with_what_can_be_done(
    judged: Table, monkeypatch: pytest.MonkeyPatch, hindrance: dict[str, Any], told: str
) -> None:
    [bought] = enter(judged, buy("A", "boardwalk"))
    monkeypatch.setattr(
        voiding, "simulate", lambda book, entries: Hindrance(entries[-1], **hindrance)
    )

    assert plan(judged, bought)["sentences"] == [
        told,
        "Take back the newest entries down to it, or post an adjustment.",
    ]


def test_an_entry_in_the_way_that_can_not_go_is_named(judged: Table) -> None:
    """Ben has bought Boardwalk from Ada, who has given away what she got for it."""
    bought, sold, _ = enter(
        judged, buy("A", "boardwalk"), traded("A", "B", "boardwalk", 500), paid("A", "C", 1600)
    )

    found = plan(judged, bought)

    assert (found["number"], found["text"]) == (bought, line(judged, bought))
    assert (found["possible"], [each["number"] for each in found["in_the_way"]]) == (False, [sold])
    assert found["sentences"][:2] == [
        f"Entry {sold} would have to go first, and can't be taken back: {line(judged, sold)}",
        "Seat A has $0, $500 too little to give back.",
    ]


def test_what_no_entry_is_to_blame_for_is_said_as_it_stands(started: Table) -> None:
    """Ada has given Boardwalk to the Bank, and it is up for sale to Ben, who has come there."""
    referee = started.with_pass(link(started.game, "referee"))
    moves = [{"from": "A", "to": "Bank", "deed": "boardwalk"}]
    setup = {"type": "position", "deeds": {"boardwalk": "A"}, "tokens": {"B": 36}, "turn": "B"}
    _, given, _ = enter(
        referee,
        setup,
        {"type": "adjust", "moves": moves, "reason": "It was never sold"},
        {"type": "roll", "seat": "B", "dice": [1, 2]},
    )

    found = plan(referee, given)

    assert (found["possible"], found["in_the_way"]) == (False, [])
    assert found["sentences"] == [
        "Boardwalk is up for sale: that has to end first.",
        "Take back the newest entries down to it, or post an adjustment.",
    ]


def line(table: Table, number: int) -> str:
    """The entry's line in the journal."""
    text: str = table.get(f"/transactions/{number}").json()["text"]
    return text
