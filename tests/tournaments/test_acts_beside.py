"""The log also tells who did what decides nothing: whom they let in, what they showed, what they
drew and threw away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

import pytest
from django.core.management import call_command

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.models import Act, Event, Projector, Seat, Staff
from tournaments.services import (
    accounts,
    clock,
    draws,
    events,
    people,
    players,
    projectors,
    table_time,
    undoing,
)
from tournaments.services.acts.reading import ToldAct, acts_of


@pytest.fixture(autouse=True)
def audited(event: Event) -> Iterator[None]:
    """Audit after whatever was recorded: there must be no fault."""
    yield
    call_command("audit", stdout=StringIO())


@contextmanager
def one_act(event: Event) -> Iterator[list[ToldAct]]:
    """The act that is recorded inside, as it is told; there must be just one."""
    before = Act.objects.filter(event=event.pk).count()
    told: list[ToldAct] = []
    yield told
    assert Act.objects.filter(event=event.pk).count() == before + 1
    told += acts_of(event)[:1]


def test_whoever_gets_a_card_is_named(event: Event) -> None:
    with one_act(event) as told:
        people.add_many(event, ["Rita", "Rolf"], Staff.Role.REFEREE)
    assert (told[0].kind, told[0].about) == ("staff_added", ["Rita", "Rolf"])


def test_a_list_that_was_sent_twice_leaves_one_act(event: Event) -> None:
    newest = max(event.staff.values_list("pk", flat=True))
    with one_act(event):
        people.add_many(event, ["Rita"], Staff.Role.REFEREE, newest=newest)
        people.add_many(event, ["Rita"], Staff.Role.REFEREE, newest=newest)


def test_whoever_lost_their_card_is_named_though_off_the_list(event: Event) -> None:
    rita = people.add_staff(event, "Rita", Staff.Role.REFEREE)
    with one_act(event) as told:
        people.remove_staff(rita)
    assert (told[0].kind, told[0].about) == ("staff_removed", ["Rita"])


def test_a_new_link_and_another_device_are_told_with_the_card(event: Event) -> None:
    rita = people.add_staff(event, "Rita", Staff.Role.REFEREE)
    with one_act(event) as told:
        people.renew_card(rita)
    assert (told[0].kind, told[0].about) == ("card_renewed", ["Rita"])
    with one_act(event) as told:
        people.release_device(rita)
    assert (told[0].kind, told[0].about) == ("device_released", ["Rita"])


def test_an_account_is_offered_and_made_by_the_one_who_has_it(event: Event) -> None:
    with one_act(event) as told:
        offered = accounts.invite(event, "Oscar")
    assert told[0].kind == "invited"
    with one_act(event) as told:
        token = accounts.invitation_token(offered)
        accounts.make_account(token, username="oscar", password="seven-green-houses")
    assert (told[0].kind, told[0].by) == ("account_made", "oscar")


def test_changing_a_club_is_an_act_and_keeping_it_is_not(event: Event) -> None:
    dan = evening.player(event, "Dan")
    with one_act(event) as told:
        players.change_player(dan, version=dan.version, club="The Dogs")
    assert (told[0].kind, told[0].about) == ("player_changed", ["Dan"])
    before = Act.objects.filter(event=event.pk).count()
    players.change_player(dan, version=dan.version, club="The Dogs")
    assert Act.objects.filter(event=event.pk).count() == before


def test_each_drawing_of_a_draft_is_an_act(event: Event) -> None:
    with one_act(event) as told:
        round_ = draws.draft(event.pk)
    assert (told[0].kind, told[0].about) == ("drafted", ["Round 1"])
    with one_act(event) as told:
        round_ = draws.draft(event.pk, version=round_.version)
    assert told[0].kind == "drafted"
    with one_act(event) as told:
        draws.discard(round_.pk, version=round_.version)
    assert told[0].kind == "discarded"


def test_whoever_was_moved_in_a_draft_is_named(event: Event) -> None:
    round_ = evening.drafted(event)
    one, other = round_.seats.order_by("player__number")[:2]
    with one_act(event) as told:
        draws.swap(round_.pk, version=round_.version, seats=(other.pk, one.pk))
    names = [one.player.display_name, other.player.display_name]
    assert (told[0].kind, sorted(told[0].about)) == ("draft_changed", sorted(names))


def test_whose_seat_was_locked_is_told(event: Event) -> None:
    round_ = evening.drafted(event)
    seat = round_.seats.order_by("player__number")[0]
    with one_act(event) as told:
        round_ = draws.lock_seats(
            round_.pk, version=round_.version, seats=[seat.pk], lock=Seat.Lock.SEAT
        )
    assert (told[0].kind, told[0].about) == ("seats_locked", [seat.player.display_name])
    with one_act(event) as told:
        for _ in range(2):
            round_ = draws.lock_seats(
                round_.pk, version=round_.version, seats=[seat.pk], lock=Seat.Lock.NONE
            )
    assert (told[0].kind, told[0].about) == ("seats_unlocked", [seat.player.display_name])


def test_confirming_a_draw_is_an_act(event: Event) -> None:
    round_ = evening.drafted(event)
    with one_act(event) as told:
        round_ = draws.confirm(round_.pk, version=round_.version)
    assert (told[0].kind, told[0].about) == ("confirmed", ["Round 1"])
    with one_act(event) as told:
        draws.release(round_.pk, version=round_.version)
    assert told[0].kind == "released"


def test_the_bankers_of_a_draft_are_told(event: Event) -> None:
    round_ = evening.drafted(event)
    one, other = evening.tables_of(round_)[:2]
    changed = {one.pk: other.banker_id, other.pk: one.banker_id}
    with one_act(event) as told:
        round_ = draws.assign_bankers(round_.pk, version=round_.version, bankers=changed)
    names = sorted(table.banker.name for table in (one, other) if table.banker)
    assert (told[0].kind, sorted(told[0].about)) == ("bankers_chosen", names)
    before = Act.objects.filter(event=event.pk).count()
    round_ = draws.assign_bankers(round_.pk, version=round_.version, bankers=changed)
    assert Act.objects.filter(event=event.pk).count() == before
    with one_act(event) as told:
        draws.assign_bankers(round_.pk, version=round_.version, bankers={one.pk: None})
    assert (told[0].kind, len(told[0].about)) == ("bankers_chosen", 1)


def test_what_the_screens_show_is_told(event: Event) -> None:
    evening.played(event)
    with one_act(event) as told:
        projectors.say(event.pk, "Soup is ready")
    assert (told[0].kind, told[0].about) == ("message_shown", [])
    with one_act(event) as told:
        projectors.say(event.pk, "")
    assert told[0].kind == "message_gone"
    with one_act(event) as told:
        projectors.hold(event.pk)
    assert told[0].kind == "standings_held"
    with one_act(event) as told:
        projectors.announce(event.pk, "", 1)
    assert (told[0].kind, told[0].about) == ("place_announced", ["place 1"])
    with one_act(event) as told:
        projectors.follow(event.pk)
    assert told[0].kind == "standings_follow"


def test_what_the_wall_shows_and_who_may_watch_is_told(event: Event) -> None:
    with one_act(event) as told:
        projectors.show(event.pk, Projector.Shows.SEATS)
        projectors.show(event.pk, Projector.Shows.SEATS)
    assert (told[0].kind, told[0].about) == ("wall_chosen", ["Seats by name"])
    with one_act(event) as told:
        projectors.thank(event.pk, "Bakery Huber", seen=1)
        projectors.thank(event.pk, "Bakery Huber", seen=2)
    assert (told[0].kind, told[0].about) == ("sponsors_changed", [])
    with one_act(event) as told:
        events.show_tables(event.pk, public=True)
        events.show_tables(event.pk, public=True)
    assert told[0].kind == "tables_shown"
    with one_act(event) as told:
        events.show_tables(event.pk, public=False)
    assert told[0].kind == "tables_hidden"


def test_the_wall_goes_back_to_what_it_showed(event: Event) -> None:
    projectors.show(event.pk, Projector.Shows.CLOCK)
    with one_act(event) as told:
        projectors.show(event.pk, Projector.Shows.SEATS)
    undoing.undo(event.pk, told[0].number, by="Olga")

    assert Projector.objects.get(event=event).shows == "clock"
    with refused(Code.BUILT_ON):
        projectors.show(event.pk, Projector.Shows.SPONSORS)
        undoing.undo(event.pk, told[0].number, by="Olga")


def test_a_frozen_wall_is_told_once_and_let_go_from_the_log(event: Event) -> None:
    with one_act(event) as told:
        for _ in range(2):
            projectors.freeze(event.pk, lambda _: {"shows": "due"})
    frozen = told[0]
    assert frozen.kind == "wall_frozen"
    with one_act(event) as told:
        undoing.undo(event.pk, frozen.number, by="Olga")
        projectors.unfreeze(event.pk)
    assert told[0].kind == "wall_unfrozen"
    assert Projector.objects.get(event=event).frozen is None


def test_the_sponsors_of_before_come_back_and_only_those(event: Event) -> None:
    projectors.thank(event.pk, "Bakery Huber", seen=1)
    first = acts_of(event)[0].number
    projectors.thank(event.pk, "Brewery Meier", seen=2)
    second = acts_of(event)[0].number
    with refused(Code.BUILT_ON):
        undoing.undo(event.pk, first, by="Olga")
    undoing.undo(event.pk, second, by="Olga")
    assert Projector.objects.get(event=event).sponsors == "Bakery Huber"
    assert set(undoing.offered(event, [first, second])) == set()


def test_tables_that_were_shown_are_hidden_again(event: Event) -> None:
    events.show_tables(event.pk, public=True)
    for public in (False, True):
        undoing.undo(event.pk, acts_of(event)[0].number, by="Olga")
        event.refresh_from_db()
        assert event.live_tables == public


def test_a_second_tap_leaves_no_second_act(event: Event) -> None:
    with one_act(event):
        projectors.say(event.pk, "Soup is ready")
        projectors.say(event.pk, "Soup is ready")
    with one_act(event):
        projectors.say(event.pk, "")
        projectors.say(event.pk, "")
        projectors.follow(event.pk)


def test_time_is_told_in_minutes(event: Event) -> None:
    round_ = evening.playing(event)
    with one_act(event) as told:
        clock.extend(round_.pk, minutes=5, by="Olga")
    assert told[0].about == ["Round 1", "by 5 minutes"]
    table = evening.tables_of(round_)[0]
    table_time.extend(table.pk, minutes=10, seen=0)
    with one_act(event) as told:
        table_time.extend(table.pk, minutes=1, seen=600)
    assert told[0].about == ["table 1 of round 1", "11 minutes more than its round"]
