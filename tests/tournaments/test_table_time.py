"""One table plays longer than its round: its own clock, its own last turn."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.clock import OVER, PAUSED, RUNNING, WAITING, ClockState, with_more
from tournaments.codes import Code
from tournaments.models import Act, ClockMark, Event, Round, Table
from tournaments.services import auditing, clock, postponing, rounds, table_time, undoing

NOW = timezone.now()
FIVE = timedelta(minutes=5)


def status(table: Table) -> str:
    """The status of a table's game."""
    told: str = evening.game_of(table).state["situation"]["status"]
    return told


def extend(table: Table, minutes: int = 5) -> Table:
    """The referee sees the table's time and gives it more."""
    table.refresh_from_db()
    return table_time.extend(table.pk, minutes=minutes, seen=table.extra_seconds)


def is_audited(event: Event) -> bool:
    """Whether the log tells what stands."""
    evening.deliver()
    return auditing.audit_log(event.pk).faults == []


@pytest.fixture
def tables(event: Event) -> list[Table]:
    """The two tables of a round that is played."""
    return evening.tables_of(evening.playing(event))


def over_for(table: Table, minutes: float) -> None:
    """The organiser ended the time of the round this many minutes ago."""
    if not table.round.clock_marks.filter(kind="end").exists():
        clock.end(table.round_id, by="Olga")
    at = timezone.now() - timedelta(minutes=minutes)
    ClockMark.objects.filter(round=table.round, kind="end").update(at=at)
    rounds.call_time()
    table.round.refresh_from_db()


@pytest.mark.parametrize(
    ("shown", "own"),
    [
        (ClockState(WAITING, None, 60), ClockState(WAITING, None, 360)),
        (ClockState(PAUSED, None, 60), ClockState(PAUSED, None, 360)),
        (ClockState(RUNNING, NOW, 60), ClockState(RUNNING, NOW + FIVE, 360)),
        (ClockState(OVER, None, 0, NOW), ClockState(RUNNING, NOW + FIVE, 300)),
        (ClockState(OVER, None, 0, NOW - FIVE), ClockState(OVER, None, 0, NOW)),
        (ClockState(OVER, None, 0), ClockState(OVER, None, 0)),
    ],
)
def test_its_clock_shows_five_minutes_more(shown: ClockState, own: ClockState) -> None:
    assert with_more(shown, 300, NOW) == own
    assert with_more(shown, 0, NOW) == shown


def test_its_last_turn_is_called_when_its_own_time_is_over(
    event: Event, tables: list[Table]
) -> None:
    other, table = tables
    extend(table)
    up = timezone.now() + timedelta(minutes=table.round.minutes)
    rounds.call_time(up + timedelta(minutes=1))
    assert (status(other), status(table)) == ("last_turn", "playing")
    assert Round.objects.get(pk=table.round_id).status == Round.Status.TIME_UP

    for _ in range(2):
        rounds.call_time(up + timedelta(minutes=6))
    assert status(table) == "last_turn"
    assert is_audited(event)


def test_after_the_last_turn_was_called_it_is_taken_back_and_the_minutes_count_from_now(
    tables: list[Table],
) -> None:
    other, table = tables
    over_for(table, 3)
    extend(table)

    assert (status(other), status(table)) == ("last_turn", "playing")
    left = table_of(table).clock_state().remaining_seconds
    assert 290 <= left <= 301


def table_of(table: Table) -> Table:
    """The table as the database has it."""
    return Table.objects.select_related("round__stage").get(pk=table.pk)


def test_taking_it_away_after_the_round_calls_the_last_turn_at_once(
    tables: list[Table],
) -> None:
    table = extend(tables[1])
    over_for(table, 1)
    table_time.take_away(table.pk, seen=table.extra_seconds)

    assert status(table) == "last_turn"
    extend(table)
    assert status(table) == "playing"
    over_for(table, 10)
    assert status(table) == "last_turn"


def test_two_who_give_five_minutes_give_five(tables: list[Table]) -> None:
    table = tables[0]
    table_time.extend(table.pk, minutes=5, seen=0)
    with refused(Code.CLOCK_CHANGED, "which plays 5 min longer now"):
        table_time.extend(table.pk, minutes=5, seen=0)
    with refused(Code.CLOCK_CHANGED):
        table_time.take_away(table.pk, seen=0)
    assert table_of(table).extra_seconds == 300


