"""What happens to a command when something is entered between its decision and its write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from threading import Event
from time import sleep
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction

from ledger import problems, writing
from ledger.audit import audit_book
from ledger.journal.entry import Entry
from ledger.models import Game, Reply, Transaction
from ledger.problems import Problem
from ledger.services.posting import post
from tests.ledger.books import open_game
from tests.ledger.client import Table
from tests.ledger.conftest import BANK

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
OTHER = {"type": "call_last_turn"}
REFUSED = {"type": "roll", "seat": "B", "dice": [2, 1]}

PATIENCE = 60

Meanwhile = Callable[[Callable[[], Any]], None]


@pytest.fixture(params=["alone", "inside"])
def game(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[Game]:
    """An open book that is posted to alone, as by the site, or inside the caller's transaction."""
    with transaction.atomic() if request.param == "inside" else nullcontext():
        yield open_game(ruleset="night-2016", seats="ABCD")


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Do something once, just before the next entry would be written."""

    def arrange(happening: Callable[[], Any]) -> None:
        write = writing.write_if_next

        def late(entry: Entry, state: str, **named: Any) -> bool:
            monkeypatch.setattr(writing, "write_if_next", write)
            happening()
            return write(entry, state, **named)

        monkeypatch.setattr(writing, "write_if_next", late)

    return arrange


def enter(game: Game, command: Any, *, version: int | None = None, key: UUID | None = None) -> int:
    return post(game.pk, command, actor=BANK, version=version, key=key).number


def texts(game: Game) -> list[str]:
    entries = Transaction.objects.filter(game=game).order_by("number")
    return list(entries.values_list("command__type", flat=True))


def test_a_command_for_any_version_is_decided_again(started: Table, meanwhile: Meanwhile) -> None:
    meanwhile(lambda: enter(started.game, OTHER))

    assert enter(started.game, ROLL) == 3
    assert texts(started.game) == ["start", "call_last_turn", "roll"]


def test_a_command_for_the_version_before_is_stale(started: Table, meanwhile: Meanwhile) -> None:
    meanwhile(lambda: enter(started.game, OTHER))

    with pytest.raises(Problem) as raised:
        enter(started.game, ROLL, version=1)

    assert raised.value.code == problems.stale_version(2).code
    assert texts(started.game) == ["start", "call_last_turn"]


def test_what_is_not_allowed_any_more_is_refused(started: Table, meanwhile: Meanwhile) -> None:
    meanwhile(lambda: enter(started.game, ROLL))

    with pytest.raises(Problem) as raised:
        enter(started.game, ROLL)

    assert raised.value.status == 422
    assert texts(started.game) == ["start", "roll"]


def test_the_same_key_gets_the_same_entry(started: Table, meanwhile: Meanwhile) -> None:
    key = uuid4()
    meanwhile(lambda: enter(started.game, ROLL, version=1, key=key))

    assert enter(started.game, ROLL, version=1, key=key) == 2
    assert texts(started.game) == ["start", "roll"]


def test_a_key_bound_to_a_refusal_stays_bound(started: Table, meanwhile: Meanwhile) -> None:
    key = uuid4()

    def refused() -> None:
        with pytest.raises(Problem, match="throw"):
            enter(started.game, REFUSED, key=key)

    meanwhile(refused)

    with pytest.raises(Problem) as raised:
        enter(started.game, ROLL, key=key)

    assert raised.value.code == problems.key_reused().code
    assert texts(started.game) == ["start"]
    assert Reply.objects.get(game=started.game, key=key).status == 422


def test_a_book_taken_away_takes_nothing(game: Game, meanwhile: Meanwhile) -> None:
    meanwhile(lambda: Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED))

    with pytest.raises(Problem) as raised:
        enter(game, {"type": "start", "first": "A"})

    assert raised.value.code == "BOOK_CLOSED"
    assert texts(game) == []


@pytest.mark.parametrize("entered", [True, False])
@pytest.mark.django_db(transaction=True)
def test_a_post_that_waited_for_the_lock_decides_again_if_something_was_entered(
    meanwhile: Meanwhile, entered: bool
) -> None:
    game = open_game(ruleset="night-2016", seats="ABCD")
    enter(game, {"type": "start", "first": "A"})
    holds_the_lock, about_to_write = Event(), Event()
    other: Future[None]

    def other_tablet() -> None:
        with transaction.atomic():
            Game.objects.filter(pk=game.pk).update(status=Game.Status.OPEN)
            if entered:
                enter(game, OTHER)
            holds_the_lock.set()
            assert about_to_write.wait(PATIENCE)
            # Long enough for the first tablet to stand and wait; if it isn't, that is no harm.
            sleep(0.2)
        connection.close()

    with ThreadPoolExecutor() as threads:

        def happening() -> None:
            nonlocal other
            other = threads.submit(other_tablet)
            assert holds_the_lock.wait(PATIENCE)
            about_to_write.set()

        meanwhile(happening)

        number = enter(game, ROLL)
        other.result(PATIENCE)
    assert texts(game) == ["start", *["call_last_turn"] * entered, "roll"]
    assert number == len(texts(game))
    assert audit_book(game.pk).faults == []
