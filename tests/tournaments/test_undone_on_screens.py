"""Undone from the log, too: a table's lost minutes, time given back, held standings, a message."""

from __future__ import annotations

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tests.tournaments.undone import is_audited, newest, offered, undo
from tournaments.codes import Code
from tournaments.models import Event, Projector, Round
from tournaments.services import clock, projectors, rounds, table_time


def test_the_minutes_that_a_table_lost_are_given_back(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    table_time.extend(table.pk, minutes=10, seen=0)
    table_time.take_away(table.pk, seen=600, keep=120)
    act = newest(event)
    assert offered(event, act) == "Give the minutes back"

    undo(event, act)
    table.refresh_from_db()
    assert table.extra_seconds == 600
    assert newest(event).kind == "table_extended"
    assert is_audited(event)


def test_a_table_whose_game_has_ended_gets_no_minutes_back(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    table_time.extend(table.pk, minutes=10, seen=0)
    table_time.take_away(table.pk, seen=600)
    act = newest(event)
    evening.end_game(table)
    assert offered(event, act) == ""


def test_time_that_was_given_back_is_called_again(event: Event) -> None:
    round_ = evening.playing(event)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    clock.go_on(round_.pk, minutes=5, by="Olga")
    act = newest(event)
    assert offered(event, act) == "Call the last turn"

    undo(event, act)
    rounds.call_time()
    assert Round.objects.get(pk=round_.pk).status == Round.Status.TIME_UP
    game = evening.game_of(evening.tables_of(round_)[0])
    assert game.state["situation"]["status"] == "last_turn"
    assert offered(event, act) == ""
    assert is_audited(event)


def test_held_standings_follow_again(event: Event) -> None:
    evening.played(event)
    projectors.hold(event.pk)
    act = newest(event)
    assert offered(event, act) == "Let the standings go"

    undo(event, act)
    assert Projector.objects.get(event=event).held is None


def test_standings_stay_held_once_a_place_is_announced(event: Event) -> None:
    evening.played(event)
    projectors.hold(event.pk)
    act = newest(event)
    projectors.announce(event.pk, "", 1)
    assert offered(event, act) == ""
    with refused(Code.BUILT_ON):
        undo(event, act)


def test_standings_that_were_held_before_are_not_let_go(event: Event) -> None:
    """Holding them again takes announcements back; letting them go would announce all."""
    evening.played(event)
    projectors.hold(event.pk)
    projectors.announce(event.pk, "", 1)
    projectors.hold(event.pk)
    with refused(Code.NO_INVERSE):
        undo(event, newest(event))
    assert Projector.objects.get(event=event).held is not None


def test_a_message_is_taken_off_but_not_the_next_one(event: Event) -> None:
    projectors.say(event.pk, "Soup is ready")
    soup = newest(event)
    projectors.say(event.pk, "The bar is open")
    assert offered(event, soup) == ""
    with refused(Code.BUILT_ON):
        undo(event, soup)
    bar = newest(event)
    assert offered(event, bar) == "Take the message off"

    undo(event, bar)
    assert Projector.objects.get(event=event).message == ""
