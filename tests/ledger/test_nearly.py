"""What is nearly possible, and why a refusal is one: the rule, what it says, where it stands."""

from __future__ import annotations

from uuid import uuid4

import engine
from engine.offer_types import Condition
from ledger.api import docs
from ledger.models import Game
from ledger.services import games
from tests.ledger.client import Table, assert_problem
from tests.ledger.conftest import REFEREE, link

POOR = {"type": "position", "cash": {"A": 120}, "tokens": {"A": 36}}
LAND = {"type": "roll", "seat": "A", "dice": [1, 2]}
BUY = {"type": "buy", "seat": "A", "lot": "boardwalk"}
RULE = {
    "ruleset": "Tournament night 2016",
    "rule": "BUYING PROPERTY",
    "rule_changed": False,
    "rule_text": "Everything bought, built, lifted or bid is paid at once, in cash.",
    "remedy": "Raise the money first: mortgage, sell buildings or trade.",
}


def land_without_the_money(started: Table) -> None:
    """Seat A is on Boardwalk with $120."""
    started.with_pass(link(started.game, "referee")).enter(POOR)
    started.enter(LAND)


def test_what_is_nearly_possible_comes_with_the_offers(started: Table) -> None:
    land_without_the_money(started)

    answer = started.get("/offers").json()

    [buy] = [item for item in answer["nearly"] if item["command"] == BUY]
    assert buy["text"] == "Seat A buys Boardwalk"
    assert buy["refused"] == {
        "code": "NOT_ENOUGH_CASH",
        "sentence": "Seat A has $120 and needs $400 for Boardwalk: $280 short.",
        **RULE,
    }
    game = Game.objects.get(pk=started.game.pk).engine_game()
    assert answer["nearly"] == engine.unavailable(game)


def test_the_reason_is_the_one_that_the_post_then_gets(started: Table) -> None:
    land_without_the_money(started)

    nearly = started.get("/offers").json()["nearly"]

    assert nearly
    for item in nearly:
        problem = assert_problem(started.post(item["command"]), 422, item["refused"]["code"])
        assert problem["detail"] == item["refused"]["sentence"]
        assert problem["rule_text"] == item["refused"]["rule_text"]


def test_a_player_has_neither_offers_nor_reasons(started: Table) -> None:
    answer = started.with_pass(link(started.game, "player", "A")).get("/offers").json()

    assert (answer["offers"], answer["nearly"]) == ([], [])


def test_nothing_is_nearly_possible_in_a_closed_book(started: Table) -> None:
    games.close_book(started.game.pk, actor=REFEREE, reason="fire alarm")

    assert started.get("/offers").json()["nearly"] == []


def test_a_refusal_says_its_rule_and_where_that_stands(started: Table) -> None:
    land_without_the_money(started)

    problem = assert_problem(started.post(BUY), 422, "NOT_ENOUGH_CASH")

    assert {name: problem[name] for name in RULE} == RULE
    assert assert_problem(started.post(BUY, rest="/preview"), 422, "NOT_ENOUGH_CASH") == problem


def test_a_refusal_in_a_batch_and_a_repeated_one_say_it_too(started: Table) -> None:
    land_without_the_money(started)
    batch = {"transactions": [{"key": str(uuid4()), "command": BUY}]}
    assert assert_problem(started.post(batch), 422, "NOT_ENOUGH_CASH")["rule_text"]

    key = uuid4()
    first = started.post(BUY, key=key).json()

    assert started.post(BUY, key=key).json() == first


def test_a_refusal_of_the_journal_says_how_a_book_is_kept(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})

    problem = assert_problem(started.post({"type": "undo", "number": 1}), 422, "NOT_NEWEST")

    assert problem["rule"] == "JOURNAL"
    assert problem["rule_text"].startswith("Entries are taken back newest first")


def test_the_description_of_offers_names_every_condition() -> None:
    assert all(f"`{condition}`" in docs.OFFERS for condition in Condition)
