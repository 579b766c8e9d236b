"""A tablet that isn't heard from any more is an alarm on the floor, with what waited on it."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone
from redis.exceptions import ConnectionError as RedisAway

from ledger import passes, presence
from tests.tournaments import evening
from tournaments.models import Event, Table
from tournaments.services import errands
from tournaments.services.table_states import FloorRow, floor_rows

pytestmark = pytest.mark.django_db


def long_ago(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Date everything noted from now on this many seconds back."""
    moment = timezone.now() - timedelta(seconds=seconds)
    monkeypatch.setattr("ledger.presence.timezone.now", lambda: moment)


def heard_of(table: Table, *, waiting: int = 0) -> UUID:
    """The table's tablet is paired, and asks which table it is at."""
    assert table.banker is not None
    device = passes.pair(table.banker.card, "Tablet")
    asked = Client(headers={"Authorization": f"Bearer {passes.token(device)}"})
    answer = asked.get("/api/v1/me", headers={"Not-Entered": str(waiting)})
    assert answer.status_code == 200
    return table.banker.card_id


def row_of(table: Table) -> FloorRow:
    [row] = floor_rows([Table.objects.for_floor().get(pk=table.pk)])
    return row


@pytest.fixture
def table(event: Event) -> Table:
    return evening.tables_of(evening.playing(event))[0]


def test_a_tablet_that_asks_is_here(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago(monkeypatch, 50)
    heard_of(table)
    monkeypatch.undo()
    assert row_of(table).state == "playing"


def test_one_that_asks_no_more_is_an_alarm(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago(monkeypatch, 70)
    heard_of(table)
    monkeypatch.undo()

    row = row_of(table)

    assert (row.state, row.tone) == ("tablet offline", "alarm")
    assert row.line.startswith("Its tablet hasn’t been heard from since ")
    assert row.line.endswith(". New entries wait on it.")


def test_it_says_how_many_entries_waited(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago(monkeypatch, 70)
    heard_of(table, waiting=3)
    monkeypatch.undo()
    assert row_of(table).line.endswith(" 3 entries waited on it then.")


def test_whoever_runs_is_sent_there(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago(monkeypatch, 70)
    heard_of(table, waiting=1)
    monkeypatch.undo()
    tablets = next(each for each in errands.errands_of(table.round.event) if each.urgent)
    sent = {errand.table: errand for errand in tablets.errands}[str(table.number)]
    assert sent.what == "tablet offline"
    assert sent.lines[0].endswith(" 1 entry waited on it then.")


def test_before_the_clock_starts_it_is_no_alarm(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = evening.tables_of(evening.released(event))[0]
    long_ago(monkeypatch, 70)
    heard_of(table)
    monkeypatch.undo()
    row = row_of(table)
    assert (row.state, row.tone) == ("tablet offline", "wait")


def test_after_its_game_nobody_misses_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago(monkeypatch, 70)
    heard_of(table)
    monkeypatch.undo()
    evening.end_game(table)
    assert row_of(table).state == "to be signed"


def test_after_the_server_was_started_again_nothing_is_known(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago(monkeypatch, 70)
    heard_of(table)
    monkeypatch.undo()
    caches["shared"].clear()
    assert row_of(table).state == "playing"


@pytest.mark.parametrize("said", ["", "many", "-1", "٣", "9" * 30])
def test_a_malformed_number_counts_as_missing(table: Table, said: str) -> None:
    assert table.banker is not None
    device = passes.pair(table.banker.card, "Tablet")
    asked = Client(headers={"Authorization": f"Bearer {passes.token(device)}"})
    headers = {"Not-Entered": said.encode().decode("latin-1")}
    assert asked.get("/api/v1/me", headers=headers).status_code == 200
    assert presence.seen([table.banker.card_id])[table.banker.card_id].waiting == 0


def test_without_redis_the_tablet_still_gets_its_answer(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*given: object) -> None:
        raise RedisAway

    for name in ("set", "get_many"):
        monkeypatch.setattr(type(caches["shared"]), name, away)
    heard_of(table)
    assert row_of(table).state == "playing"
