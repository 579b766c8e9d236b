"""Requests at the same moment: one order, each key once, nobody spends the same dollar twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from ledger import passes
from ledger.models import Balance, Transaction
from ledger.problems import Problem
from ledger.services.posting import post
from tests.conftest import PATIENCE_SECONDS
from tests.ledger.books import grant, open_game
from tests.ledger.client import Table
from tests.ledger.conftest import BANK, REFEREE, paired

pytestmark = pytest.mark.django_db(transaction=True)

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """The results of the calls, each made in a thread of its own at the same moment."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait(PATIENCE_SECONDS)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def statuses(responses: list[Any]) -> Counter[int]:
    """The number of times that each HTTP status came."""
    return Counter(response.status_code for response in responses)


def test_a_double_tap_posts_once_and_both_get_the_same_answer(started: Table) -> None:
    key = uuid4()

    responses = at_once(*[lambda: started.post(ROLL, key=key, version=1)] * 4)

    assert statuses(responses) == {201: 4}
    assert len({response.content for response in responses}) == 1
    replayed = [response.headers.get("Idempotent-Replayed") for response in responses]
    assert Counter(replayed) == {None: 1, "true": 3}
    assert Transaction.objects.filter(game=started.game).count() == 2


def test_of_two_tablets_at_once_one_is_told_to_look_again(started: Table) -> None:
    for version in range(1, 11):
        command = ROLL if version % 2 else {"type": "undo", "number": version}

        responses = at_once(*[lambda: started.post(command, version=version)] * 2)  # noqa: B023

        assert statuses(responses) == {201: 1, 412: 1}
    assert started.version() == 11


def test_the_same_dollars_are_not_spent_twice(started: Table) -> None:
    """Ada has $100 and two tablets sell her a lot each, without saying what they have seen."""
    position = {"type": "position", "cash": {"A": 100}, "tracked": False}
    post(started.game.pk, position, actor=REFEREE, version=None)

    def buy(lot: str) -> Callable[[], str]:
        def call() -> str:
            command = {"type": "buy", "seat": "A", "lot": lot}
            try:
                post(started.game.pk, command, actor=BANK, version=None)
            except Problem as problem:
                return problem.code
            return "bought"

        return call

    results = at_once(buy("oriental-avenue"), buy("vermont-avenue"))

    assert sorted(results) == ["NOT_ENOUGH_CASH", "bought"]
    assert Balance.objects.get(game=started.game, account="A", commodity="cash").quantity == 0


def test_everything_taken_back_twice_at_once_is_taken_back_once(started: Table) -> None:
    started.enter(ROLL)
    started.enter({"type": "buy", "seat": "A", "lot": "baltic-avenue"})
    for number in (3, 2, 1):
        undo = {"type": "undo", "number": number}

        responses = at_once(*[lambda: started.post(undo)] * 3)  # noqa: B023

        assert statuses(responses)[201] == 1
    assert started.version() == 6
    assert not Balance.objects.filter(game=started.game).exclude(quantity=0).exists()


def test_many_tables_post_at_once_without_standing_in_each_others_way(started: Table) -> None:
    tables = [Table(game, paired(game)) for game in (_new_game() for _ in range(6))]

    def play(table: Table) -> Callable[[], int]:
        def call() -> int:
            table.enter({"type": "start", "first": "A"}, version=0)
            for version in range(1, 6):
                command = ROLL if version % 2 else {"type": "undo", "number": version}
                table.enter(command, version=version)
            return table.version()

        return call

    assert at_once(*[play(table) for table in tables]) == [6] * 6


def _new_game() -> Any:
    return open_game(ruleset="night-2016", seats="ABCD")


def test_a_card_is_bound_to_one_device_when_two_scan_it_at_once(started: Table) -> None:
    card = passes.issue("card", "Table 3")
    grant(card, started.game, "bank")
    body = {"card": passes.token(card), "device": "iPad"}
    client = Table(started.game, None).client

    responses = at_once(*[lambda: client.post("/api/v1/pair", body, "application/json")] * 4)

    assert statuses(responses) == {201: 1, 409: 3}
