"""A large draw stands on its page some tables at a time, and is looked through by names."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Round, Seat, Staff, Table
from tournaments.services import people
from tournaments.views.organise.draw_part import AT_ONCE

TABLES = AT_ONCE + 3


@pytest.fixture
def cast(db: None) -> Cast:
    """A draft of a few tables more than a page shows."""
    cast = make_cast(here=4 * TABLES, bankers=1)
    evening.drafted(cast.event)
    return cast


def tables(cast: Cast, query: str = "", client: Client | None = None) -> list[int]:
    page = (client or cast.ada).get(cast.url("round", 1) + query).content.decode()
    return [int(number) for number in re.findall(r"<h2>Table (\d+)", page)]


def seat_of(cast: Cast, name: str) -> Seat:
    return Seat.objects.select_related("table").get(player=evening.player(cast.event, name))


def version(cast: Cast) -> int:
    return Round.objects.get(event=cast.event).version


def test_some_tables_stand_on_a_page(cast: Cast) -> None:
    assert tables(cast) == list(range(1, AT_ONCE + 1))
    assert tables(cast, f"?from={AT_ONCE}") == [41, 42, 43]
    assert tables(cast, "?from=9999") == tables(cast, "?from=-1") == tables(cast, "?from=x")
    assert f"?from={AT_ONCE}" in cast.ada.get(cast.url("round", 1)).content.decode()


def test_names_and_numbers_bring_tables_together(cast: Cast) -> None:
    two = sorted({seat_of(cast, "Ada").table.number, seat_of(cast, "Dan").table.number})

    assert tables(cast, "?find=ada, DAN") == two
    assert tables(cast, "?find=table 43, 7") == [7, 43]
    assert tables(cast, "?find=Nobody") == []
    assert "No table has these" in cast.ada.get(cast.url("round", 1) + "?find=x9").content.decode()


def test_two_players_who_were_found_are_swapped_and_found_again(cast: Cast) -> None:
    ada, dan = seat_of(cast, "Ada"), seat_of(cast, "Dan")
    form = {"seat": [ada.pk, dan.pk], "version": version(cast)}
    answer = cast.ada.post(cast.url("swap-seats", 1) + "?find=Ada%2C+Dan", form)

    assert answer["Location"] == cast.url("round", 1) + "?find=Ada%2C+Dan"
    assert seat_of(cast, "Ada").table == dan.table


def test_bankers_of_a_page_are_saved_and_those_of_others_stay(cast: Cast) -> None:
    first, last = people.add_many(cast.event, ["Boris", "Bea"], Staff.Role.BANKER)
    far = Table.objects.get(round__event=cast.event, number=43)
    form = {f"banker-{far.pk}": first.pk, f"stood-{far.pk}": "", "version": version(cast)}
    cast.ada.post(cast.url("assign-bankers", 1) + "?from=40", form)
    near = Table.objects.get(round__event=cast.event, number=2)
    form = {f"banker-{near.pk}": last.pk, f"stood-{near.pk}": "", "version": version(cast)}
    cast.ada.post(cast.url("assign-bankers", 1), form)

    far.refresh_from_db()
    near.refresh_from_db()
    assert (near.banker, far.banker) == (last, first)


def test_a_small_draw_is_shown_whole(db: None) -> None:
    cast = make_cast()
    evening.drafted(cast.event)

    assert tables(cast, "?find=Nobody&from=40") == [1, 2]
    assert "Find players or tables" not in cast.ada.get(cast.url("round", 1)).content.decode()
