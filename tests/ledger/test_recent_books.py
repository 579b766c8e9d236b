"""A book that this process entered to a moment ago isn't read again, and is never trusted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import transaction

import engine
from ledger import writing
from ledger.audit import audit_book
from ledger.models import Game, Transaction
from ledger.problems import Problem
from ledger.services import recent_books
from ledger.services.book import book_from
from ledger.services.posting import post
from tests.ledger.books import open_game
from tests.ledger.conftest import BANK

START = {"type": "start", "first": "A"}
ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
LAST_TURN = {"type": "call_last_turn"}


class Reads:
    """The number of times that a post read its book: without the lock, and under it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.looks = self.locks = 0
        self._look, self._lock = writing.look_at_game, writing.lock_game
        monkeypatch.setattr(writing, "look_at_game", self.look)
        monkeypatch.setattr(writing, "lock_game", self.lock)

    def look(self, game_id: UUID, key: UUID) -> writing.KeptGame | None:
        self.looks += 1
        return self._look(game_id, key)

    def lock(self, game_id: UUID, keys: Sequence[UUID] = ()) -> writing.KeptGame | None:
        self.locks += 1
        return self._lock(game_id, keys)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    return Reads(monkeypatch)


@pytest.fixture
def game(db: None) -> Game:
    """A book with its start, which this process has entered."""
    game = open_game(ruleset="night-2016", seats="ABCD")
    enter(game, START)
    return game


def enter(game: Game, command: Any, *, version: int | None = None, key: UUID | None = None) -> int:
    return post(game.pk, command, actor=BANK, version=version, key=key).number


def types(game: Game) -> list[str]:
    entries = Transaction.objects.filter(game=game).order_by("number")
    return list(entries.values_list("command__type", flat=True))


def test_the_next_post_reads_nothing(game: Game, reads: Reads) -> None:
    assert enter(game, ROLL, version=1) == 2
    assert (reads.looks, reads.locks) == (0, 0)
    assert audit_book(game.pk).faults == []


def test_a_client_that_has_seen_more_is_believed(game: Game, reads: Reads) -> None:
    """Its book was kept after the first entry, and another process has entered the second."""
    kept = recent_books.recall(game.pk, 1)
    assert kept is not None
    enter(game, LAST_TURN)
    recent_books.keep(kept)

    assert enter(game, ROLL, version=2) == 3
    assert (reads.looks, reads.locks) == (1, 0)


def test_a_book_that_was_overtaken_is_decided_again(game: Game) -> None:
    kept = recent_books.recall(game.pk, None)
    assert kept is not None
    enter(game, ROLL)
    recent_books.keep(kept)

    with pytest.raises(Problem) as raised:
        enter(game, ROLL)

    assert raised.value.status == 422
    assert types(game) == ["start", "roll"]


def test_a_book_that_was_overtaken_is_not_begun_from_again(game: Game, reads: Reads) -> None:
    kept = recent_books.recall(game.pk, None)
    assert kept is not None
    enter(game, {"type": "untrack"})
    recent_books.keep(kept)

    assert enter(game, LAST_TURN) == 3
    assert (reads.looks, reads.locks) == (0, 1)
    assert enter(game, {"type": "salary", "seat": "A"}) == 4
    assert (reads.looks, reads.locks) == (1, 1)


def test_a_book_of_another_past_is_not_written_to(game: Game) -> None:
    """As after a copy of the database was restored, and played on differently."""
    kept = recent_books.recall(game.pk, None)
    assert kept is not None
    kept.game.cash["A"] += 1
    kept.seal = "0" * 64
    recent_books.keep(kept)

    assert enter(game, ROLL, version=1) == 2

    assert audit_book(game.pk).faults == []
    assert Game.objects.get(pk=game.pk).engine_game().cash["A"] == 1500


def test_what_was_rolled_back_is_forgotten(game: Game) -> None:
    with transaction.atomic():
        enter(game, LAST_TURN)
        transaction.set_rollback(True)

    assert enter(game, ROLL) == 2
    assert types(game) == ["start", "roll"]
    assert audit_book(game.pk).faults == []


def test_a_repeated_key_still_gets_its_first_answer(game: Game) -> None:
    key = uuid4()
    enter(game, LAST_TURN, key=key)

    assert enter(game, LAST_TURN, key=key) == 2
    assert types(game) == ["start", "call_last_turn"]


def test_a_book_closed_by_others_takes_nothing(game: Game) -> None:
    fresh = open_game(ruleset="night-2016", seats="ABCD")
    kept = writing.look_at_game(fresh.pk, uuid4())
    assert kept is not None
    recent_books.keep(book_from(kept))
    Game.objects.filter(pk=fresh.pk).update(status=Game.Status.CLOSED)

    with pytest.raises(Problem) as raised:
        enter(fresh, START)

    assert raised.value.code == "BOOK_CLOSED"


def test_posts_never_share_a_position(game: Game) -> None:
    kept = recent_books.recall(game.pk, 1)
    assert kept is not None
    before = kept.snapshot()
    kept.game.cash["A"] += 1

    enter(game, ROLL)

    again = recent_books.recall(game.pk, 2)
    assert again is not None
    assert again.game.cash["A"] == 1500
    assert engine.game_to_json(kept.game) != json.loads(before) != json.loads(again.snapshot())
