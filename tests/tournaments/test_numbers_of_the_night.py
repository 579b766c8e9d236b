"""The numbers of the night: from all games that are over, with names and tables."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, connection

from ledger import outbox
from ledger.highlights import GameHighlights
from ledger.highlights import highlights as highlights_of
from ledger.models import Game, OutboxRow, Transaction
from ledger.services import games, posting
from tests.ledger.books import open_game
from tests.tournaments import evening
from tests.unguarded import lifted
from tournaments.models import Event, Highlights, Table
from tournaments.services import highlights, standings
from tournaments.services.highlights import NightNumber, note_due, numbers_of

pytestmark = pytest.mark.django_db
READER = "tournaments.services.highlights.highlights"
"""What reads a book."""
POSITION: dict[str, Any] = {
    "type": "position",
    "turn": "A",
    "deeds": {"oriental-avenue": "B", "boardwalk": "C"},
    "tokens": {"A": 0, "B": 0, "C": 0, "D": 0},
}
PLAYED = (
    POSITION,
    {"type": "roll", "seat": "A", "dice": [2, 4]},
    {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "oriental-avenue"},
)


@pytest.fixture
def tables(event: Event) -> list[Table]:
    """Both tables of a round; at the first a rent was paid."""
    tables = evening.tables_of(evening.playing(event))
    for command in PLAYED:
        evening.post(tables[0], command)
    return tables


def numbers(event: Event) -> dict[str, NightNumber]:
    return {number.title: number for number in numbers_of(event)}


def test_while_all_tables_play_there_are_none(event: Event, tables: list[Table]) -> None:
    assert numbers_of(event) == []


def test_each_number_names_people_and_tables(event: Event, tables: list[Table]) -> None:
    evening.end_game(tables[0])
    names = tables[0].names()

    told = numbers(event)

    purse, rent = told["The fullest purse"], told["The highest rent"]
    assert (purse.value, purse.about) == ("$1,506", f"{names['B']} (Round 1, table 1)")
    assert (rent.value, rent.table) == ("$6", tables[0])
    assert rent.about == (
        f"{names['A']} owed it to {names['B']} for Oriental Avenue (Round 1, table 1)"
    )
    assert told["Earned the most rent"].about == "Oriental Avenue"
    assert told["Landed on most often"].about == "Oriental Avenue"
    assert told["Owned Boardwalk in the end"].value == "1 of 1"
    assert told["Owned Boardwalk in the end"].about == names["C"]
    assert told["Throws of the dice"].about == "Nobody went bankrupt"
    assert "Sent to Jail most often" not in told


def test_tables_are_counted_together(event: Event, tables: list[Table]) -> None:
    for command in PLAYED:
        evening.post(tables[1], command)
    for table in tables:
        evening.end_game(table)

    told = numbers(event)

    assert told["Earned the most rent"].value == "$12"
    assert told["Landed on most often"].value == "twice"
    assert told["Owned Boardwalk in the end"].value == "2 of 2"


def test_a_book_that_is_open_again_tells_nothing(event: Event, tables: list[Table]) -> None:
    evening.end_game(tables[0])
    evening.reopen(tables[0])
    assert numbers_of(event) == []

    evening.post(tables[0], {"type": "undo", "number": 4})
    evening.end_game(tables[0])
    assert "The highest rent" not in numbers(event)


def test_news_that_come_twice_change_nothing(event: Event, tables: list[Table]) -> None:
    evening.end_game(tables[0])
    before = list(Highlights.objects.values())

    note_due(event.pk)

    assert list(Highlights.objects.values()) == before


def test_a_game_without_a_table_is_not_part_of_an_evening(event: Event) -> None:
    game = open_game(ruleset="classic", seats="AB")
    start = {"type": "start", "first": "A"}
    posting.post(game.pk, start, actor=evening.REFEREE, version=None)
    games.close_book(game.pk, actor=evening.REFEREE, reason="time")
    evening.deliver()

    note_due(event.pk)

    assert not Highlights.objects.exists()


def test_an_event_that_is_gone_has_no_numbers() -> None:
    note_due(uuid4())

    assert not Highlights.objects.exists()


def test_standings_come_first(event: Event, tables: list[Table]) -> None:
    evening.close_book(tables[0])
    evening.deliver_jobs("book_closed")

    evening.deliver_jobs(highlights.DUE)
    assert not Highlights.objects.exists()
    evening.deliver_jobs(standings.DUE)
    evening.deliver_jobs(highlights.DUE)

    assert Highlights.objects.get().table == tables[0]
    assert jobs() == []


def test_standings_that_fail_again_and_again_are_not_waited_for(
    event: Event, tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.close_book(tables[0])
    evening.deliver_jobs("book_closed")
    monkeypatch.setattr(standings, "compute", lambda event_id: 1 / 0)
    due = OutboxRow.objects.get(topic=standings.DUE)
    for _ in range(5):
        assert not outbox.deliver(due.pk)

    evening.deliver_jobs(highlights.DUE)

    assert Highlights.objects.get().table == tables[0]
    assert not OutboxRow.objects.filter(done_at=None, topic=highlights.DUE).exists()


def test_a_job_that_waits_for_the_standings_is_not_news(event: Event, tables: list[Table]) -> None:
    evening.close_book(tables[0])
    evening.deliver_jobs("book_closed")
    before = Event.objects.get(pk=event.pk).live_version

    evening.deliver_jobs(highlights.DUE)

    assert Event.objects.get(pk=event.pk).live_version == before


def test_of_many_books_one_job_reads_a_few(
    event: Event, tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(highlights, "AT_ONCE", 1)
    for table in tables:
        evening.close_book(table)
    evening.deliver_jobs("book_closed")
    evening.deliver_jobs(standings.DUE)

    evening.deliver_jobs(highlights.DUE)
    assert [noted.table for noted in Highlights.objects.all()] == [tables[0]]
    evening.deliver_jobs(highlights.DUE)

    assert [noted.table for noted in Highlights.objects.order_by("pk")] == tables
    assert jobs() == []


def test_a_book_that_closes_while_others_are_read_has_its_turn(
    event: Event, tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(game: Game) -> GameHighlights:
        monkeypatch.setattr(READER, highlights_of)
        evening.close_book(tables[1])
        evening.deliver_jobs("book_closed")
        evening.deliver_jobs(standings.DUE)
        return highlights_of(game)

    evening.close_book(tables[0])
    evening.deliver_jobs("book_closed")
    evening.deliver_jobs(standings.DUE)
    monkeypatch.setattr(READER, meanwhile)
    evening.deliver_jobs(highlights.DUE)
    evening.deliver_jobs(highlights.DUE)

    assert [noted.table for noted in Highlights.objects.order_by("pk")] == tables


def test_a_worker_killed_while_it_reads_leaves_the_books_to_the_sweep(
    event: Event, tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(game: Game) -> GameHighlights:
        raise KeyboardInterrupt

    evening.close_book(tables[0])
    evening.deliver_jobs("book_closed")
    evening.deliver_jobs(standings.DUE)
    with monkeypatch.context() as patch:
        patch.setattr(READER, dies)
        with pytest.raises(KeyboardInterrupt):
            evening.deliver_jobs(highlights.DUE)

    evening.deliver_jobs(highlights.DUE)

    assert Highlights.objects.get().table == tables[0]


def test_a_book_that_cant_be_read_is_left_out_and_logged_once(
    event: Event, tables: list[Table], caplog: pytest.LogCaptureFixture
) -> None:
    evening.post(tables[1], POSITION)
    connection.check_constraints()  # PostgreSQL changes no table while some of them wait
    with lifted(connection):
        Transaction.objects.filter(game=tables[1].game).update(facts=[["unheard_of", 7]])
    for table in tables:
        evening.close_book(table)
    evening.deliver_jobs("book_closed")
    evening.deliver_jobs(standings.DUE)

    for _ in range(3):
        evening.deliver_jobs(highlights.DUE)
    note_due(event.pk)

    [logged] = [each for each in caplog.records if each.name == highlights.__name__]
    assert str(tables[1].game_id) in logged.getMessage()
    assert jobs() == []
    told = numbers(event)
    assert told["Owned Boardwalk in the end"].value == "1 of 1"
    assert told["The highest rent"].table == tables[0]


def test_a_database_that_is_away_says_nothing_about_a_book(
    event: Event, tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_away(game: Game) -> GameHighlights:
        raise OperationalError("the database is away")

    evening.close_book(tables[0])
    evening.deliver_jobs("book_closed")
    evening.deliver_jobs(standings.DUE)
    with monkeypatch.context() as patch:
        patch.setattr(READER, is_away)
        patch.setattr("tournaments.services.highlights.is_lost", lambda error: True)
        with pytest.raises(OperationalError):
            note_due(event.pk)
    assert not Highlights.objects.exists()

    evening.deliver_jobs(highlights.DUE)
    assert Highlights.objects.get().data != {}


def jobs() -> list[str]:
    """The topics of all that is still to be done."""
    return list(OutboxRow.objects.filter(done_at=None).values_list("topic", flat=True))
