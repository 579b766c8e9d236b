"""An evening on which everything happens that can be recorded: after each step the log tells
exactly what stands."""

from __future__ import annotations

from uuid import UUID, uuid4

from tests.tournaments import evening, forging
from tournaments.models import Act, Event, Player, Round, Table
from tournaments.services import (
    auditing,
    calls,
    clock,
    disputes,
    divisions,
    draws,
    events,
    money,
    on_paper,
    people,
    player_lists,
    players,
    postponing,
    registering,
    results,
    rounds,
    table_time,
)

ELSEWHERE = {
    Act.Kind.TAKEN_OVER,  # test_acts.py
    Act.Kind.CLOCK_JUMP,  # test_clock_jumps.py
    Act.Kind.CLOCK_SET_BACK,  # tests/rehearsal/test_demo.py
    Act.Kind.NAMES_REMOVED,  # test_names_removed.py
    Act.Kind.NIGHT_FOLLOWED,  # test_leagues.py
    Act.Kind.JOINED,  # test_halls.py
    Act.Kind.DIVISIONS_PARTED,  # test_own_pace.py
    *(Act.Kind.WAVE_SET, Act.Kind.PASSED_OVER),  # test_waves.py
    Act.Kind.TABLE_RESTORED,  # test_values_before.py
    Act.Kind.CLOCK_UNSTARTED,  # test_values_before.py
    Act.Kind.REOPENED,  # test_values_before.py
    # test_acts_beside.py
    *(Act.Kind.SEATS_LOCKED, Act.Kind.SEATS_UNLOCKED, Act.Kind.BANKERS_CHOSEN),
    *(Act.Kind.DRAFT_CHANGED, Act.Kind.CARD_RENEWED, Act.Kind.DEVICE_RELEASED),
    *(Act.Kind.INVITED, Act.Kind.ACCOUNT_MADE, Act.Kind.MESSAGE_SHOWN, Act.Kind.MESSAGE_GONE),
    *(Act.Kind.ORGANISER_JOINED, Act.Kind.INVITATION_WITHDRAWN, Act.Kind.ORGANISER_REMOVED),
    *(Act.Kind.WALL_CHOSEN, Act.Kind.WALL_FROZEN, Act.Kind.WALL_UNFROZEN),
    Act.Kind.SPONSORS_CHANGED,
    *(Act.Kind.TABLES_SHOWN, Act.Kind.TABLES_HIDDEN),
    # test_choices_told.py
    *(Act.Kind.DETAILS_CHANGED, Act.Kind.TILL_CHANGED),
    *(Act.Kind.WEBHOOK_ADDED, Act.Kind.WEBHOOK_REMOVED, Act.Kind.WEBHOOK_RENEWED),
    *(Act.Kind.WEBHOOK_OFF, Act.Kind.WEBHOOK_ON),
    *(Act.Kind.STANDINGS_HELD, Act.Kind.PLACE_ANNOUNCED, Act.Kind.STANDINGS_FOLLOW),
}


def assert_told(event: Event) -> None:
    """The log of the event has no fault, now that all news is delivered."""
    evening.deliver()
    assert auditing.audit_log(event.pk).faults == []
    assert auditing.audit_standings(event.pk, "") == []


def test_the_log_keeps_up_with_whatever_happens(event: Event) -> None:
    people_come_and_go(event)
    round_ = seats_change_after_the_release(event)
    the_clock_is_pressed(event, round_)
    results_are_disputed(event, round_)
    a_final_is_played_out(event)

    evening.change_stage(event, scoring="share")
    assert_told(event)
    Event.objects.update(is_demo=True)
    events.remove_event(event.pk)
    assert forging.said().endswith("No fault.\n")
    assert {Act.Kind(kind) for kind in kinds(event)} == set(Act.Kind) - ELSEWHERE


def kinds(event: Event) -> list[str]:
    """The kinds that were recorded, in order."""
    return list(Act.objects.filter(event=event.pk).values_list("kind", flat=True))


