"""The numbers of the night: from all games that are over, with names and tables."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.services import games
from tests.tournaments import evening
from tournaments.models import Event, Highlights, Table
from tournaments.services.highlights import NightNumber, note, numbers_of

pytestmark = pytest.mark.django_db
POSITION: dict[str, Any] = {
    "type": "position", "turn": "A", "deeds": {"oriental-avenue": "B", "boardwalk": "C"},
    "tokens": {"A": 0, "B": 0, "C": 0, "D": 0},
}  # fmt: skip
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

    assert tables[0].game_id is not None
    note(tables[0].game_id)

    assert list(Highlights.objects.values()) == before


def test_a_game_of_no_table_is_no_part_of_an_evening(event: Event) -> None:
    game = games.open_game(ruleset="classic", seats="AB")

    note(game.pk)

    assert not Highlights.objects.exists()
