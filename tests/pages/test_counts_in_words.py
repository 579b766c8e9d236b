"""One table is in, two tables are in: numbers agree with the words around them."""

from __future__ import annotations

import re

import pytest

from tests.pages.conftest import make_cast
from tests.tournaments import evening
from tournaments.plurals import counted, of_which, some_of


@pytest.mark.parametrize(
    ("number", "total", "said"),
    [
        (1, 1, "1 of 1 table is in"),
        (1, 4, "1 of 4 tables is in"),
        (3, 4, "3 of 4 tables are in"),
        (0, 1, "0 of 1 table is in"),
    ],
)
def test_a_part_of_a_number(number: int, total: int, said: str) -> None:
    assert of_which(number, total, "table", "in") == said


def test_a_number_of_things() -> None:
    assert counted(1, "entry", "entries") == "1 entry"
    assert counted(1200, "entry", "entries") == "1,200 entries"


def test_a_few_are_named_and_the_others_counted() -> None:
    assert some_of(["Ada", "Ben", "Cleo"]) == "Ada, Ben, Cleo"
    assert some_of(["Ada", "Ben", "Cleo", "Dan"]) == "Ada, Ben, Cleo and 1 more"


@pytest.mark.django_db
def test_an_evening_of_one_table_is_told_in_the_singular() -> None:
    cast = make_cast(here=4, bankers=1, rounds=1)
    [table] = evening.tables_of(evening.playing(cast.event))
    evening.end_game(table, {"A": 2000})
    evening.sign_all(table)
    pages = ("event", "players", "people", "floor", "event-standings", "public-event", "screen")
    said = ""
    for address in [*(cast.url(page) for page in pages), cast.url("table", table.pk)]:
        text = re.sub(r"<[^>]*>", " ", cast.ada.get(address).content.decode())
        assert not re.search(r"(?<![\d,.+])\b1 (tables|players|entries|rounds|bankers)\b", text)
        said += text

    assert "1 of 1 table is in" in said
