"""Divisions at their own pace: each becomes an evening of its own, and nobody loses anything."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from ledger import passes
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.formats import PRESETS, plans_of
from tournaments.models import Act, Event, Player, Round, Staff, Stage
from tournaments.services import (
    auditing,
    clock,
    draws,
    events,
    money,
    own_pace,
    people,
    players,
    registering,
)
from tournaments.services.next_nights import make_next_night

JUNIORS = ("Ada", "Cleo", "P05", "P07", "P09")


@pytest.fixture
def school(db: None) -> Event:
    """Ten players of a school, five of them Juniors; four bankers, and Rita, a referee."""
    olga = User.objects.create_user("olga")
    preset = PRESETS["school"]
    event = evening.make_event(
        here=10, user_id=olga.pk, plans=preset.stages, divisions=preset.divisions
    )
    event.players.update(division="Seniors")
    event.players.filter(name__in=JUNIORS).update(division="Juniors")
    people.add_staff(event, "Rita", Staff.Role.REFEREE)
    return event


def part(event: Event) -> list[Event]:
    """The organiser parts the divisions of the event as it is now."""
    version = Event.objects.get(pk=event.pk).version
    return own_pace.part_divisions(event.pk, version=version)


def names(event: Event) -> list[str]:
    return list(event.players.order_by("number").values_list("name", flat=True))


def tables_drawn(round_: Round) -> set[int]:
    return {table.number for table in evening.tables_of(round_)}


def assert_told(*evenings: Event) -> None:
    """No log has a fault."""
    evening.deliver()
    assert [auditing.audit_log(each.pk).faults for each in evenings] == [[] for _ in evenings]


def test_two_divisions_play_rounds_of_different_lengths_at_once(school: Event) -> None:
    juniors, seniors = part(school)
    evening.change_stage(juniors, minutes=60)

    first = evening.played(juniors, {"Ada": 3000})
    second, slow = evening.playing(juniors), evening.playing(seniors)

    assert (second.number, second.minutes, slow.number, slow.minutes) == (2, 60, 1, 90)
    assert {second.clock_state().state, slow.clock_state().state} == {"running"}
    clock.pause(slow.pk, by="Olga")
    assert second.clock_state().state == "running"
    assert evening.row(juniors, "Ada")["rank"] == 1
    assert not tables_drawn(second) & tables_drawn(slow)
    assert first.status == Round.Status.FINISHED
    assert_told(juniors, seniors)


def test_each_has_the_people_of_its_division_and_a_final_of_its_own(school: Event) -> None:
    juniors, seniors = part(school)

    assert juniors.pk == school.pk
    assert [each.name for each in (juniors, seniors)] == [
        "Spring night, Juniors",
        "Spring night, Seniors",
    ]
    assert names(juniors) == list(JUNIORS)
    assert names(seniors) == ["Ben", "Dan", "P06", "P08", "P10"]
    for each in (juniors, seniors):
        assert not each.divisions
        assert set(each.players.values_list("division", flat=True)) == {""}
        final = plans_of(each)[-1]
        assert (final.plays, final.players, final.divisions_apart) == (Stage.Plays.TOP, 4, False)
        assert list(each.memberships.values_list("user__username", "role")) == [
            ("olga", "organiser")
        ]
    evening.played(seniors, {"Dan": 2000})
    evening.played(seniors, seed=2)
    evening.play_out(evening.playing(seniors), {"Dan": 2000})
    seniors.refresh_from_db()
    assert seniors.champion is not None
    assert seniors.champion.name == "Dan"


def test_the_hall_is_shared_by_the_tables_that_everybody_needs(school: Event) -> None:
    plans = plans_of(school)
    evening.change_stage(school, table_size=6)
    evening.change_stage(school, len(plans), table_size=3)

    juniors, seniors = part(school)

    # Five players of each, and a table for five.
    assert (juniors.tables_out_of_use, seniors.tables_out_of_use) == ([2], [1])


def test_links_numbers_check_ins_and_payments_stay_as_they_are(school: Event) -> None:
    ben, late = evening.player(school, "Ben"), evening.player(school, "P10")
    players.check_in([late], here=False)
    money.take(school.pk, "rebuy", 500, key=UUID(int=1), player=ben)
    money.take(school.pk, "donation", 900, key=UUID(int=2), payer="The bakery")
    link = passes.token(ben.link)

    juniors, seniors = part(school)

    now = Player.objects.get(link=passes.find(link))
    assert (now.event, now.number, now.is_present) == (seniors, 2, True)
    assert not evening.player(seniors, "P10").is_present
    assert [each.amount for each in seniors.payments.all()] == [500]
    assert [each.amount for each in juniors.payments.all()] == [900]
    assert_told(juniors, seniors)


def test_bankers_keep_their_cards_and_referees_have_one_for_each_evening(school: Event) -> None:
    ben = evening.player(school, "Ben")
    playing = people.add_staff(school, "Ben", Staff.Role.BANKER, ben)
    cards = set(school.staff.filter(role=Staff.Role.BANKER).values_list("card", flat=True))

    juniors, seniors = part(school)

    def bankers(event: Event) -> set[Any]:
        return set(event.staff.filter(role=Staff.Role.BANKER).values_list("card", flat=True))

    assert bankers(juniors) | bankers(seniors) == cards
    assert (len(bankers(juniors)), len(bankers(seniors))) == (3, 2)
    assert playing.card_id in bankers(seniors)
    for each in (juniors, seniors):
        assert each.staff.get(role=Staff.Role.REFEREE).name == "Rita"
    evening.released(juniors)
    evening.released(seniors)


def test_tables_are_shared_out_around_those_that_are_out_of_use(school: Event) -> None:
    events.update_event(
        school.pk, version=school.version, tables_out_of_use=[2], accessible_tables=[1, 5]
    )
    dan = evening.player(school, "Dan")
    players.change_player(dan, version=dan.version, needs_accessible_table=True)

    juniors, seniors = part(school)

    drawn, other = evening.drafted(juniors), evening.drafted(seniors)
    assert tables_drawn(drawn) == {3}
    assert tables_drawn(other) == {1}
    assert 2 in juniors.tables_out_of_use
    assert [each.accessible_tables for each in (juniors, seniors)] == [[1, 5], [1, 5]]


def test_a_draft_names_a_table_at_which_the_other_division_plays(school: Event) -> None:
    juniors, seniors = part(school)
    [table] = evening.tables_of(evening.released(seniors))
    drawn = evening.drafted(juniors)
    assert not [line for line in draws.warnings(drawn) if "plays at table" in line]

    own = evening.tables_of(drawn)[0]
    draws.move_table(drawn.pk, version=drawn.version, table=own.pk, number=table.number)

    said = f"Spring night, Seniors plays at table {table.number}: give yours another number."
    assert said in draws.warnings(evening.fresh(drawn))


def test_those_who_wait_stay_in_line_in_their_own_division(school: Event) -> None:
    registering.switch(school.pk, is_open=True)
    registering.change(school.pk, version=2, capacity=10)
    for name, division in (("Iris", "Seniors"), ("Jon", "Juniors")):
        registering.register(school.pk, name, key=uuid4(), division=division)

    juniors, seniors = part(school)

    assert not registering.takes_names(juniors)
    assert not registering.takes_names(seniors)
    assert [each.name for each in seniors.waiting.all()] == ["Iris"]
    players.drop(evening.player(juniors, "Cleo"))
    assert evening.player(juniors, "Jon").event == juniors
    assert seniors.waiting.count() == 1
    assert_told(juniors, seniors)


def test_a_long_name_still_tells_the_divisions_apart(school: Event) -> None:
    events.update_event(school.pk, version=school.version, name="N" * 80)
    juniors, seniors = part(school)
    assert (len(juniors.name), len(seniors.name)) == (80, 80)
    assert juniors.name.endswith(", Juniors")
    assert seniors.slug != juniors.slug


def test_what_can_not_be_parted_is_left_as_it_is(school: Event) -> None:
    with refused("EVENT_CHANGED"):
        own_pace.part_divisions(school.pk, version=9)
    evening.player(school, "Ada")
    school.players.filter(name="Ada").update(division="")
    with refused("NO_DIVISION"):
        part(school)
    school.players.filter(name="Ada").update(division="Juniors")
    evening.change_stage(school, 2, divisions_apart=False)
    with refused("DIVISIONS_MEET"):
        part(school)
    evening.change_stage(school, 2, divisions_apart=True)
    evening.drafted(school)
    with refused("DIVISIONS_FIXED"):
        part(school)
    assert Event.objects.count() == 1
    assert not Act.objects.filter(kind=Act.Kind.DIVISIONS_PARTED).exists()


def test_an_event_without_divisions_has_nothing_to_part(event: Event) -> None:
    with refused("BAD_DIVISIONS"):
        part(event)


def test_a_night_of_a_league_stays_one_and_each_evening_may_begin_one(school: Event) -> None:
    olga = User.objects.get()
    Event.objects.filter(pk=school.pk).update(league=uuid4())
    with refused("NIGHT_OF_LEAGUE"):
        part(school)
    Event.objects.filter(pk=school.pk).update(league=None)
    juniors, seniors = part(school)
    for each in (juniors, seniors):
        night = make_next_night(each.pk, on=school.date.replace(day=27), user_id=olga.pk)
        assert names(night) == names(each)
        assert night.evening is None
