"""Where divisions play apart, the organisers choose the sizes of the tables of each."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tests.tournaments.test_divisions_apart import divisions_at, move, school
from tournaments.api.rendering.draws import render_next_draw
from tournaments.formats import StagePlan
from tournaments.models import Event
from tournaments.seating import Way, check
from tournaments.services import divisions, draws, players

JUNIORS_IN_FOURS = [4, 4, 3, 3]
SENIORS = [4, 4, 3]
CHOSEN = [*JUNIORS_IN_FOURS, *SENIORS]


@pytest.fixture
def night(db: None) -> Event:
    """Two rounds for fourteen juniors and eleven seniors, who sit in fours if they can."""
    return school(juniors=14, seniors=11)


def test_each_division_has_its_ways_with_their_price(night: Event) -> None:
    expected = draws.outlook(night)

    assert expected.sizes == [5, 5, 4, *SENIORS]
    assert draws.ways(night, expected) == {
        "Juniors": [Way([5, 5, 4], 5), Way(JUNIORS_IN_FOURS, 0)],
        "Seniors": [Way(SENIORS, 2)],
    }


def test_each_division_sits_at_the_tables_that_were_chosen(night: Event) -> None:
    round_ = draws.draft(night.pk, sizes=[3, 4, 3, 4, *SENIORS])

    assert round_.sizes == CHOSEN
    assert sorted(divisions_at(round_)) == [
        ("Juniors", 3), ("Juniors", 3), ("Juniors", 4), ("Juniors", 4),
        ("Seniors", 3), ("Seniors", 4), ("Seniors", 4),
    ]  # fmt: skip
    assert "The organisers chose the sizes of the tables." in round_.explanation
    parts = draws.record_of(evening.release(round_))["basis"]["parts"]
    assert [sizes for _, sizes in parts] == [JUNIORS_IN_FOURS, SENIORS]


@pytest.mark.django_db
@pytest.mark.parametrize("tables", ["no_repeats", "standings", "seeded", "at_once"])
def test_the_draw_follows_from_its_record(tables: str) -> None:
    event = school(juniors=14, seniors=11, tables=tables)
    first = evening.release(draws.draft(event.pk, sizes=CHOSEN))
    evening.play_out(evening.begin(first))
    second = evening.released(event)

    for round_ in (first, second):
        assert check(draws.record_of(evening.fresh(round_))).faults == []
        assert [size for _, size in sorted(divisions_at(round_))] == [3, 3, 4, 4, 3, 4, 4]


def test_the_next_round_keeps_them_and_nobody_meets_again(night: Event) -> None:
    evening.play_out(evening.begin(evening.release(draws.draft(night.pk, sizes=CHOSEN, seed=1))))

    assert Way(JUNIORS_IN_FOURS, 0) in draws.ways(night, draws.outlook(night))["Juniors"]
    second = evening.drafted(night, seed=2)
    assert second.sizes == CHOSEN
    juniors = set(night.players.filter(division="Juniors").values_list("name", flat=True))
    again = draws.meetings(second)
    assert not juniors.intersection(name for names in again.values() for name in names)


def test_sizes_that_fit_all_together_but_not_each_division_are_forgotten(night: Event) -> None:
    evening.play_out(evening.begin(evening.release(draws.draft(night.pk, sizes=CHOSEN))))
    move(night, "Ada", "Seniors")

    assert draws.outlook(night).sizes == [5, 4, 4, 4, 4, 4]


def test_tables_that_would_mix_divisions_are_refused(night: Event) -> None:
    for wrong in ([5, 5, 5, 5, 5], [*SENIORS, *JUNIORS_IN_FOURS]):
        with refused("BAD_SIZES", "choose tables for 14 of Juniors, then for 11 of Seniors."):
            draws.draft(night.pk, sizes=wrong)
    with refused("BAD_SIZES", "These tables have 14 seats for 25 players."):
        draws.draft(night.pk, sizes=JUNIORS_IN_FOURS)


def test_a_walk_in_is_noticed(night: Event) -> None:
    players.add_player(night, "Eve", division="Juniors", here=True)

    with refused("BAD_SIZES", "These tables have 25 seats for 26 players."):
        draws.draft(night.pk, sizes=CHOSEN)


def test_the_final_of_a_division_is_one_table(db: None) -> None:
    plans = [
        StagePlan("Round", divisions_apart=True),
        StagePlan("Final", plays="divisions", players=4, divisions_apart=True),
    ]
    event = evening.make_event(here=8, bankers=2, plans=plans, divisions=["Juniors", "Seniors"])
    for name, numbers in (("Juniors", (1, 4)), ("Seniors", (5, 8))):
        listed = event.players.filter(number__range=numbers)
        divisions.put_in(event.pk, name, dict(listed.values_list("pk", "version")))
    evening.played(event)

    assert draws.ways(event, draws.outlook(event)) == {}
    with refused("BAD_SIZES", "A final is one table."):
        draws.draft(event.pk, sizes=[2, 2, 4])
    assert draws.draft(event.pk, sizes=[4, 4]).sizes == []


def test_programs_see_the_ways_of_each_division(night: Event) -> None:
    shown = render_next_draw(night, draws.outlook(night))

    assert (shown["players"], shown["ways"]) == (25, [])
    assert shown["divisions"] == [
        {
            "division": "Juniors",
            "players": 14,
            "sizes": [5, 5, 4],
            "ways": [
                {"sizes": [5, 5, 4], "repeats": 5},
                {"sizes": JUNIORS_IN_FOURS, "repeats": 0},
            ],
        },
        {
            "division": "Seniors",
            "players": 11,
            "sizes": SENIORS,
            "ways": [{"sizes": SENIORS, "repeats": 2}],
        },
    ]


def test_where_all_play_together_programs_see_no_divisions(event: Event) -> None:
    assert render_next_draw(event, draws.outlook(event))["divisions"] == []
