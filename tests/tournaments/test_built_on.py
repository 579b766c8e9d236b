"""An act is undone once what it changed stands as it left it; else the log says what is first."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tests.tournaments.undone import ada, is_audited, newest, offered, renewed, seats, undo
from tournaments.codes import Code
from tournaments.models import Act, Event
from tournaments.services import clock, divisions, draws, events, players, registering


def test_of_two_who_press_the_same_only_one_undoes(event: Event) -> None:
    players.drop(ada(event))
    act = newest(event)
    numbers = undo(event, act)
    assert numbers == [act.number + 1]
    with refused(
        Code.BUILT_ON,
        f"Act {act.number} is undone already: see act {act.number + 1}, “A player was restored”.",
    ):
        undo(event, act)
    undo(event)  # what was undone can be done again
    assert ada(event).dropped_at is not None


def test_after_a_newer_swap_was_undone_the_one_before_it_is_undone(event: Event) -> None:
    round_ = evening.released(event)
    stood = seats(round_)
    a, b, c, d = (seat.pk for seat in evening.tables_of(round_)[0].seats.all()[:4])
    draws.swap(round_.pk, seats=(a, b), **renewed(round_))
    first = newest(event)
    draws.swap(round_.pk, seats=(c, d), **renewed(round_))
    second = newest(event)
    with refused(Code.BUILT_ON, f"Act {second.number}, "):
        undo(event, first)
    undo(event, second)
    assert (offered(event, second), offered(event, first)) == ("", "Swap them back")
    undo(event, first)

    assert seats(round_) == stood
    assert is_audited(event)


def test_of_three_on_top_of_each_other_it_says_which_comes_first(event: Event) -> None:
    round_ = evening.released(event)
    a, b, c, d = (seat.pk for seat in evening.tables_of(round_)[0].seats.all()[:4])
    swapped = []
    for pair in ((a, b), (c, d), (a, c)):
        draws.swap(round_.pk, seats=pair, **renewed(round_))
        swapped.append(newest(event))
    undo(event, swapped[2])
    # Not the newest act of all: that one has undone the third.
    with refused(Code.BUILT_ON, f"Act {swapped[1].number}, "):
        undo(event, swapped[0])
    undo(event, swapped[1])
    undo(event, swapped[0])


def test_a_check_in_is_undone_after_a_newer_one_was_taken_back_and_that_undone(
    event: Event,
) -> None:
    act = Act.objects.filter(event=event.pk, kind=Act.Kind.CHECKED_IN).earliest("number")
    players.check_in([ada(event)], here=False)
    with refused(Code.BUILT_ON, "A check-in was taken back"):
        undo(event, act)
    undo(event)
    undo(event, act)
    assert ada(event).checked_in_at is None


def test_registration_that_stands_as_an_act_left_it_is_switched_by_that_act(event: Event) -> None:
    registering.switch(event.pk, is_open=True)
    opened = newest(event)
    registering.switch(event.pk, is_open=False)
    assert offered(event, opened) == ""
    undo(event)
    assert offered(event, opened) == "Close registration"
    undo(event, opened)
    assert not registering.of_event(event).is_open


def test_an_extension_is_undone_after_a_pause_and_not_twice(event: Event) -> None:
    round_ = evening.playing(event)
    clock.extend(round_.pk, minutes=5, by="Olga")
    extended = newest(event)
    clock.pause(round_.pk, by="Olga")
    paused = newest(event)
    clock.resume(round_.pk, by="Olga")
    assert offered(event, paused) == ""
    with refused(Code.BUILT_ON, "“The clock was resumed”"):
        undo(event, paused)
    undo(event, extended)
    assert evening.fresh(round_).clock_state().remaining_seconds <= 90 * 60
    with refused(Code.BUILT_ON, "“The round was shortened”"):
        undo(event, extended)


def test_where_what_came_since_has_no_inverse_it_says_where_to_go(event: Event) -> None:
    divided(event, "Juniors", "Seniors")
    divisions.put_in(event.pk, "Juniors", {ada(event).pk: ada(event).version})
    act = newest(event)
    divided(event, "JUNIORS", "Seniors")
    with refused(Code.BUILT_ON, "“Divisions were renamed”") as caught:
        undo(event, act)
    assert caught.value.extra["remedy"] == "Correct it on the page where it was done."


def divided(event: Event, *names: str) -> Event:
    """The organiser names the divisions."""
    version = Event.objects.get(pk=event.pk).version
    return events.update_event(event.pk, version=version, divisions=list(names))


def test_divisions_are_undone_in_one_pass_for_however_many(
    event: Event,
) -> None:
    divided(event, "Juniors", "Seniors")
    seen = dict(event.players.values_list("pk", "version"))
    divisions.put_in(event.pk, "Seniors", seen)
    act = newest(event)
    with CaptureQueriesContext(connection) as asked:
        undo(event, act)
    of_acts = [each for each in asked if 'FROM "tournaments_act"' in each["sql"]]
    assert len(of_acts) < len(seen) == 8
    assert set(event.players.values_list("division", flat=True)) == {""}


def test_renaming_a_division_is_not_undone_nor_is_moving_players_away_from_one_that_is_gone(
    event: Event,
) -> None:
    event = divided(event, "Juniors", "Seniors")
    divisions.put_in(event.pk, "Juniors", {ada(event).pk: ada(event).version})
    into_juniors = newest(event)
    divisions.put_in(event.pk, "Seniors", {ada(event).pk: ada(event).version})
    into_seniors = newest(event)
    assert offered(event, into_seniors) == "Back to the previous divisions"
    event = divided(event, "Kids", "Seniors")
    assert offered(event, into_seniors) == ""
    with refused(Code.BUILT_ON, "“Juniors” doesn't exist any more"):
        undo(event, into_seniors)

    event = divided(event, "Kids", "SENIORS")
    renamed = Act.objects.get(event=event.pk, kind=Act.Kind.DIVISIONS_RENAMED)
    assert (ada(event).division, offered(event, renamed)) == ("SENIORS", "")
    with refused(Code.NO_INVERSE, "“Divisions were renamed”"):
        undo(event, renamed)
    assert offered(event, into_juniors) == ""
    assert is_audited(event)
