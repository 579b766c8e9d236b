"""Time that was up is given back: the clock runs on, and the tables whose game goes on play on."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from ledger.models import Game, Transaction
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Result, Round, Table
from tournaments.services import clock, last_turns, rounds

LATER = timedelta(minutes=91)


@pytest.fixture
def round_(event: Event) -> Round:
    """A round of two tables that were told that time is up, long before it was."""
    round_ = evening.playing(event)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    return evening.fresh(round_)


def status(table: Table) -> str:
    """The status of the table's game."""
    return str(Game.objects.get(table=table).state["situation"]["status"])


def newest(table: Table) -> Transaction:
    """The newest entry of a table."""
    return Transaction.objects.filter(game__table=table).latest("number")


def throw(table: Table, letter: str) -> None:
    """A throw onto a space where nothing is due: Just Visiting, from GO."""
    evening.post(table, {"type": "roll", "seat": letter, "dice": [4, 6]})


def test_the_clock_runs_on_with_what_was_left(round_: Round) -> None:
    clock.go_on(round_.pk, minutes=0, by="Olga")

    shown = evening.fresh(round_).clock_state()
    assert shown.state == "running"
    assert 89 * 60 < shown.remaining_seconds <= 90 * 60
    assert evening.fresh(round_).status == Round.Status.PLAYING


def test_and_with_as_many_minutes_more_as_are_given(round_: Round) -> None:
    clock.go_on(round_.pk, minutes=10, by="Olga")

    assert 99 * 60 < evening.fresh(round_).clock_state().remaining_seconds <= 100 * 60


def test_a_call_that_nothing_followed_is_undone(round_: Round) -> None:
    told = clock.go_on(round_.pk, minutes=0, by="Olga")

    for table in evening.tables_of(round_):
        assert status(table) == "playing"
        assert newest(table).text.startswith("Takes back entry 2: The last turn is called")
    assert told == ["Play goes on at tables 1 and 2."]


def test_what_was_played_since_the_call_stands(round_: Round) -> None:
    first = evening.tables_of(round_)[0]
    throw(first, "A")
    clock.go_on(round_.pk, minutes=0, by="Olga")

    assert status(first) == "playing"
    assert newest(first).command == {"type": "play_on"}
    throw(first, "B")


def test_a_game_that_has_ended_stays_ended_and_is_named(round_: Round) -> None:
    first, second = evening.tables_of(round_)
    evening.end_game(first)
    told = clock.go_on(round_.pk, minutes=5, by="Olga")

    assert (status(first), status(second)) == ("finished", "playing")
    assert Result.objects.counting().filter(table=first).exists()
    assert told[0] == "Play goes on at table 2."
    assert told[1].startswith("At table 1 the game has ended, and the result stays.")


def test_time_is_called_again_when_it_is_up_again(round_: Round) -> None:
    first, second = evening.tables_of(round_)
    throw(first, "A")
    clock.go_on(round_.pk, minutes=0, by="Olga")
    assert rounds.call_time(timezone.now() + timedelta(minutes=80)) == []
    assert rounds.call_time(timezone.now() + LATER) == [round_]

    assert (status(first), status(second)) == ("last_turn", "last_turn")
    assert evening.fresh(round_).status == Round.Status.TIME_UP


def test_it_can_be_ended_and_given_back_again(round_: Round) -> None:
    clock.go_on(round_.pk, minutes=0, by="Olga")
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    clock.go_on(round_.pk, minutes=0, by="Olga")

    assert [status(table) for table in evening.tables_of(round_)] == ["playing", "playing"]
    kinds = list(round_.clock_marks.values_list("kind", flat=True))
    assert kinds == ["start", "end", "go_on", "end", "go_on"]


def test_a_clock_that_had_run_out_needs_minutes(event: Event) -> None:
    round_ = evening.playing(event)
    start = round_.clock_marks.get()
    start.at -= LATER
    start.save()
    rounds.call_time()
    with refused("NO_TIME_LEFT"):
        clock.go_on(round_.pk, minutes=0, by="Olga")
    clock.go_on(round_.pk, minutes=5, by="Olga")

    assert 4 * 60 < evening.fresh(round_).clock_state().remaining_seconds <= 5 * 60


def test_a_banker_who_took_the_call_back_already_is_not_a_fault(round_: Round) -> None:
    first = evening.tables_of(round_)[0]
    evening.post(first, {"type": "undo", "number": 2})
    clock.go_on(round_.pk, minutes=0, by="Olga")

    assert newest(first).number == 3


def test_two_at_once_give_time_back_once(round_: Round) -> None:
    clock.go_on(round_.pk, minutes=5, by="Olga")
    with refused("TIME_NOT_UP"):
        clock.go_on(round_.pk, minutes=5, by="Omar")

    assert round_.clock_marks.filter(kind="go_on").count() == 1


def test_while_the_tables_are_being_told_nothing_is_given_back(event: Event) -> None:
    round_ = evening.playing(event)
    clock.end(round_.pk, by="Olga")
    with refused("BEING_CALLED"):
        clock.go_on(round_.pk, minutes=5, by="Olga")


def test_a_late_call_of_another_process_does_not_end_the_round_again(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had read the clock before the time was given back."""
    called = last_turns.call_at_all_tables

    def meanwhile(late: Round, now: datetime | None) -> None:
        monkeypatch.setattr(last_turns, "call_at_all_tables", called)
        rounds.call_time()
        clock.go_on(late.pk, minutes=0, by="Olga")

    clock.go_on(round_.pk, minutes=0, by="Olga")
    clock.end(round_.pk, by="Olga")
    monkeypatch.setattr(last_turns, "call_at_all_tables", meanwhile)
    rounds.call_time()

    assert evening.fresh(round_).status == Round.Status.PLAYING
    assert [status(table) for table in evening.tables_of(round_)] == ["playing", "playing"]


def test_where_all_games_have_ended_there_is_nothing_to_play_on(round_: Round) -> None:
    for table in evening.tables_of(round_):
        evening.end_game(table)
    with refused("ALL_ENDED"):
        clock.go_on(round_.pk, minutes=5, by="Olga")
    assert evening.fresh(round_).status == Round.Status.TIME_UP


def test_a_failure_at_one_table_gives_back_nothing(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken_back = last_turns.take_back_last_turn
    second = evening.tables_of(round_)[1].game

    def failing(game: Game, *rest: Any) -> None:
        if game == second:
            raise ConnectionError("the database is away")
        taken_back(game, *rest)

    monkeypatch.setattr(last_turns, "take_back_last_turn", failing)
    with pytest.raises(ConnectionError):
        clock.go_on(round_.pk, minutes=5, by="Olga")

    assert [status(table) for table in evening.tables_of(round_)] == ["last_turn", "last_turn"]
    assert evening.fresh(round_).status == Round.Status.TIME_UP
