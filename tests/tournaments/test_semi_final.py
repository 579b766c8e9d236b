"""A semi-final: who plays it, at which tables, who goes on, and how everybody is ranked."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.formats import StagePlan
from tournaments.models import Event, Round
from tournaments.services import draws, events, players, rounds

SEMI_FINAL = StagePlan("Semi-final", plays="top", players=4, table_size=2, tables="seeded")
FINAL = StagePlan("Final", plays="winners", players=2, table_size=2)
WORTH = {"Ada": 2800, "Ben": 2700, "Cleo": 2600, "Dan": 2500, "P05": 2400}


@pytest.fixture
def event(db: None) -> Event:
    """One round for six, a semi-final of four at tables of two, a final of its two winners."""
    plans = [StagePlan("Round", table_size=3), SEMI_FINAL, FINAL]
    return evening.make_event(here=6, plans=plans)


def seated(round_: Round) -> list[set[str]]:
    return [set(evening.names_at(table)) for table in evening.tables_of(round_)]


def test_the_first_meet_the_last_at_seeded_tables(event: Event) -> None:
    evening.played(event, WORTH)

    semi_final = evening.drafted(event)

    assert semi_final.title == "Semi-final"
    assert not semi_final.is_final
    assert seated(semi_final) == [{"Ada", "Dan"}, {"Ben", "Cleo"}]
    assert semi_final.explanation == [
        "The first 4 of the standings play the semi-final.",
        "Seeded by the standings: the first ones at different tables.",
    ]


def test_tables_by_standings_put_the_first_together(event: Event) -> None:
    evening.change_stage(event, 2, tables="standings")
    evening.played(event, WORTH)

    assert seated(evening.drafted(event)) == [{"Ada", "Ben"}, {"Cleo", "Dan"}]


def test_the_winners_of_the_tables_play_the_final(event: Event) -> None:
    evening.played(event, WORTH)
    evening.played(event, {"Dan": 1600, "Cleo": 1700})

    final = evening.drafted(event)

    assert final.is_final
    assert seated(final) == [{"Cleo", "Dan"}]
    assert final.explanation[0] == "2 winners of tables play the final."


def test_with_fewer_winners_the_best_of_the_others_go_on(event: Event) -> None:
    evening.change_stage(event, 3, players=3, table_size=3)
    evening.played(event, WORTH)
    evening.played(event, {"Dan": 1600, "Cleo": 1700})

    final = evening.drafted(event)

    assert seated(final) == [{"Cleo", "Dan", "Ada"}]
    assert final.explanation[0] == "2 winners of tables and the best of the others play the final."


def test_whoever_came_further_is_ahead_whatever_was_scored(event: Event) -> None:
    evening.played(event, {**WORTH, "P05": 2499, "P06": 2498})
    evening.played(event, {"Dan": 100, "Ada": 0, "Ben": 200, "Cleo": 0})
    evening.played(event, {"Dan": 9000})

    names = [name for _, name in evening.ranking(event)]
    assert names[0] == "Dan"
    assert set(names[:4]) == {"Ada", "Ben", "Cleo", "Dan"}
    assert names[4:] == ["P05", "P06"]
    event.refresh_from_db()
    assert event.champion == evening.player(event, "Dan")


@pytest.mark.parametrize(("carries_over", "ada"), [(True, 4300), (False, 1500)])
def test_what_was_scored_before_counts_on_only_if_the_stage_says_so(
    event: Event, carries_over: bool, ada: int
) -> None:
    evening.change_stage(event, 2, carries_over=carries_over)
    evening.played(event, WORTH)
    evening.played(event, {"Dan": 1600})

    assert evening.row(event, "Ada")["metrics"]["assets"] == ada
    assert evening.row(event, "P05")["metrics"]["assets"] == 2400


def test_whoever_has_left_is_passed_over_and_the_next_moves_up(event: Event) -> None:
    evening.played(event, WORTH)
    players.drop(evening.player(event, "Ben"))

    semi_final = evening.drafted(event)

    assert set.union(*seated(semi_final)) == {"Ada", "Cleo", "Dan", "P05"}
    assert "Ben (rank 2) is not here and is passed over." in semi_final.explanation


def test_lots_decide_between_equals_at_the_cut(event: Event) -> None:
    evening.played(event, {"Ada": 2800, "Ben": 2700, "Cleo": 2600})

    semi_final = evening.drafted(event)

    [lots] = event.lots.all()
    assert lots.reason == "the last seat in the semi-final"
    assert any("Lots were drawn" in line for line in semi_final.explanation)


def test_it_waits_for_the_results_before_it(event: Event) -> None:
    round_ = evening.playing(event)
    for table in evening.tables_of(round_):
        evening.end_game(table)
    rounds.finish(round_.pk)

    with refused("RESULTS_OPEN"):
        draws.draft(event.pk)


def test_two_rounds_of_one_stage_are_played_by_the_same(event: Event) -> None:
    evening.change_stage(event, 2, rounds=2, tables="no_repeats")
    evening.played(event, WORTH)
    first = evening.played(event)
    second = evening.drafted(event)

    assert (first.title, second.title) == ("Semi-final, round 1", "Semi-final, round 2")
    assert set.union(*seated(second)) == set.union(*seated(first))
    assert not [table for table in seated(second) if table in seated(first)]


def test_a_stage_that_is_drawn_stays_what_it_is(event: Event) -> None:
    evening.played(event, WORTH)
    evening.drafted(event)

    with refused("STAGE_DRAWN"):
        evening.change_stage(event, 2, plays="winners")
    with refused("FINAL_DRAWN"):
        evening.change_stage(event, 1, rounds=2)
    with refused("STAGE_DRAWN"):
        events.update_event(
            event.pk, version=Event.objects.get().version, plans=[StagePlan("Round", table_size=3)]
        )


def test_whoever_missed_a_round_of_it_is_not_counted_for_the_next(event: Event) -> None:
    """The draw seats those of the round before; Ada can be given a seat by hand."""
    event = evening.change_stage(event, 2, rounds=3, tables="no_repeats")
    ada = evening.player(event, "Ada")
    evening.played(event, WORTH)
    evening.played(event)
    players.check_in([ada], here=False)
    evening.played(event)
    players.check_in([ada])

    expected = draws.outlook(event)
    semi_final = draws.draft(event.pk, seed=1, sizes=expected.sizes)

    assert expected.players == 3
    assert seated(semi_final) == [{"Ben", "Cleo", "Dan"}]
    assert draws.alternates(semi_final)[0].player == ada
