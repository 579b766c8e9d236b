"""What the screens hear of a book, after the commit and not before."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from ledger import live
from ledger.live.sources import read
from ledger.models import Game
from ledger.services.posting import post
from tests.ledger.client import Table
from tests.ledger.conftest import BANK

START = {"type": "start", "first": "A"}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """The news that was published, by channel."""
    heard: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(live, "publish", lambda channel, news: heard.append((channel, news)))
    return heard


def test_an_entry_is_told_once_it_is_committed(game: Game, heard: list[Any]) -> None:
    with transaction.atomic():
        post(game.pk, START, actor=BANK, version=0)
        assert heard == []

    [(channel, news)] = heard
    assert channel == f"game-{game.pk}"
    assert news == {"version": 1, "turn": "A", "status": "open"}


def test_an_entry_that_was_rolled_back_is_not_told(game: Game, heard: list[Any]) -> None:
    with transaction.atomic():
        post(game.pk, START, actor=BANK, version=0)
        transaction.set_rollback(True)

    assert heard == []


def test_a_refusal_and_a_replay_are_no_news(table: Table, heard: list[Any]) -> None:
    key = uuid4()
    table.enter(START, key=key)
    table.enter(START, key=key)
    table.post({"type": "roll", "seat": "B", "dice": [1, 2]})

    assert len(heard) == 1


def test_after_a_restart_the_same_news_are_read_from_the_book(
    started: Table, heard: list[Any]
) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})

    assert read(f"game-{started.game.pk}") == heard[-1][1]


@pytest.mark.parametrize("key", ["x", "00000000-0000-0000-0000-000000000000"])
def test_an_unknown_game_has_no_news(key: str) -> None:
    assert read(f"game-{key}") is None
