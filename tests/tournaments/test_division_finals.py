"""The first of each division go on: to a final of each division, or to one final of all."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.formats import StagePlan, plans_of
from tournaments.models import Delivery, DrawOfLots, Event, Round
from tournaments.services import (
    auditing,
    divisions,
    draws,
    events,
    players,
    standings,
    webhook_addresses,
)
from tournaments.services.champions import champions_of, names_of

ROUND = StagePlan("Round", table_size=3, divisions_apart=True)
OF_EACH = StagePlan("Final", plays="divisions", players=2, table_size=2, divisions_apart=True)
OF_ALL = StagePlan("Final", plays="divisions", players=2, table_size=4)
WORTH = {"Ada": 2900, "Ben": 2800, "Cleo": 2700, "P06": 2500, "P07": 2400, "P08": 2300}


def school(*plans: StagePlan) -> Event:
    """Ten who are here: Ada to P05 are juniors, P06 to P10 seniors."""
    event = evening.make_event(here=10, bankers=5, plans=plans, divisions=["Juniors", "Seniors"])
    for name, numbers in (("Juniors", (1, 5)), ("Seniors", (6, 10))):
        chosen = event.players.filter(number__range=numbers)
        divisions.put_in(event.pk, name, dict(chosen.values_list("pk", "version")))
    return event


def seated(round_: Round) -> list[set[str]]:
    """The players at each table."""
    return [set(evening.names_at(table)) for table in evening.tables_of(round_)]


def won(event: Event) -> list[tuple[str, str]]:
    """The champions with their divisions."""
    event.refresh_from_db()
    return [(each.division, each.player.name) for each in champions_of(event)]


def going_through(event: Event) -> set[str]:
    """The players marked as playing the next stage."""
    through = draws.going_through(event, evening.rows(event)).through
    return {player.name for player in event.players.filter(pk__in=through)}


@pytest.mark.django_db
def test_each_division_plays_its_final_and_has_its_champion() -> None:
    event = school(ROUND, OF_EACH)
    evening.played(event, WORTH)
    assert going_through(event) == {"Ada", "Ben", "P06", "P07"}
    assert draws.outlook(event).sizes == [2, 2]

    final = evening.drafted(event)
    assert final.is_final
    assert seated(final) == [{"Ada", "Ben"}, {"P06", "P07"}]
    assert final.explanation == [
        "The first 2 of each division play the final.",
        "Their seats are drawn.",
    ]
    assert won(event) == []
    evening.play_out(evening.begin(evening.release(final)), {"Ben": 4000, "P07": 1600})

    assert won(event) == [("Juniors", "Ben"), ("Seniors", "P07")]
    assert names_of(champions_of(event)) == "Ben (Juniors) and P07 (Seniors)"
    assert event.champion is not None
    assert auditing.audit_standings(event.pk, "") == []
    assert auditing.audit_log(event.pk).faults == []


@pytest.mark.django_db
@pytest.mark.parametrize(("apart", "told"), [(True, {"event", "read"}), (False, None)])
def test_programs_are_told_of_one_champion_and_ask_for_several(
    apart: bool, told: set[str] | None
) -> None:
    event = school(StagePlan("Round", table_size=5, divisions_apart=apart))
    webhook_addresses.add(event, "http://192.0.2.1/", ["champion.crowned"])
    evening.played(event, WORTH)
    evening.deliver()

    [news] = [json.loads(each.body)["data"] for each in Delivery.objects.all()]

    assert set(news) == (told or {"event", "read", "player"})


@pytest.mark.django_db
def test_a_final_of_all_has_one_champion() -> None:
    event = school(ROUND, OF_ALL)
    evening.played(event, WORTH)
    assert draws.outlook(event).sizes == [4]
    final = evening.drafted(event)

    assert final.is_final
    assert seated(final) == [{"Ada", "Ben", "P06", "P07"}]
    evening.play_out(evening.begin(evening.release(final)), {"P07": 4000})
    assert won(event) == [("", "P07")]


@pytest.mark.django_db
def test_lots_decide_in_each_division_where_the_last_seat_falls_between_equals() -> None:
    event = school(ROUND, OF_EACH)
    evening.played(event, {"Ada": 2900, "P06": 2500})
    equals = draws.going_through(event, evening.rows(event)).equals
    assert len(equals) >= 4

    final = evening.drafted(event)
    chosen = seated(final)

    assert [len(table) for table in chosen] == [2, 2]
    assert {"Ada", "P06"} <= set.union(*chosen)
    assert {lots.reason for lots in DrawOfLots.objects.all()} == {"the last seat in the final"}
    assert any("Lots were drawn and recorded" in line for line in final.explanation)
    again = draws.draft(event.pk, version=final.version, seed=5)
    assert seated(again) == chosen


@pytest.mark.django_db
def test_beside_a_champion_it_is_told_that_lots_gave_the_last_seat() -> None:
    event = school(ROUND, replace(OF_EACH, champion_plays=True))
    p05 = evening.player(event, "P05")
    players.change_player(p05, version=p05.version, is_defending=True)
    evening.played(event, {"P05": 100, "P06": 2500, "P07": 2400})

    note = evening.drafted(event).explanation

    assert note[0] == (
        "P05 defends the title and has a seat. Each division has 2 seats in the final; the other "
        "seats go to the top of that division."
    )
    assert [line for line in note if "Lots were drawn and recorded" in line]


@pytest.mark.django_db
def test_lots_part_the_first_of_a_division() -> None:
    event = school(ROUND)
    evening.played(event, {"Ada": 2900, "P06": 1})

    champions = dict(won(event))

    assert champions["Juniors"] == "Ada"
    assert champions["Seniors"] in {"P07", "P08", "P09", "P10"}
    seniors = standings.divisions_of(event, evening.rows(event))[1].places
    assert [each.rank for each in seniors[:2]] == [1, 2]


@pytest.mark.django_db
def test_whoever_left_is_passed_over_within_their_division() -> None:
    event = school(ROUND, OF_EACH)
    evening.played(event, WORTH)
    players.drop(evening.player(event, "Ada"))

    final = evening.drafted(event)

    assert seated(final) == [{"Ben", "Cleo"}, {"P06", "P07"}]
    told = [line for line in final.explanation if "passed over" in line]
    assert told == ["Ada (rank 1) is not here and is passed over."]


@pytest.mark.django_db
def test_an_alternate_comes_from_the_division_that_lacks_one() -> None:
    event = school(ROUND, OF_EACH)
    evening.played(event, WORTH)
    final = evening.released(event)
    assert draws.alternates(final)[0].player.name == "Cleo"
    assert draws.free_seats(final) == 0

    players.drop(evening.player(event, "P06"))
    assert [each.player.name for each in draws.alternates(final)][:2] == ["P08", "P09"]
    seat = final.seats.get(player__name="P06").pk
    with refused("OTHER_DIVISION"):
        cleo = evening.player(event, "Cleo").pk
        draws.substitute(final.pk, version=final.version, seat=seat, player=cleo)
    p08 = evening.player(event, "P08").pk
    final = draws.substitute(final.pk, version=final.version, seat=seat, player=p08)
    assert seated(final) == [{"Ada", "Ben"}, {"P07", "P08"}]


@pytest.mark.django_db
def test_a_seat_is_free_as_long_as_a_division_has_somebody_for_it() -> None:
    event = school(ROUND, OF_ALL)
    evening.played(event, WORTH)
    final = evening.drafted(event)

    final = draws.unseat(
        final.pk, version=final.version, seat=final.seats.get(player__name="P07").pk
    )

    assert draws.free_seats(final) == 1
    assert draws.alternates(final)[0].player.name == "P07"
    for number in range(7, 11):
        players.drop(evening.player(event, evening.name_of(number)))
    assert draws.free_seats(final) == 0


@pytest.mark.django_db
def test_a_ruling_says_what_it_means_for_a_division() -> None:
    event = school(ROUND, OF_EACH)
    first = evening.played(event, WORTH)
    evening.released(event)
    table = next(each for each in evening.tables_of(first) if "P10" in evening.names_at(each))

    told = evening.rule_for(table, "P10", 2450)

    assert "By the current standings, P10 would be in the final instead of P07." in str(told)


@pytest.mark.django_db
def test_everybody_needs_a_division_for_it() -> None:
    event = school(StagePlan("Round"), OF_ALL)
    evening.played(event, WORTH)
    ada = evening.player(event, "Ada")
    divisions.put_in(event.pk, "", {ada.pk: ada.version})

    with refused("NO_DIVISION", "Without a division: Ada."):
        evening.drafted(event)
    evening.player(event, "Ada")
    players.drop(evening.player(event, "Ada"))
    assert seated(evening.drafted(event)) == [{"Ben", "Cleo", "P06", "P07"}]


@pytest.mark.django_db
def test_a_division_may_bring_fewer_to_a_final_of_all() -> None:
    event = school(StagePlan("Round"), OF_ALL)
    evening.played(event, WORTH)
    for number in range(7, 11):
        players.drop(evening.player(event, evening.name_of(number)))

    assert draws.outlook(event).sizes == [3]
    assert seated(evening.drafted(event)) == [{"Ada", "Ben", "P06"}]


@pytest.mark.django_db
def test_a_semi_final_of_each_division_comes_before_its_final() -> None:
    event = school(ROUND, OF_EACH)
    version = Event.objects.get(pk=event.pk).version

    events.add_stage(event.pk, version=version)

    assert [(plan.name, plan.plays, plan.players) for plan in plans_of(event)] == [
        ("Round", "everybody", None),
        ("Semi-final", "divisions", 8),
        ("Final", "divisions", 2),
    ]
    final = school(ROUND)
    events.add_stage(final.pk, version=Event.objects.get(pk=final.pk).version)
    assert plans_of(final)[1].plays == "divisions"
    assert plans_of(final)[1].divisions_apart


@pytest.mark.django_db
@pytest.mark.parametrize(
    "plan",
    [
        StagePlan("Final", plays="top", players=4, divisions_apart=True),
        StagePlan("Final", plays="winners", players=4, divisions_apart=True),
    ],
)
def test_divisions_play_apart_only_where_so_many_of_each_do(plan: StagePlan) -> None:
    with refused("BAD_STAGES", "Divisions can’t play apart in “Final”"):
        school(ROUND, plan)


@pytest.mark.django_db
def test_how_many_of_each_has_limits() -> None:
    with refused("BAD_NUMBER"):
        school(ROUND, StagePlan("Final", plays="divisions", players=1, divisions_apart=True))
    one_of_each = StagePlan("Final", plays="divisions", players=1)
    assert school(ROUND, one_of_each).stages.all()[1].is_final
    with refused("BAD_NUMBER"):
        school(ROUND, StagePlan("Final", plays="top", players=1))


@pytest.mark.django_db
def test_without_divisions_nobody_is_the_first_of_each() -> None:
    with refused("BAD_STAGES", "the event has none"):
        evening.make_event(here=0, plans=[ROUND, OF_ALL])
    event = school(ROUND, OF_ALL)
    everybody = dict(event.players.values_list("pk", "version"))
    divisions.put_in(event.pk, "", everybody)
    with refused("BAD_STAGES"):
        version = Event.objects.get(pk=event.pk).version
        events.update_event(event.pk, version=version, divisions=[])


@pytest.mark.django_db
def test_a_stage_of_more_than_one_table_is_not_a_final() -> None:
    wide = school(ROUND, StagePlan("Last", plays="divisions", players=3, table_size=4))
    assert not wide.stages.all()[1].is_final
    assert wide.stages.all()[1].seats == 6
