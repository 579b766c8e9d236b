"""Players who are kept apart but were seated together by hand are named, table by table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tournaments import evening
from tournaments.models import Event, Player, Round
from tournaments.services import draws


@pytest.fixture
def family(event: Event) -> Event:
    """Ada and Ben are kept apart, in two spellings of one word."""
    Player.objects.filter(name="Ada").update(apart="Curie")
    Player.objects.filter(name="Ben").update(apart=" curie")
    return event


def bring_together(round_: Round) -> Round:
    """Swap Ben to Ada's table."""
    ada = round_.seats.get(player__name="Ada")
    ben = round_.seats.get(player__name="Ben")
    other = round_.seats.filter(table=ada.table).exclude(pk=ada.pk)[0]
    return draws.swap(round_.pk, version=round_.version, seats=(ben.pk, other.pk))


def test_a_draw_keeps_them_apart(family: Event) -> None:
    assert draws.kept_apart(evening.drafted(family)) == []


@pytest.mark.parametrize("drawn", [evening.drafted, evening.released])
def test_a_swap_that_brings_them_together_is_told(
    family: Event, drawn: Callable[[Event], Round]
) -> None:
    round_ = bring_together(drawn(family))
    number = round_.seats.get(player__name="Ada").table.number
    (told,) = draws.kept_apart(round_)
    names, _, rest = told.partition(" are kept apart ")
    assert set(names.split(" and ")) == {"Ada", "Ben"}
    assert rest.casefold() == f"(curie), but sit together at table {number}."
    assert told in draws.warnings(round_)


def test_where_they_are_more_than_tables_it_is_said(family: Event) -> None:
    Player.objects.filter(name="Cleo").update(apart="Curie")

    round_ = evening.drafted(family)

    (told,) = draws.kept_apart(round_)
    assert told.endswith(" It can’t be helped: there are 3 of them, and 2 tables.")
    three = bring_all(round_, ("Ada", "Ben", "Cleo"))
    assert "can’t be helped" not in draws.kept_apart(three)[0]


def bring_all(round_: Round, names: tuple[str, ...]) -> Round:
    """Swap players of these names to the table of the first."""
    table = round_.seats.get(player__name=names[0]).table
    for name in names[1:]:
        seat = round_.seats.get(player__name=name)
        if seat.table_id != table.pk:
            other = round_.seats.filter(table=table).exclude(player__name__in=names)[0]
            version = evening.fresh(round_).version
            draws.swap(round_.pk, version=version, seats=(seat.pk, other.pk))
    return evening.fresh(round_)


def test_a_final_brings_together_the_players_it_must(family: Event) -> None:
    evening.played(family, {"Ada": 3000, "Ben": 2900})
    evening.played(family, {"Ada": 3000, "Ben": 2900})
    assert draws.kept_apart(evening.drafted(family)) == []
