"""The organisers choose the sizes of the tables, and keep them for as long as they fit."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Act, Event, Round
from tournaments.seating import Way
from tournaments.services import draws, players

THREES = [4, 4, 3, 3, 3]


def sizes(round_: Round) -> list[int]:
    """The number of players at each table."""
    return [len(evening.names_at(table)) for table in evening.tables_of(round_)]


@pytest.fixture
def seventeen(db: None) -> Event:
    return evening.make_event(here=17, rounds=3, bankers=5)


def test_the_ways_of_the_first_round_have_their_price(seventeen: Event) -> None:
    expected = draws.outlook(seventeen)

    assert expected.sizes == [5, 4, 4, 4]
    assert draws.ways(seventeen, expected) == {"": [Way([5, 4, 4, 4], 3), Way(THREES, 0)]}


def test_nobody_has_to_choose(seventeen: Event) -> None:
    round_ = evening.drafted(seventeen)

    assert sizes(round_) == [5, 4, 4, 4]
    assert round_.sizes == []
    assert round_.explanation[0] == "17 players at 1 table of 5 and 3 tables of 4."


def test_the_tables_have_the_sizes_that_were_chosen(seventeen: Event) -> None:
    round_ = draws.draft(seventeen.pk, sizes=[3, 3, 3, 4, 4])

    assert sizes(round_) == THREES
    assert round_.explanation[:2] == [
        "The organisers chose the sizes of the tables.",
        "17 players at 2 tables of 4 and 3 tables of 3.",
    ]


def test_the_release_logs_what_was_chosen(seventeen: Event) -> None:
    round_ = evening.release(draws.draft(seventeen.pk, sizes=THREES))

    act = Act.objects.filter(kind=Act.Kind.RELEASED).get()
    assert act.data["now"][f"round:{round_.pk}"]["sizes"] == THREES


def test_drawn_again_the_draft_keeps_its_sizes(seventeen: Event) -> None:
    version = draws.draft(seventeen.pk, sizes=THREES).version
    round_ = draws.draft(seventeen.pk, version=version)

    assert sizes(round_) == THREES


def test_the_next_round_keeps_them_and_follows_the_plan(seventeen: Event) -> None:
    first = draws.draft(seventeen.pk, sizes=THREES, seed=1)
    evening.play_out(evening.begin(evening.release(first)))
    second = evening.drafted(seventeen, seed=2)

    assert sizes(second) == THREES
    assert second.sizes == THREES
    assert "Nobody meets an opponent from an earlier round again." in second.explanation
    assert Way(THREES, 0) in draws.ways(seventeen, draws.outlook(seventeen))[""]


def test_sizes_that_no_longer_fit_are_forgotten(seventeen: Event) -> None:
    first = draws.draft(seventeen.pk, sizes=THREES)
    evening.play_out(evening.begin(evening.release(first)))
    players.drop(evening.player(seventeen, "Ada"))

    assert draws.outlook(seventeen).sizes == [4, 4, 4, 4]


def test_tables_without_a_seat_for_everybody_are_refused(seventeen: Event) -> None:
    with refused("BAD_SIZES") as caught:
        draws.draft(seventeen.pk, sizes=[4, 4, 4, 4])

    assert caught.value.sentence == "These tables have 16 seats for 17 players."
    assert not seventeen.round_set.exists()


def test_a_table_that_the_box_does_not_serve_is_refused(seventeen: Event) -> None:
    for wrong in ([9, 8], [16, 1]):
        with refused("BAD_SIZES"):
            draws.draft(seventeen.pk, sizes=wrong)


def test_a_final_is_one_table(event: Event) -> None:
    evening.played(event, seed=1)
    while draws.outlook(event).planned.stage.is_for_all:
        evening.played(event, seed=2)
    expected = draws.outlook(event)

    assert draws.ways(event, expected) == {}
    with refused("BAD_SIZES"):
        draws.draft(event.pk, sizes=[2, 2])
