"""A group moves to another table of the hall: its number changes, and nothing else."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tests.tournaments.undone import is_audited, newest, offered, undo
from tournaments.codes import Code
from tournaments.models import Event, Round, Table
from tournaments.seating import check
from tournaments.services import auditing, draws, postponing, rounds


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
    assert "Changed by hand: Table 1 is table 7 now." in moved.explanation
    checked = check(draws.record_of(moved))
    assert (checked.faults, checked.moved) == ([], [1, 7])


def test_two_tables_change_places(event: Event) -> None:
    round_ = evening.drafted(event)
    before = groups(round_)
    moved = draws.move_table(round_.pk, version=round_.version, table=before[1][0], number=2)

    assert groups(moved) == {1: before[2], 2: before[1]}
    assert "Changed by hand: Table 1 is table 2 now, and table 2 is table 1." in moved.explanation


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


def left_to_play(event: Event) -> tuple[Round, Table]:
    """A finished round and its second table, which plays on later at number 2, while the next
    round is played at tables 1 and 2."""
    round_ = evening.playing(event)
    one, left = evening.tables_of(round_)
    evening.end_game(one)
    evening.sign_all(one)
    postponing.postpone(left.pk, reason="Somebody is ill")
    rounds.finish(round_.pk)
    evening.playing(event)
    return evening.fresh(round_), left


def test_a_postponed_table_moves_after_its_round_and_back(event: Event) -> None:
    round_, left = left_to_play(event)
    draws.move_table(round_.pk, version=round_.version, table=left.pk, number=7)

    act = newest(event)
    assert offered(event, act) == "Move it back"
    assert groups(round_)[7][0] == left.pk
    left.refresh_from_db()
    assert (left.number, left.postponed) == (7, "Somebody is ill")
    assert is_audited(event)
    with refused(Code.NUMBER_TAKEN, "Round 2 has a table 2."):
        undo(event, act)
    second = event.round_set.get(number=2)
    in_play = second.tables.get(number=2)
    draws.move_table(second.pk, version=second.version, table=in_play.pk, number=9)
    undo(event, act)
    assert groups(round_)[2][0] == left.pk
    assert is_audited(event)


@pytest.mark.parametrize(("number", "said"), [(1, "Round 1 has a table 1."), (3, "Round 2 has")])
def test_after_its_round_it_takes_no_number_that_another_table_has(
    event: Event, number: int, said: str
) -> None:
    round_, left = left_to_play(event)
    second = event.round_set.get(number=2)
    moved = second.tables.get(number=1)
    draws.move_table(second.pk, version=second.version, table=moved.pk, number=3)

    with refused(Code.NUMBER_TAKEN, said):
        draws.move_table(round_.pk, version=round_.version, table=left.pk, number=number)


def test_the_free_numbers_near_it_are_named(event: Event) -> None:
    event.tables_out_of_use = [3, 5]
    event.save()
    round_, left = left_to_play(event)

    with refused(Code.NUMBER_TAKEN) as caught:
        draws.move_table(round_.pk, version=round_.version, table=left.pk, number=1)
    assert caught.value.extra["remedy"] == "Choose a number that no table has, such as 4 or 6."


def test_it_may_have_the_number_of_a_table_of_another_round_that_is_over(event: Event) -> None:
    round_, left = left_to_play(event)
    second = event.round_set.get(number=2)
    over = second.tables.get(number=1)
    draws.move_table(second.pk, version=second.version, table=over.pk, number=3)
    evening.end_game(over)
    draws.move_table(round_.pk, version=round_.version, table=left.pk, number=3)

    assert groups(round_)[3][0] == left.pk


def test_once_its_game_is_over_it_keeps_its_number(event: Event) -> None:
    round_, left = left_to_play(event)
    evening.end_game(left)

    with refused(Code.ROUND_OVER, "Round 1 and the game of table 2 are over"):
        draws.move_table(round_.pk, version=round_.version, table=left.pk, number=7)


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
