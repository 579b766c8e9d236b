"""The draw avoids tables that are out of use, and seats players who need an accessible table at
one, or tells the organisers."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.models import Event, Round
from tournaments.seating import check
from tournaments.services import draws, events, players


def name_tables(event: Event, **tables: list[int]) -> None:
    """Say which tables of the hall are out of use or accessible."""
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, **tables)


def needs_one(event: Event, *names: str) -> None:
    """These players need an accessible table."""
    for name in names:
        player = evening.player(event, name)
        players.change_player(player, version=player.version, needs_accessible_table=True)


def numbers(round_: Round) -> list[int]:
    """The numbers of the tables of a round."""
    return [table.number for table in evening.tables_of(round_)]


def table_of(round_: Round, name: str) -> int:
    """The number of the table where somebody sits."""
    return round_.seats.get(player__name=name).table.number


def said(round_: Round) -> list[str]:
    """The draft's lines about accessible tables, and about those out of use."""
    words = ("accessible", "out of use", "share a table")
    return [each for each in draws.warnings(round_) if any(word in each for word in words)]


def test_the_draw_goes_around_tables_out_of_use(event: Event) -> None:
    name_tables(event, tables_out_of_use=[3, 1, 3])
    round_ = evening.drafted(event)

    assert numbers(round_) == [2, 4]
    assert said(round_) == []
    assert check(draws.record_of(round_)).faults == []


@pytest.mark.django_db
def test_whoever_needs_an_accessible_table_sits_at_one_in_every_round() -> None:
    event = evening.make_event(here=16, rounds=3, bankers=4)
    name_tables(event, accessible_tables=[2, 9], tables_out_of_use=[1])
    needs_one(event, "Ada")
    for seed in range(3):
        round_ = evening.played(event, seed=seed)
        assert table_of(round_, "Ada") == 2
        assert numbers(round_) == [2, 3, 4, 5]
        assert said(round_) == []
        checked = check(draws.record_of(round_))
        assert (checked.faults, checked.moved) == ([], [])


def test_it_is_only_a_matter_of_numbers(event: Event) -> None:
    before = {
        frozenset(table.names().values()) for table in evening.tables_of(evening.drafted(event))
    }
    needs_one(event, "Ada")
    name_tables(event, accessible_tables=[7])
    drawn = draws.draft(event.pk, seed=1, version=evening.fresh(event.round_set.get()).version)

    assert numbers(drawn) == [1, 7]
    assert {frozenset(table.names().values()) for table in evening.tables_of(drawn)} == before


def test_a_final_is_played_at_an_accessible_table(event: Event) -> None:
    needs_one(event, "Ada")
    name_tables(event, accessible_tables=[5])
    while draws.outlook(event).planned.stage.is_for_all:
        evening.played(event, {"Ada": 3000})
    final = evening.drafted(event)

    assert numbers(final) == [5]
    assert said(final) == []


def test_one_more_table_than_is_accessible_is_said(event: Event) -> None:
    name_tables(event, accessible_tables=[1])
    round_ = evening.drafted(event)
    one, other = (table.seats.all()[0].player.name for table in evening.tables_of(round_))
    needs_one(event, one, other)
    round_ = draws.draft(event.pk, seed=1, version=round_.version)

    [left] = [name for name in (one, other) if table_of(round_, name) != 1]
    assert said(round_) == [
        f"{left} needs an accessible table, and sits at table 2.",
        "2 tables should be accessible, and the hall has 1: let these players share a table, or "
        "name more accessible ones in the set-up.",
    ]


def test_without_any_accessible_table_the_draft_says_so(event: Event) -> None:
    needs_one(event, "Ada")
    round_ = evening.drafted(event)

    assert said(round_) == [
        f"Ada needs an accessible table, and sits at table {table_of(round_, 'Ada')}.",
        "No table is marked as accessible: name them in the set-up.",
    ]


def test_an_accessible_table_that_is_out_of_use_does_not_count(event: Event) -> None:
    needs_one(event, "Ada")
    name_tables(event, accessible_tables=[1], tables_out_of_use=[1])
    round_ = evening.drafted(event)

    assert numbers(round_) == [2, 3]
    assert "No table is marked as accessible: name them in the set-up." in said(round_)


def test_a_swap_away_from_it_is_told_before_and_after(event: Event) -> None:
    needs_one(event, "Ada")
    name_tables(event, accessible_tables=[1])
    round_ = evening.drafted(event)
    ada = round_.seats.get(player__name="Ada")
    other = round_.seats.exclude(table=ada.table)[0]
    near = round_.seats.filter(table=ada.table).exclude(pk=ada.pk)[0]
    warning = "Ada needs an accessible table, and table 2 isn’t one."

    assert warning in draws.swap_cost(round_, (ada.pk, other.pk))
    assert warning in draws.swap_cost(round_, (other.pk, ada.pk))
    assert warning not in draws.swap_cost(round_, (ada.pk, near.pk))
    round_ = draws.swap(round_.pk, version=round_.version, seats=(ada.pk, other.pk))
    assert said(round_) == ["Ada needs an accessible table, and sits at table 2."]


def test_a_table_that_breaks_after_the_draw_is_told(event: Event) -> None:
    round_ = evening.released(event)
    name_tables(event, tables_out_of_use=[2])

    assert said(evening.fresh(round_)) == ["Table 2 is out of use: give it another number."]


def test_whoever_has_left_needs_no_table(event: Event) -> None:
    needs_one(event, "Ada")
    name_tables(event, accessible_tables=[2])
    players.drop(evening.player(event, "Ada"))
    round_ = evening.drafted(event)

    assert round_.drawn_from["basis"]["reserved_for"] == []
    assert said(round_) == []