def people_come_and_go(event: Event) -> None:
    """A list that is imported and taken back, a guest who goes, a name that was misheard."""
    player_lists.import_players(event, "Name\nEve\nFinn\n", by="Olga")
    assert_told(event)
    player_lists.undo_import(event, event.player_imports.latest("pk").pk, by="Olga")
    guest = players.add_player(event, "Gus")
    players.remove(guest)
    ben = evening.player(event, "Ben")
    players.change_player(ben, version=ben.version, name="Benno", club="Harbour")
    players.change_player(ben, version=ben.version, is_defending=True)
    players.drop(ben)
    assert_told(event)
    players_are_divided(event)
    players.restore(ben)
    players_register(event)
    players_pay(event)
    evening.change_stage(event, rounds=1)
    evening.change_stage(event, 2, players=2, table_size=2)
    event.refresh_from_db()
    assert_told(event)


def players_are_divided(event: Event) -> None:
    """The organiser names divisions, puts players in them, respells one, and drops them all."""
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, divisions=["Juniors", "Seniors"])
    assert_told(event)
    evening.change_stage(event, divisions_apart=True)
    everybody = dict(event.players.values_list("pk", "version"))
    divisions.put_in(event.pk, "Juniors", everybody)
    assert_told(event)
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, divisions=["JUNIORS", "Seniors"])
    assert_told(event)
    everybody = dict(event.players.values_list("pk", "version"))
    divisions.put_in(event.pk, "", everybody)
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, divisions=[])
    assert_told(event)
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, tables_out_of_use=[2], accessible_tables=[3])
    assert_told(event)
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, words_apart="rather", clubs_apart="always")
    assert_told(event)


def players_register(event: Event) -> None:
    """One gets the last place, others wait: one leaves, one moves up, one is set back."""
    registering.switch(event.pk, is_open=True)
    registering.change(event.pk, version=2, capacity=9)
    for name in ("Iris", "Jon", "Kim"):
        registering.register(event.pk, name, key=uuid4())
    assert_told(event)
    registering.set_back(evening.player(event, "Iris"))
    assert_told(event)
    for each in event.waiting.all():
        registering.leave(each)
    players.remove(evening.player(event, "Jon"))
    registering.switch(event.pk, is_open=False)
    ada = evening.player(event, "Ada")
    players.check_in([ada], here=False)
    players.check_in([ada])
    assert_told(event)


def players_pay(event: Event) -> None:
    """One pays and gets it back, a guest gives something."""
    rebuy = money.take(event.pk, "rebuy", 750, key=UUID(int=1), player=_ada(event))
    money.put_back(money.take_back(rebuy))
    money.take_back(rebuy)
    money.take(event.pk, "donation", 5000, key=UUID(int=2), payer="The bakery")
    assert_told(event)


def _ada(event: Event) -> Player:
    return evening.player(event, "Ada")


def seats_change_after_the_release(event: Event) -> Round:
    """A draw that is thrown away, and one that is changed by hand in every way there is."""
    thrown = evening.released(event, seed=3)
    spare = evening.tables_of(thrown)[1]
    for called in evening.tables_of(thrown):
        calls.call(called, key=UUID(int=1))
    thrown = draws.cancel_table(thrown.pk, version=thrown.version, table=spare.pk)
    assert_told(event)
    draws.discard(thrown.pk, version=thrown.version)
    assert_told(event)

    draws.publish(event.pk, 1)
    assert_told(event)
    round_ = evening.release(draws.draft(event.pk))
    one, other = evening.tables_of(round_)
    seats = one.seats.all()[0].pk, other.seats.all()[0].pk
    round_ = draws.swap(round_.pk, version=round_.version, seats=seats)
    assert_told(event)
    gone = one.seats.all()[1]
    round_ = draws.unseat(round_.pk, version=round_.version, seat=gone.pk)
    assert_told(event)
    round_ = draws.seat_player(
        round_.pk, version=round_.version, player=gone.player_id, table=other.pk
    )
    late = players.add_player(event, "Hal", here=True)
    round_ = draws.substitute(
        round_.pk, version=round_.version, seat=one.seats.all()[0].pk, player=late.pk
    )
    assert_told(event)
    round_ = draws.move_table(round_.pk, version=round_.version, table=one.pk, number=other.number)
    assert_told(event)
    bankers = {one.pk: other.banker_id, other.pk: one.banker_id}
    draws.assign_bankers(round_.pk, version=round_.version, bankers=bankers)
    assert_told(event)
    return evening.fresh(round_)


