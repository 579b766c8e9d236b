"""Threads of one process take turns at SQLite's write lock, and none waits in vain."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from ledger.audit import audit_book
from ledger.models import Game, Transaction
from ledger.services.posting import post
from ledger.writing import turns
from tests.conftest import PATIENCE_SECONDS
from tests.ledger.books import open_game
from tests.ledger.conftest import REFEREE

pytestmark = pytest.mark.django_db(transaction=True)

START = {"type": "start", "first": "A"}
LAST_TURN = {"type": "call_last_turn"}
PLAY_ON = {"type": "play_on"}
THREADS = 6
PAIRS = 3


def enter(game: Game, command: Any) -> int:
    return post(game.pk, command, actor=REFEREE, version=None).number


def in_thread(game: Game, *commands: Any) -> list[int]:
    """The entries that a thread of its own has made."""
    try:
        return [enter(game, command) for command in commands]
    finally:
        connection.close()


def test_a_transaction_that_posts_overtakes_others_that_wait_for_it() -> None:
    waiting, mine = (open_game(ruleset="night-2016", seats="ABCD") for _ in range(2))
    began = monotonic()
    with ThreadPoolExecutor() as threads:
        with transaction.atomic():
            Game.objects.filter(pk=mine.pk).update(status=Game.Status.OPEN)
            other = threads.submit(in_thread, waiting, START)
            while connection.vendor == "sqlite" and not turns._turn.locked():
                assert monotonic() - began < PATIENCE_SECONDS
                sleep(0.01)
            assert enter(mine, START) == 1
        assert other.result(PATIENCE_SECONDS) == [1]


def test_many_threads_post_to_their_books_and_none_is_turned_away() -> None:
    games = [open_game(ruleset="night-2016", seats="ABCD") for _ in range(THREADS)]
    commands = [START, *[LAST_TURN, PLAY_ON] * PAIRS]

    with ThreadPoolExecutor(THREADS) as threads:
        entered = list(threads.map(lambda game: in_thread(game, *commands), games))

    assert entered == [list(range(1, len(commands) + 1))] * THREADS
    assert [audit_book(game.pk).faults for game in games] == [[]] * THREADS
    assert Transaction.objects.count() == THREADS * len(commands)


def test_nobody_in_the_line_waits_anew_for_a_lock_that_another_program_keeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite has one write lock")
    games = [open_game(ruleset="night-2016", seats="ABCD") for _ in range(THREADS)]
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.2)

    def is_refused(game: Game) -> bool:
        with pytest.raises(OperationalError, match=turns.LOCKED):
            in_thread(game, START)
        return True

    with ThreadPoolExecutor(THREADS) as threads, turns._turn:
        assert all(threads.map(is_refused, games))
