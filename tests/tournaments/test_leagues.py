"""A league: nights that follow each other, with their people, and what they have brought home."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.formats import PRESETS
from tournaments.models import Event, Membership, Registration, Till
from tournaments.services import (
    auditing,
    events,
    forgetting,
    money,
    people,
    players,
    projectors,
    registering,
)
from tournaments.services.leagues import League, league_of
from tournaments.services.next_nights import make_next_night, next_name

pytestmark = pytest.mark.django_db

SECOND, THIRD = date(2027, 3, 27), date(2027, 4, 3)


@pytest.fixture
def olga() -> User:
    return User.objects.create_user("olga")


@pytest.fixture
def first(olga: User) -> Event:
    """A night of eight players and one round, where what counts is the sum of assets."""
    return evening.make_event(user_id=olga.pk, plans=PRESETS["social"].stages)


def next_night(event: Event, olga: User, on: date = SECOND) -> Event:
    """The night after, to which everybody has come."""
    night = make_next_night(event.pk, on=on, user_id=olga.pk)
    players.check_in_all(night)
    event.refresh_from_db()
    return night


def table_of(event: Event, *, to_all: bool = True) -> League:
    found = league_of(Event.objects.get(pk=event.pk), to_all=to_all)
    assert found is not None
    return found


def ranked(event: Event, best: int = 3) -> list[tuple[int, str, int | None]]:
    """Rank, name and assets of the first."""
    league = table_of(event)
    return [
        (
            row.ranked.rank,
            league.members[row.ranked.player].name,
            row.ranked.metrics["assets"],
        )
        for row in league.rows[:best]
    ]


def test_the_next_night_has_the_rules_and_everybody_of_the_night_before(
    first: Event, olga: User
) -> None:
    ada = evening.player(first, "Ada")
    players.change_player(ada, version=1, club="Harbour", apart="Byron", own_table=2)
    people.add_staff(first, "Ada", "banker", ada)
    oscar = User.objects.create_user("oscar")
    Membership.objects.create(event=first, user=oscar, role=Membership.Role.REFEREE)
    money.change_till(first.pk, version=1, currency="€", entry=2000)
    registering.switch(first.pk, is_open=True)
    registering.change(first.pk, version=2, capacity=40)
    players.drop(evening.player(first, "Dan"))

    night = make_next_night(first.pk, on=SECOND, user_id=olga.pk)

    assert (night.name, night.date, night.ruleset) == (first.name, SECOND, first.ruleset)
    taken = night.players.get(name="Ada")
    assert (taken.number, taken.club, taken.apart, taken.own_table) == (1, "Harbour", "Byron", 2)
    assert taken.link_id != ada.link_id
    assert night.players.active().count() == 8
    assert not night.players.present().exists()
    bankers = night.staff.order_by("pk").values_list("name", "role", "player")
    assert list(bankers)[-1] == ("Ada", "banker", taken.pk)
    roles = dict(night.memberships.values_list("user__username", "role"))
    assert roles == {"olga": "organiser", "oscar": "referee"}
    assert Till.objects.get(event=night).entry == 2000
    assert Registration.objects.get(event=night).capacity == 40
    assert not Registration.objects.get(event=night).is_open


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("Tuesday league 1", "Tuesday league 2"),
        ("League night #9", "League night #10"),
        ("Tuesday league", "Tuesday league"),
        ("Spring night 2027", "Spring night 2027"),
        ("Night of 29/11", "Night of 29/11"),
        ("7", "7"),
        (f"{'x' * 78} 9", f"{'x' * 78} 9"),
    ],
)
def test_the_number_at_the_end_of_a_name_goes_up(name: str, following: str) -> None:
    assert next_name(name) == following


def test_a_league_adds_up_its_nights(first: Event, olga: User) -> None:
    evening.played(first, {"Ada": 4000, "Ben": 2000})
    second = next_night(first, olga)
    evening.played(second, {"Ben": 5000, "Cleo": 1600})

    assert ranked(second) == [(1, "Ben", 7000), (2, "Ada", 5500), (3, "Cleo", 3100)]
    assert ranked(first, 2) == [(1, "Ada", 4000), (2, "Ben", 2000)]


def test_of_the_nights_only_the_best_count(first: Event, olga: User) -> None:
    evening.played(first, {"Ada": 4000})
    second = next_night(first, olga)
    events.update_event(second.pk, version=1, nights_counted=1)
    evening.played(second, {"Ben": 3000})

    assert ranked(second) == [(1, "Ada", 4000), (2, "Ben", 3000), (3, "Cleo", 1500)]
    ada = table_of(second).rows[0]
    assert [night and (night.value, night.counts) for night in ada.nights] == [
        (4000, True),
        (1500, False),
    ]


def test_a_correction_of_an_earlier_night_shows(first: Event, olga: User) -> None:
    round_ = evening.played(first, {"Ada": 4000})
    second = next_night(first, olga)
    table = next(each for each in evening.tables_of(round_) if "Ada" in evening.names_at(each))

    evening.rule_for(table, "Ada", 900)

    assert {name: assets for _, name, assets in ranked(second, 8)}["Ada"] == 900


def test_players_who_miss_a_night_or_come_later_are_ranked_with_the_others(
    first: Event, olga: User
) -> None:
    evening.played(first, {"Ada": 4000})
    second = next_night(first, olga)
    players.check_in([second.players.get(name="Ada")], here=False)
    players.add_player(second, "Eve", here=True)
    evening.played(second, {"Eve": 3000})
    third = next_night(second, olga, THIRD)

    league = table_of(third)
    nights = {league.members[row.ranked.player].name: row.nights for row in league.rows}
    assert [each and each.value for each in nights["Ada"]] == [4000, None]
    assert [each and each.value for each in nights["Eve"]] == [None, 3000]
    assert [each and each.value for each in nights["Ben"]] == [1500, 1500]


def test_two_of_one_name_stay_two(first: Event, olga: User) -> None:
    other = players.add_player(first, "Ada", here=True, namesakes=None)
    evening.played(first)
    seat = other.seats.get()
    worth: dict[str, Any] = {seat.letter: 9000}
    evening.rule(seat.table, **worth)
    second = next_night(first, olga)
    evening.played(second)

    assert ranked(second, 1) == [(1, f"Ada ({other.number})", 10500)]


def test_a_night_whose_standings_are_held_is_left_out_for_everybody_else(
    first: Event, olga: User
) -> None:
    evening.played(first, {"Ada": 4000})
    second = next_night(first, olga)
    projectors.hold(second.pk)
    evening.played(second, {"Ben": 5000})

    assert ranked(second, 1) == [(1, "Ada", 4000)]
    assert table_of(second).held == [second]
    assert len(table_of(second, to_all=False).nights) == 2

    projectors.announce_all(second.pk)

    assert ranked(second, 1) == [(1, "Ben", 6500)]


def test_names_that_are_removed_on_one_night_are_those_of_the_others(
    first: Event, olga: User
) -> None:
    evening.played(first, {"Ada": 4000})
    second = next_night(first, olga)
    evening.played(second)
    second.refresh_from_db()

    forgetting.remove_names(second.pk, seen=second.live_version)
    assert ranked(second, 1) == [(1, "Ada", 5500)]

    first.refresh_from_db()
    forgetting.remove_names(first.pk, seen=first.live_version)
    assert ranked(second, 1) == [(1, "Player 1", 5500)]


def test_a_regular_who_had_to_wait_is_still_the_same_person(first: Event, olga: User) -> None:
    evening.played(first, {"Ada": 4000})
    second = next_night(first, olga)
    registering.change(second.pk, version=registering.of_event(second).version, capacity=7)
    registering.set_back(second.players.get(name="Ada"))
    registering.change(second.pk, version=registering.of_event(second).version, capacity=8)
    players.check_in_all(second)
    evening.played(second)

    assert ranked(second, 1) == [(1, "Ada", 5500)]
    assert len(table_of(second).members) == 8


def test_a_night_is_followed_once(first: Event, olga: User) -> None:
    second = next_night(first, olga)

    with refused(Code.NIGHT_FOLLOWS, "“Spring night” of 27 March 2027 already follows"):
        next_night(first, olga, THIRD)

    events.remove_event(second.pk)
    assert next_night(first, olga, THIRD).league == first.league


def test_the_next_night_is_not_before_this_one(first: Event, olga: User) -> None:
    with refused(Code.NIGHT_BEFORE):
        next_night(first, olga, date(2027, 3, 19))

    first.refresh_from_db()
    assert first.league is None


def test_nobody_is_taken_over_without_a_name(first: Event, olga: User) -> None:
    evening.played(first)
    first.refresh_from_db()
    forgetting.remove_names(first.pk, seen=first.live_version)

    with refused(Code.NAMES_GONE):
        next_night(first, olga)


def test_divisions_have_standings_of_their_own_over_the_nights(olga: User) -> None:
    first = evening.make_event(
        user_id=olga.pk, plans=PRESETS["social"].stages, divisions=["Juniors", "Seniors"]
    )
    for player in first.players.all():
        division = "Juniors" if player.number % 2 else "Seniors"
        players.change_player(player, version=1, division=division)
    evening.played(first, {"Ada": 4000, "Ben": 3000})

    second = next_night(first, olga)

    league = table_of(second)
    assert [
        (each.name, league.members[each.places[0].player].name) for each in league.divisions
    ] == [("Juniors", "Ada"), ("Seniors", "Ben")]


def test_the_logs_of_both_nights_tell_of_it(first: Event, olga: User) -> None:
    evening.played(first)
    second = next_night(first, olga)
    events.update_event(second.pk, version=1, nights_counted=2)

    for event in (first, second):
        assert auditing.audit_log(event.pk).faults == []
    Event.objects.filter(pk=second.pk).update(nights_counted=1)
    second.players.filter(name="Ada").update(person=uuid4())
    assert len(auditing.audit_log(second.pk).faults) == 2
