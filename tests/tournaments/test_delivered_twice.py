"""The news of a closed book, delivered more than once or cut off: results and standings stay one.

A worker can be killed at any point between taking a job up and noting that it is done; the job then
comes again. Whatever was done the first time must be found, to the byte, as it was.
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from engine.chain import canonical_json
from ledger import outbox, tallies
from ledger.models import Game, OutboxRow
from ledger.services import games
from tests.conftest import PATIENCE_SECONDS
from tests.tournaments import evening
from tournaments.models import Event, Result, Standings, Table
from tournaments.services import results, standings

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """The worker's process ends here."""


@pytest.fixture
def table(event: Event) -> Table:
    """A table whose book has just been closed; nobody has heard of it yet."""
    table = evening.tables_of(evening.playing(event))[0]
    assert table.game_id
    games.close_book(table.game_id, actor=evening.REFEREE, reason="time")
    return table


def kept() -> str:
    """Every column of every result and of the standings."""
    rows = [Result.objects.order_by("pk").values(), Standings.objects.order_by("pk").values()]
    return json.dumps([list(each) for each in rows], default=str)


def job() -> OutboxRow:
    """The job that the closed book has made."""
    return OutboxRow.objects.get(topic="book_closed")


def test_delivered_again_it_changes_nothing(table: Table) -> None:
    evening.deliver()
    before = kept()

    for _ in range(3):
        OutboxRow.objects.update(done_at=None)
        evening.deliver()

    assert kept() == before


def test_two_workers_at_once_make_one_result(table: Table) -> None:
    barrier = Barrier(2)

    def deliver(row: int) -> bool:
        try:
            barrier.wait(PATIENCE_SECONDS)
            return outbox.deliver(row)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(deliver, [job().pk] * 2)) == [True, True]

    evening.deliver()

    assert Result.objects.get(table=table).version == 1
    assert Standings.objects.get().version == 1
    assert job().done_at is not None


@pytest.mark.parametrize("where", ["standings.follow", "_tally"])
def test_killed_in_the_middle_it_leaves_nothing_half_done(
    table: Table, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result and the job to compute the standings are one transaction."""
    with monkeypatch.context() as patch:
        patch.setattr(f"tournaments.services.results.{where}", dies)
        with pytest.raises(Killed):
            outbox.deliver(job().pk)
    assert not Result.objects.exists()
    assert job().done_at is None

    evening.deliver()

    assert Result.objects.get(table=table).version == 1


def test_killed_before_it_was_noted_as_done_it_is_found_as_it_was(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally_table = results.tally_table

    def tally_and_die(game: Any) -> None:
        tally_table(game)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(results, "tally_table", tally_and_die)
        with pytest.raises(Killed):
            outbox.deliver(job().pk)
    before = list(Result.objects.values())
    assert job().done_at is None

    evening.deliver()

    assert list(Result.objects.values()) == before
    assert job().done_at is not None


def test_tally_and_standings_worked_out_again_have_the_same_bytes(event: Event) -> None:
    evening.played(event, {"Ada": 1234, "Ben": 99})

    for result in Result.objects.select_related("table__game"):
        assert result.table.game_id
        game = Game.objects.get(pk=result.table.game_id)
        assert canonical_json(tallies.tally(game)) == canonical_json(result.tally)
    before = kept()
    standings.compute(event.pk)
    assert kept() == before


def dies(*arguments: Any, **more: Any) -> None:
    """A stand-in that crashes instead of doing the real work."""
    raise Killed
