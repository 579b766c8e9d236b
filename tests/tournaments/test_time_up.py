"""When time is up, the last turn is called at every table, only once, whether or not anybody
looks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from ledger.models import Game, Transaction
from ledger.services import posting, recent_books
from ledger.services.posted import Posted
from tests.tournaments import evening
from tournaments.models import Event, Round
from tournaments.services import clock, rounds
from tournaments.tasks import call_time

LATER = timedelta(minutes=91)


@pytest.fixture
def round_(event: Event) -> Round:
    """A round that is being played at two tables."""
    return evening.playing(event)


def calls(round_: Round) -> int:
    """The number of times that the last turn was called at the tables of the round."""
    entries = Transaction.objects.filter(game__table__round=round_)
    return sum(entry.command["type"] == "call_last_turn" for entry in entries)


def statuses(round_: Round) -> list[str]:
    """The statuses of the round's games."""
    games = Game.objects.filter(table__round=round_).order_by("table__number")
    return [game.state["situation"]["status"] for game in games]


def test_the_last_turn_is_called_when_the_time_is_over(round_: Round) -> None:
    assert rounds.call_time(timezone.now() + LATER) == [round_]

    assert statuses(round_) == ["last_turn", "last_turn"]
    assert evening.fresh(round_).status == Round.Status.TIME_UP
    entry = Transaction.objects.filter(game__table__round=round_).latest("posted_at")
    assert entry.actor == "system:clock"


def test_the_last_turn_is_not_called_before_time_is_up(round_: Round) -> None:
    assert rounds.call_time(timezone.now() + timedelta(minutes=89)) == []
    assert statuses(round_) == ["playing", "playing"]


def test_not_while_the_clock_is_paused(round_: Round) -> None:
    clock.pause(round_.pk, by="Olga")

    assert rounds.call_time(timezone.now() + LATER) == []


def test_the_task_of_the_beat_calls_it_after_the_end_was_pressed(round_: Round) -> None:
    clock.end(round_.pk, by="Olga")
    call_time()

    assert evening.fresh(round_).status == Round.Status.TIME_UP
    assert calls(round_) == 2


def test_called_again_it_changes_nothing(round_: Round) -> None:
    clock.end(round_.pk, by="Olga")
    for _ in range(3):
        rounds.call_time()

    assert calls(round_) == 2


def test_after_a_crash_in_between_the_rest_is_called_and_nobody_twice(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.end(round_.pk, by="Olga")
    second = evening.tables_of(round_)[1].game_id
    real = posting.post

    def failing(game_id: UUID, *args: Any, **options: Any) -> Posted:
        if game_id == second:
            raise ConnectionError("the database is away")
        return real(game_id, *args, **options)

    with monkeypatch.context() as patch:
        patch.setattr(posting, "post", failing)
        with pytest.raises(ConnectionError):
            rounds.call_time()
    assert evening.fresh(round_).status == Round.Status.PLAYING

    rounds.call_time()
    assert statuses(round_) == ["last_turn", "last_turn"]
    assert calls(round_) == 2


def test_a_book_that_cannot_be_read_holds_up_no_other_table(round_: Round) -> None:
    first, _ = evening.tables_of(round_)
    elsewhere = evening.playing(evening.make_event(name="Elsewhere"))
    kept = evening.game_of(first).state
    damaged = {"situation": kept["situation"]}
    Game.objects.filter(table=first).update(state=damaged)
    recent_books.forget(evening.game_of(first).pk)

    assert set(rounds.call_time(timezone.now() + LATER)) == {round_, elsewhere}
    assert statuses(round_) == ["playing", "last_turn"]
    assert statuses(elsewhere) == ["last_turn", "last_turn"]
    assert evening.fresh(round_).status == Round.Status.TIME_UP

    Game.objects.filter(table=first).update(state=kept)
    rounds.call_time(timezone.now() + LATER)
    assert statuses(round_) == ["last_turn", "last_turn"]


def test_a_banker_who_was_quicker_is_not_a_fault(round_: Round) -> None:
    first = evening.tables_of(round_)[0]
    evening.post(first, {"type": "call_last_turn"}, evening.BANK)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()

    assert calls(round_) == 2
    assert evening.fresh(round_).status == Round.Status.TIME_UP


def test_a_referee_may_take_the_call_back_and_it_is_not_made_again(round_: Round) -> None:
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    first = evening.tables_of(round_)[0]
    assert first.game is not None
    evening.post(first, {"type": "undo", "number": Game.objects.get(table=first).version})
    rounds.call_time()

    assert statuses(round_)[0] == "playing"


def test_tables_that_are_over_or_have_not_begun_are_left_alone(event: Event) -> None:
    round_ = evening.released(event)
    clock.start(round_.pk, by="Olga")
    first, second = evening.tables_of(round_)
    evening.start_game(first)
    evening.end_game(first)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()

    assert statuses(round_) == ["finished", "new"]
    assert not Transaction.objects.filter(game=second.game).exists()
    assert evening.fresh(round_).status == Round.Status.TIME_UP


def test_overtime_counts_from_the_end_until_the_last_table_has_closed_its_book(
    round_: Round,
) -> None:
    clock.end(round_.pk, by="Olga")
    pressed = round_.clock_marks.get(kind="end").at
    call_time()
    first, second = evening.tables_of(round_)

    evening.end_game(first)
    assert evening.fresh(round_).clock_state().over_since == pressed
    evening.end_game(second)
    assert evening.fresh(round_).clock_state().over_since is None
