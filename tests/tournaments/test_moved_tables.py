"""A group moves to another table of the hall: its number changes, and nothing else."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.models import Event, Round
from tournaments.seating import check
from tournaments.services import auditing, draws, rounds


def groups(round_: Round) -> dict[int, tuple[int, set[str]]]:
    """By number each table with its players."""
    return {
        table.number: (table.pk, set(table.names().values())) for table in evening.tables_of(round_)
    }


def test_a_table_gets_a_number_that_is_free(event: Event) -> None:
    round_ = evening.drafted(event)
    before = groups(round_)
    moved = draws.move_table(round_.pk, version=round_.version, table=before[1][0], number=7)

    assert groups(moved) == {2: before[2], 7: before[1]}
    assert "Changed by hand: Table 1 is table 7 now." in moved.draw_note
    checked = check(draws.record_of(moved))
    assert (checked.faults, checked.moved) == ([], [1, 7])


def test_two_tables_change_places(event: Event) -> None:
    round_ = evening.drafted(event)
    before = groups(round_)
    moved = draws.move_table(round_.pk, version=round_.version, table=before[1][0], number=2)

    assert groups(moved) == {1: before[2], 2: before[1]}
    assert "Changed by hand: Table 1 is table 2 now, and table 2 is table 1." in moved.draw_note


def test_a_table_that_plays_can_move_and_keeps_its_book(event: Event) -> None:
    round_ = evening.playing(event)
    one, other = evening.tables_of(round_)
    evening.end_game(one, {"A": 3000})
    draws.move_table(round_.pk, version=round_.version, table=one.pk, number=9)
    evening.deliver()

    game, banker = one.game_id, one.banker_id
    one.refresh_from_db()
    assert (one.number, one.game_id, one.banker_id) == (9, game, banker)
    row = evening.row(event, one.names()["A"])
    assert row["rounds"][0]["table"] == 9
    assert auditing.audit_log(event.pk).faults == []
    assert other.pk != one.pk


def test_the_number_that_it_has_changes_nothing(event: Event) -> None:
    round_ = evening.drafted(event)
    table = evening.tables_of(round_)[0]
    again = draws.move_table(round_.pk, version=round_.version, table=table.pk, number=1)

    assert again.version == round_.version


@pytest.mark.parametrize("number", [0, -1, 1000])
def test_a_number_that_no_table_can_have_is_refused(event: Event, number: int) -> None:
    round_ = evening.drafted(event)
    table = evening.tables_of(round_)[0]

    with refused(Code.BAD_NUMBER):
        draws.move_table(round_.pk, version=round_.version, table=table.pk, number=number)


def test_a_draw_that_has_changed_meanwhile_is_left_alone(event: Event) -> None:
    round_ = evening.drafted(event)
    one, other = evening.tables_of(round_)
    draws.move_table(round_.pk, version=round_.version, table=one.pk, number=7)

    with refused(Code.DRAW_CHANGED):
        draws.move_table(round_.pk, version=round_.version, table=other.pk, number=7)


def test_after_the_round_the_numbers_stay(event: Event) -> None:
    round_ = evening.play_out(evening.playing(event))
    table = evening.tables_of(round_)[0]

    with refused(Code.ROUND_OVER):
        draws.move_table(round_.pk, version=round_.version, table=table.pk, number=7)
    assert rounds.current(event) == round_


def test_whoever_needs_an_accessible_table_comes_to_one_by_it(event: Event) -> None:
    event.players.filter(name="Ada").update(needs_accessible_table=True)
    round_ = evening.drafted(event)
    event.accessible_tables = [5]
    event.save()
    round_ = evening.fresh(round_)
    assert len(draws.inaccessible(round_)) == 1

    table = round_.seats.get(player__name="Ada").table
    moved = draws.move_table(round_.pk, version=round_.version, table=table.pk, number=5)
    assert draws.inaccessible(evening.fresh(moved)) == []
