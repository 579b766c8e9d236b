"""Acts are undone from the log by what does the opposite, unless something was built on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tests.tournaments.undone import ada, is_audited, newest, offered, renewed, seats, undo
from tournaments.codes import Code
from tournaments.models import Act, Event, Round, Staff
from tournaments.services import (
    clock,
    disputes,
    divisions,
    draws,
    events,
    money,
    people,
    players,
    postponing,
    registering,
    results,
    rounds,
    undoing,
)


def firsts(round_: Round) -> tuple[int, int]:
    """The first seat of two tables."""
    one, other = (table.seats.all()[0].pk for table in evening.tables_of(round_))
    return one, other


PEOPLE: dict[str, tuple[Callable[[Event], Any], Callable[[Event], Any]]] = {
    "checked_in": (
        lambda event: players.check_in([event.players.get(name="Late")]),
        lambda event: event.players.get(name="Late").checked_in_at,
    ),
    "checked_out": (
        lambda event: players.check_in([ada(event)], here=False),
        lambda event: ada(event).checked_in_at is None,
    ),
    "players_added": (
        lambda event: players.add_player(event, "Gus"),
        lambda event: event.players.count(),
    ),
    "player_dropped": (
        lambda event: players.drop(ada(event)),
        lambda event: ada(event).dropped_at,
    ),
    "player_restored": (
        lambda event: players.restore(event.players.get(name="Gone")),
        lambda event: event.players.get(name="Gone").dropped_at is None,
    ),
    "division_set": (
        lambda event: divisions.put_in(event.pk, "Seniors", {ada(event).pk: ada(event).version}),
        lambda event: ada(event).division,
    ),
    "payment_taken": (
        lambda event: money.take(event.pk, "donation", 500, key=UUID(int=1), payer="The bakery"),
        lambda event: event.payments.filter(taken_back_at=None).count(),
    ),
    "registration_opened": (
        lambda event: registering.switch(event.pk, is_open=True),
        lambda event: registering.of_event(event).is_open,
    ),
}


@pytest.mark.parametrize("kind", PEOPLE)
def test_what_was_done_with_the_list_is_undone(event: Event, kind: str) -> None:
    players.add_player(event, "Late")
    players.drop(players.add_player(event, "Gone"))
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, divisions=["Juniors", "Seniors"])
    do, look = PEOPLE[kind]
    event.refresh_from_db()
    stood = look(event)
    do(event)
    act = newest(event)
    assert (act.kind, bool(offered(event, act))) == (kind, True)
    assert look(event) != stood

    undo(event, act)
    assert look(event) == stood
    assert offered(event, act) == ""
    assert is_audited(event)
    with refused(Code.BUILT_ON):
        undo(event, act)


def test_a_payment_taken_back_counts_again_and_can_be_taken_back(event: Event) -> None:
    payment = money.take(event.pk, "donation", 500, key=UUID(int=1), payer="The bakery")
    taken = newest(event)
    money.take_back(payment)
    act = newest(event)
    assert offered(event, act) == "Let the payment count"

    undo(event, act)

    assert event.payments.standing().count() == 1
    assert (offered(event, act), offered(event, taken)) == ("", "Take the payment back")
    assert is_audited(event)
    undo(event)
    assert event.payments.standing().count() == 0
    assert is_audited(event)


def test_registration_that_was_closed_is_opened(event: Event) -> None:
    registering.switch(event.pk, is_open=True)
    registering.switch(event.pk, is_open=False)
    undo(event)
    assert registering.of_event(event).is_open
    assert is_audited(event)


def _banker(event: Event, round_: Round) -> None:
    spare = event.staff.filter(role=Staff.Role.BANKER).last()
    assert spare is not None
    table = evening.tables_of(round_)[0]
    draws.assign_bankers(round_.pk, bankers={table.pk: spare.pk}, **renewed(round_))


def _late(event: Event) -> int:
    return event.players.get(name="Late").pk


RELEASED: dict[str, Callable[[Event, Round], Any]] = {
    "seats_swapped": lambda event, round_: draws.swap(
        round_.pk, seats=firsts(round_), **renewed(round_)
    ),
    "player_substituted": lambda event, round_: draws.substitute(
        round_.pk, seat=firsts(round_)[0], player=_late(event), **renewed(round_)
    ),
    "player_seated": lambda event, round_: draws.seat_player(
        round_.pk, player=_late(event), table=evening.tables_of(round_)[0].pk, **renewed(round_)
    ),
    "player_unseated": lambda event, round_: draws.unseat(
        round_.pk, seat=evening.tables_of(round_)[0].seats.all()[3].pk, **renewed(round_)
    ),
}
PLAYING: dict[str, Callable[[Event, Round], Any]] = {
    "seats_exchanged": lambda event, round_: draws.exchange(
        round_.pk, seats=firsts(round_), **renewed(round_)
    ),
    "played_on_for": lambda event, round_: draws.play_on_for(
        round_.pk, seat=firsts(round_)[0], player=_late(event), **renewed(round_)
    ),
    "table_moved": lambda event, round_: draws.move_table(
        round_.pk, table=evening.tables_of(round_)[0].pk, number=2, **renewed(round_)
    ),
    "bankers_assigned": _banker,
    "table_postponed": lambda event, round_: postponing.postpone(
        evening.tables_of(round_)[0].pk, reason="Ill"
    ),
}


@pytest.mark.parametrize("kind", RELEASED | PLAYING)
def test_what_was_done_with_the_tables_is_undone(event: Event, kind: str) -> None:
    make = evening.released if kind in RELEASED else evening.playing
    round_ = make(event)
    people.add_staff(event, "Zed", Staff.Role.BANKER)
    players.add_player(event, "Late", here=True)

    def look() -> Any:
        rows = round_.tables.order_by("pk").values_list("number", "banker", "postponed")
        return seats(round_), list(rows)

    stood = look()
    (RELEASED | PLAYING)[kind](event, round_)
    act = newest(event)
    assert (act.kind, bool(offered(event, act))) == (kind, True)
    assert look() != stood

    undo(event, act)
    assert look() == stood
    assert is_audited(event)
    with refused(Code.BUILT_ON, "is undone already: see act"):
        undo(event, act)


def test_a_draw_is_withdrawn_until_something_is_built_on_it(event: Event) -> None:
    round_ = evening.released(event)
    act = newest(event)
    assert act.kind == Act.Kind.RELEASED
    draws.swap(round_.pk, seats=firsts(round_), **renewed(round_))
    assert offered(event, act) == ""
    with refused(Code.BUILT_ON, "“Two players swapped seats”, has changed the same thing since."):
        undo(event, act)

    draws.discard(round_.pk, **renewed(round_))
    again = evening.released(event)
    undo(event)
    assert not Round.objects.filter(pk=again.pk).exists()
    assert is_audited(event)


def test_the_clock_is_pressed_the_other_way(event: Event) -> None:
    round_ = evening.playing(event)

    def left() -> int:
        return evening.fresh(round_).clock_state().remaining_seconds

    clock.extend(round_.pk, minutes=5, by="Olga")
    undo(event)
    assert left() <= 90 * 60
    clock.shorten(round_.pk, minutes=5, by="Olga")
    undo(event)
    assert left() > 85 * 60
    clock.pause(round_.pk, by="Olga")
    undo(event)
    assert evening.fresh(round_).clock_state().state == "running"
    clock.end(round_.pk, by="Olga")
    ended = newest(event)
    rounds.call_time()
    assert offered(event, ended) == "Give the time back"
    undo(event, ended)
    assert evening.fresh(round_).clock_state().state == "running"
    assert is_audited(event)


def test_a_signature_and_a_dispute_are_taken_back(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    result = evening.end_game(table)
    results.sign(table.pk, "A", via="tablet")
    act = newest(event)
    disputes.dispute(table.pk, "B", text="No", via="phone")
    undo(event)
    assert result.disputes.filter(end="").count() == 0
    undo(event, act)
    assert result.signatures.count() == 0
    assert is_audited(event)


def test_a_result_that_stands_is_not_undone_by_a_signature(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table)
    evening.sign_all(table)
    signed = Act.objects.filter(event=event.pk, kind=Act.Kind.SIGNED).order_by("number").last()
    assert signed is not None
    assert offered(event, signed) == ""
    with refused(Code.NO_INVERSE):
        undo(event, signed)


def test_what_the_service_refuses_stays_done(event: Event) -> None:
    round_ = evening.released(event)
    draws.swap(round_.pk, seats=firsts(round_), **renewed(round_))
    act = newest(event)
    evening.start_all(round_)
    assert offered(event, act) == ""
    with refused("TABLE_PLAYS"):
        undo(event, act)


def test_an_act_without_an_inverse_and_one_that_is_not_there(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table)
    evening.rule(table, A=1600)
    ruled = Act.objects.get(event=event.pk, kind=Act.Kind.RULED)
    with refused(Code.NO_INVERSE, "“A referee ruled” can’t be undone from the log."):
        undo(event, ruled)
    with refused(Code.UNKNOWN_ACT):
        undoing.undo(event.pk, 9999, by="Olga")
