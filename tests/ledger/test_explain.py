"""Why an entry is as it is: explained in the position that it met, however long ago."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from ledger.models import Transaction
from ledger.services.explaining import explain_entry
from tests.ledger.books import open_game
from tests.ledger.client import Table, assert_problem
from tests.ledger.conftest import link, paired
from tests.unguarded import lifted

HOTEL = {
    "type": "position",
    "deeds": {"boardwalk": "B", "park-place": "B"},
    "buildings": {"boardwalk": 3, "park-place": 3},
    "tokens": {"A": 36},
}
LAND = {"type": "roll", "seat": "A", "dice": [1, 2]}
RENT = {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "boardwalk"}
SELL = {"type": "sell_buildings", "seat": "B", "lots": {"boardwalk": 1}}


def explained(table: Table, number: int) -> dict[str, Any]:
    """The answer about an entry."""
    response = table.get(f"/transactions/{number}/explain")
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def by_referee(table: Table, command: dict[str, Any]) -> None:
    """Enter what only a referee may."""
    table.with_pass(link(table.game, "referee")).enter(command)


def test_a_rent_says_how_it_came_about_also_after_the_houses_are_gone(started: Table) -> None:
    by_referee(started, HOTEL)
    for command in (LAND, RENT, SELL):
        started.enter(command)

    answer = explained(started, 4)

    assert answer["text"] == started.get("/transactions/4").json()["text"]
    assert answer["explained"] == {
        "ruleset": "Tournament night 2016",
        "rule": "PAYING RENT",
        "rule_changed": False,
        "sentence": "The owner collects the rent of the title deed, if asked for in time.",
        "also": [],
        "amounts": ["Boardwalk, 3 houses: $1,400"],
    }
    assert answer["agrees"] is True


def test_an_undo_is_explained_by_the_journal(started: Table) -> None:
    started.enter(LAND)
    started.enter({"type": "undo", "number": 2})

    answer = explained(started, 3)

    assert answer["explained"]["rule"] == "JOURNAL"
    assert "nothing is erased" in answer["explained"]["sentence"]


def test_what_goes_back_says_why_it_had_been_paid(started: Table) -> None:
    by_referee(started, HOTEL)
    for command in (LAND, RENT, {"type": "undo", "number": 4}, {"type": "undo", "number": 5}):
        started.enter(command)

    rent = "Boardwalk, 3 houses: $1,400"
    assert explained(started, 5)["explained"]["amounts"] == [f"Taken back: {rent}"]
    assert explained(started, 6)["explained"]["amounts"] == [f"Entered again: {rent}"]
    by_referee(started, {"type": "void", "number": 4, "reason": "not asked in time"})
    assert explained(started, 7)["explained"]["amounts"] == [f"Voided: {rent}"]


def test_an_entry_that_todays_rules_would_refuse_stands_and_says_so(started: Table) -> None:
    """A later version of the engine is played here by options that were another's when it began."""
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})
    started.enter({"type": "decline", "seat": "A", "lot": "baltic-avenue"})
    started.game.options = {"auctions": "none"}

    answer = explain_entry(started.game, 3)

    assert answer is not None
    assert not answer.agrees
    assert Transaction.objects.filter(game=started.game).count() == 3


@pytest.mark.django_db(transaction=True)
def test_an_entry_in_a_form_of_another_time_is_explained_by_the_journal(started: Table) -> None:
    with lifted(connection):
        Transaction.objects.filter(game=started.game).update(command={"type": "barter"})

    answer = explained(started, 1)

    assert answer["explained"]["rule"] == "JOURNAL"
    assert answer["agrees"] is False


def test_a_player_may_ask_why_and_a_stranger_may_not(started: Table) -> None:
    player = started.with_pass(link(started.game, "player", "A"))
    assert explained(player, 1)["number"] == 1

    assert_problem(started.with_pass(None).get("/transactions/1/explain"), 401, "NO_PASS")


def test_an_entry_that_there_is_not_can_not_be_explained(started: Table) -> None:
    for number in ("0", "2", "-1", "x", "9999999999"):
        assert_problem(started.get(f"/transactions/{number}/explain"), 404, "UNKNOWN_ENTRY")


def test_a_preview_says_why_beforehand(started: Table) -> None:
    by_referee(started, HOTEL)
    started.enter(LAND)

    preview = started.post(RENT, rest="/preview").json()

    assert preview["explained"]["amounts"] == ["Boardwalk, 3 houses: $1,400"]
    started.enter(RENT)
    assert explained(started, 4)["explained"] == preview["explained"]


def test_a_preview_of_the_tax_does_not_tell_the_worth(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [1, 3]})
    choice = {"type": "choose_tax", "seat": "A", "choice": "percent"}

    assert started.post(choice, rest="/preview").json()["explained"]["amounts"] == []
    started.enter(choice)
    assert explained(started, 3)["explained"]["amounts"][-1] == "10% of $1,500: $150"


def test_the_other_table_keeps_its_reasons_to_itself(started: Table) -> None:
    other = open_game(ruleset="night-2016", seats="AB")

    answer = started.with_pass(paired(other)).get("/transactions/1/explain")

    assert_problem(answer, 403, "OTHER_TABLE")
