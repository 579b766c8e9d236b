"""Two referees at once: an entry is voided once, and the other one is told."""

from __future__ import annotations

import pytest

from ledger.models import Balance, Transaction
from ledger.problems import Problem
from ledger.services.posting import post
from tests.ledger.client import Table
from tests.ledger.conftest import REFEREE, link
from tests.ledger.test_races import at_once, statuses

pytestmark = pytest.mark.django_db(transaction=True)

VOID = {"type": "void", "number": 3, "reason": "It was Ben's turn"}


@pytest.fixture
def bought(started: Table) -> Table:
    """Ada has bought Boardwalk, entry 3, in a game without dice and turns."""
    started.enter({"type": "untrack"})
    started.enter({"type": "buy", "seat": "A", "lot": "boardwalk"})
    return started


def assert_voided_once(table: Table) -> None:
    assert Transaction.objects.filter(game=table.game, kind="void").count() == 1
    cash = Balance.objects.get(game=table.game, account="A", commodity="cash")
    assert cash.quantity == 1500


def test_of_two_referees_at_once_one_is_told_to_look_again(bought: Table) -> None:
    referees = [bought.with_pass(link(bought.game, "referee")) for _ in range(2)]

    responses = at_once(*[lambda r=each: r.post(VOID, version=3) for each in referees])

    assert statuses(responses) == {201: 1, 412: 1}
    assert_voided_once(bought)


def test_nor_twice_by_those_who_take_any_version(bought: Table) -> None:
    def attempt() -> str:
        try:
            post(bought.game.pk, VOID, actor=REFEREE, version=None)
        except Problem as problem:
            return problem.code
        return "voided"

    assert sorted(at_once(*[attempt] * 6)) == ["ALREADY_TAKEN_BACK"] * 5 + ["voided"]
    assert_voided_once(bought)


def test_a_void_and_an_undo_at_once_take_it_back_once(bought: Table) -> None:
    referee = bought.with_pass(link(bought.game, "referee"))
    undo = {"type": "undo", "number": 3}

    responses = at_once(lambda: referee.post(VOID, version=3), lambda: bought.post(undo, version=3))

    assert statuses(responses) == {201: 1, 412: 1}
    cash = Balance.objects.get(game=bought.game, account="A", commodity="cash")
    assert cash.quantity == 1500