def the_clock_is_pressed(event: Event, round_: Round) -> None:
    """All that the clock knows, and time that is given back."""
    round_ = evening.begin(round_)
    seats_are_mended(event, round_)
    clock.pause(round_.pk, by="Olga")
    clock.resume(round_.pk, by="Olga")
    clock.extend(round_.pk, minutes=5, by="Olga")
    clock.shorten(round_.pk, minutes=5, by="Olga")
    assert_told(event)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    assert_told(event)
    clock.go_on(round_.pk, minutes=10, by="Olga")
    assert_told(event)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    assert_told(event)


def seats_are_mended(event: Event, round_: Round) -> None:
    """Two who sit in each other's seats, and a player who leaves, in mid-game."""
    one, other = (table.seats.all()[0].pk for table in evening.tables_of(round_))
    round_ = draws.exchange(round_.pk, version=round_.version, seats=(one, other))
    assert_told(event)
    late = players.add_player(event, "Ivy", here=True)
    draws.play_on_for(round_.pk, version=round_.version, seat=one, player=late.pk)
    assert_told(event)
    longer = evening.tables_of(round_)[0]
    table_time.extend(longer.pk, minutes=5, seen=0)
    assert_told(event)
    table_time.take_away(longer.pk, seen=300)
    assert_told(event)


def results_are_disputed(event: Event, round_: Round) -> None:
    """A book that is opened again after some have signed, a ruling, and the end of the round."""
    one, other = evening.tables_of(round_)
    postponing.postpone(other.pk, reason="Somebody is ill")
    assert_told(event)
    postponing.resume(other.pk)
    assert_told(event)
    on_paper.mark(other.pk, on_paper=True)
    assert_told(event)
    on_paper.mark(other.pk, on_paper=False)
    assert_told(event)
    postponing.postpone(other.pk, reason="A fire alarm")
    evening.end_game(one, {"A": 2000})
    evening.sign_all(one)
    assert_told(event)
    evening.reopen(one)
    a_table_calls(event, one)
    assert_told(event)
    evening.end_game(one, {"A": 1700})
    assert_told(event)
    players_change_their_minds(event, one)
    evening.rule(one, "A note was found", A=1600)
    assert_told(event)
    evening.end_game(other)
    evening.sign_all(other)
    rounds.finish(round_.pk)
    assert_told(event)


def a_table_calls(event: Event, table: Table) -> None:
    """A referee is called, is on the way, and sees to it."""
    key = UUID(int=2)
    calls.call(table, key=key, reason="rule", entry=1)
    assert_told(event)
    calls.hear(table, key, actor=evening.REFEREE, name="Rita")
    assert_told(event)
    calls.finish(table, key, actor=evening.REFEREE)
    assert_told(event)
    banker = people.add_staff(event, "Boris", "banker")
    calls.call(banker, key=key)
    calls.hear(banker, key, actor=evening.REFEREE, name="Rita")
    assert_told(event)
    people.remove_staff(banker)
    assert_told(event)


def players_change_their_minds(event: Event, table: Table) -> None:
    """A signature and a dispute that are taken back, and a dispute that a ruling will end."""
    results.sign(table.pk, "A", via="tablet")
    results.take_signature_back(table.pk, "A")
    assert_told(event)
    disputes.dispute(table.pk, "B", text="A note is missing", via="phone")
    assert_told(event)
    disputes.take_back(table.pk, "B")
    assert_told(event)
    disputes.dispute(table.pk, "C", text="No, it is here", via="tablet")
    assert_told(event)


def a_final_is_played_out(event: Event) -> None:
    """A final for which lots are drawn, whose champion loses the crown and gets it back."""
    round_ = evening.drafted(event)
    assert_told(event)
    round_ = evening.begin(evening.release(round_))
    evening.play_out(
        round_, {Player.objects.get(seats__round=round_, seats__letter="A").name: 3000}
    )
    assert_told(event)
    [table] = evening.tables_of(round_)
    evening.reopen(table)
    assert_told(event)
    evening.end_game(table)
    evening.sign_all(table)
    assert_told(event)
    evening.rule(Table.objects.filter(round__number=1)[0], "A slip", A=1701)
    assert_told(event)
