"""Planning a void asks the database for each thing once, however much is in its way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger.models import Game
from ledger.problems import Refused
from ledger.services import voiding
from ledger.services.book import book_of
from ledger.services.importing import import_game
from tests.ledger.conftest import REFEREE

SAMPLE = Path(__file__).parent.parent.parent / "samples" / "hall-table-7.game"


@pytest.fixture
def long_game(db: None) -> Game:
    """A whole evening of 228 entries."""
    return import_game(SAMPLE.read_bytes(), actor=REFEREE)


def planned(game: Game, number: int) -> tuple[Any, int]:
    """The plan for an entry, or its refusal; and how many queries it took."""
    book = book_of(game)
    with CaptureQueriesContext(connection) as queries:
        try:
            plan = voiding.plan_void(book, number)
        except Refused as refusal:
            return refusal.code, len(queries)
    return (plan.sentences, [other.number for other in plan.others], plan.postings), len(queries)


def test_a_few_queries_find_the_same_as_many(
    long_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = range(1, long_game.version + 1, 2)
    remembering = [planned(long_game, number) for number in numbers]
    monkeypatch.setattr(voiding, "_read_once", lambda book: book)
    forgetting = [planned(long_game, number) for number in numbers]

    assert [plan for plan, _ in remembering] == [plan for plan, _ in forgetting]
    # A few for the book, then two for each entry in the way: the entry and its outcome.
    assert all(queries <= 12 + 2 * _in_the_way(plan) for plan, queries in remembering)
    assert max(queries for _, queries in forgetting) > 200, "the sample is no test of it any more"


def _in_the_way(plan: Any) -> int:
    return len(plan[1]) if isinstance(plan, tuple) else 0
