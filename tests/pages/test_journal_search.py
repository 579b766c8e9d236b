"""Searching a table's journal: by words with names, player, kind and amount."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.registry import Topic
from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Table
from tournaments.views.components.journal import PAGE_LENGTH
from tournaments.views.components.journal_search import KINDS

ENTRIES: list[dict[str, Any]] = [
    {"type": "untrack"},
    {"type": "buy", "seat": "A", "lot": "boardwalk"},
    {"type": "buy", "seat": "B", "lot": "baltic-avenue"},
    {"type": "trade", "seat": "A", "partner": "B",
     "gives": {"deeds": ["boardwalk"]}, "takes": {"cash": 1250}},
    {"type": "count", "counted": {"C": 1500}},
    {"type": "undo", "number": 6},
]  # fmt: skip


@pytest.fixture
def table(cast: Cast) -> Table:
    table = evening.tables_of(evening.playing(cast.event))[0]
    for command in ENTRIES:
        evening.post(table, command)
    return table


def numbers(cast: Cast, table: Table, **query: str | int) -> list[int]:
    journal = cast.ben.get(cast.url("table", table.pk), query).context["journal"]
    return [entry.number for entry in journal.entries]


def test_words_are_found_in_any_order_and_by_the_players_name(cast: Cast, table: Table) -> None:
    ada = table.names()["A"]
    assert numbers(cast, table, words="boardwalk") == [5, 3]
    assert numbers(cast, table, words=f"BOARDWALK {ada.lower()} gives") == [5]
    assert numbers(cast, table, words="$1,250") == [5]
    assert numbers(cast, table, words="1250 Boardwalk") == [5]


def test_a_player_is_found_where_something_moved_or_is_spoken_of(cast: Cast, table: Table) -> None:
    assert numbers(cast, table, seat="C") == [7, 6, 1]
    assert numbers(cast, table, seat="B") == [5, 4, 1]


def test_each_topic_of_a_command_can_be_searched_for() -> None:
    assert set(KINDS) == set(get_args(Topic))


def test_a_kind_and_an_amount_narrow_it_further(cast: Cast, table: Table) -> None:
    assert numbers(cast, table, kind="deeds") == [4, 3]
    assert numbers(cast, table, kind="corrections") == [7]
    assert numbers(cast, table, kind="counts") == [6]
    assert numbers(cast, table, amount="$1,250") == [5]
    assert numbers(cast, table, kind="deeds", seat="A", amount="400") == [3]


def test_nothing_found_is_said_and_the_form_keeps_what_was_asked(cast: Cast, table: Table) -> None:
    answer = cast.ben.get(cast.url("table", table.pk), {"words": "quokka", "kind": "rent"})
    text = answer.content.decode()
    assert "No entry matches" in text
    assert 'value="quokka"' in text
    assert '<option value="rent" selected>' in text


@pytest.mark.parametrize(
    "query", [{"seat": "Z"}, {"kind": "magic"}, {"amount": "-5"}, {"amount": "9" * 40}]
)
def test_what_makes_no_sense_is_not_asked_for(
    cast: Cast, table: Table, query: dict[str, str]
) -> None:
    assert len(numbers(cast, table, **query)) == 7


def test_what_is_found_is_paged_too(cast: Cast, table: Table) -> None:
    for amount in range(PAGE_LENGTH + 3):
        evening.post(table, {"type": "position", "cash": {"D": 1000 + amount}})
    evening.post(table, {"type": "salary", "seat": "A"})
    url = cast.url("table", table.pk)

    first = cast.ben.get(url, {"kind": "corrections"}).context["journal"]
    assert (first.hits, len(first.entries), first.newer) == (PAGE_LENGTH + 4, PAGE_LENGTH, None)
    second = cast.ben.get(url, {"kind": "corrections", "before": first.older})
    page = second.context["journal"]
    assert [entry.number for entry in page.entries][-1] == 7
    assert (page.newer, page.older) == (0, None)
    assert (
        f"kind=corrections&amp;before={first.older}"
        in cast.ben.get(url, {"kind": "corrections"}).content.decode()
    )


def test_a_long_journal_is_searched_in_as_many_queries_as_a_short_one(
    cast: Cast, table: Table, django_assert_max_num_queries: Any
) -> None:
    for amount in range(60):
        evening.post(table, {"type": "position", "cash": {"D": 1000 + amount}})
    url = cast.url("table-journal", table.pk)

    with django_assert_max_num_queries(40):
        assert cast.ben.get(url, {"words": "position", "seat": "D", "amount": "1"})