def test_after_all_of_it_was_taken_away_the_message_says_so(tables: list[Table]) -> None:
    table = extend(tables[0])
    table_time.take_away(table.pk, seen=300)
    with refused(Code.CLOCK_CHANGED, "which plays as long as its round now"):
        table_time.extend(table.pk, minutes=5, seen=300)


def test_it_is_undone_in_the_log_minute_by_minute(event: Event, tables: list[Table]) -> None:
    table = extend(extend(tables[0]), 10)
    act = Act.objects.filter(event=event.pk, kind=Act.Kind.TABLE_EXTENDED).order_by("number").last()
    assert act is not None
    assert undoing.offered(event, [act.number]) == {act.number: "Take the minutes away"}
    undoing.undo(event.pk, act.number, by="Olga")
    assert table_of(table).extra_seconds == 300
    assert is_audited(event)


@pytest.mark.parametrize("before", [0, 5], ids=["none before", "five minutes before"])
def test_minutes_that_took_the_call_back_are_undone_and_it_is_called_again(
    event: Event, tables: list[Table], before: int
) -> None:
    table = extend(tables[0], before) if before else tables[0]
    over_for(table, before + 1)
    assert status(table) == "last_turn"
    for _ in range(2):
        extend(table)
        assert status(table) == "playing"
        act = Act.objects.filter(event=event.pk).latest("number")
        undoing.undo(event.pk, act.number, by="Olga")
        assert table_of(table).extra_seconds == 60 * before
        assert status(table) == "last_turn"


def test_a_call_that_the_banker_took_back_is_not_repeated(tables: list[Table]) -> None:
    table = extend(tables[0])
    over_for(table, 6)
    evening.post(table, {"type": "undo", "number": evening.game_of(table).version})
    rounds.call_time()
    assert status(table) == "playing"


def test_at_a_postponed_table_no_last_turn_is_called(tables: list[Table]) -> None:
    table = extend(tables[0])
    over_for(table, 1)
    postponing.postpone(table.pk, reason="A fire alarm")
    table_time.take_away(table.pk, seen=300)
    assert status(table) == "playing"


def test_a_game_that_has_ended_and_a_draft_have_no_time(event: Event, tables: list[Table]) -> None:
    evening.end_game(tables[0])
    with refused(Code.GAME_ENDED):
        extend(tables[0])
    with refused(Code.BAD_EXTENSION):
        extend(tables[1], 0)


def test_the_whole_round_goes_on_and_it_still_plays_longer(
    event: Event, tables: list[Table]
) -> None:
    table = extend(tables[1])
    clock.end(table.round_id, by="Olga")
    rounds.call_time()
    assert status(table) == "playing"
    clock.go_on(table.round_id, minutes=0, by="Olga")
    own, rounds_own = table_of(table).clock_state(), table_of(table).round.clock_state()
    assert own.remaining_seconds == rounds_own.remaining_seconds + 300
    assert is_audited(event)


def test_if_the_round_goes_on_there_is_no_lateness_to_make_up_for(
    event: Event, tables: list[Table]
) -> None:
    """Time was up ten minutes before the table got five more."""
    over_for(tables[1], 10)
    table = extend(tables[1])
    assert table.extra_seconds >= 15 * 60
    clock.go_on(table.round_id, minutes=10, by="Olga")

    assert table_of(table).extra_seconds == 5 * 60
    assert is_audited(event)


def test_lateness_that_was_undone_is_not_dropped_twice(event: Event, tables: list[Table]) -> None:
    over_for(tables[1], 10)
    table = extend(tables[1])
    at = timezone.now() - timedelta(minutes=20)
    ClockMark.objects.filter(round=table.round, kind="end").update(at=at)
    rounds.call_time()
    extend(table)
    act = Act.objects.filter(event=event.pk).latest("number")
    undoing.undo(event.pk, act.number, by="Olga")
    clock.go_on(table.round_id, minutes=10, by="Olga")

    assert table_of(table).extra_seconds == 5 * 60
