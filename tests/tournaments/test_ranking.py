"""The ranking: metric by metric, then by lot, and equals share a rank."""

from __future__ import annotations

import pytest

import engine
from tournaments.ranking import (
    METRICS,
    SCORINGS,
    Level,
    Played,
    Scored,
    rank,
    rank_levels,
    tied_groups,
    tied_in_levels,
)

ASSETS = SCORINGS["assets"]
ADA, BEN, CLEO, DAN = 1, 2, 3, 4


def game(assets: int, place: int, table: int = 6000, *, final: bool = False) -> Played:
    """A game at a table whose assets add up to `table`."""
    return Played(final, place, assets, table)


def ranks(*scored: Scored, lots: tuple[tuple[int, ...], ...] = ()) -> list[tuple[int, int]]:
    """Rank and player, best first, by the sum of assets."""
    return [(each.rank, each.player) for each in rank(scored, ASSETS, lots)]


def test_the_sum_of_assets_over_the_rounds_decides() -> None:
    ada = Scored(ADA, (game(1000, 4), game(3000, 1)))
    ben = Scored(BEN, (game(2500, 1), game(1000, 3)))

    assert ranks(ben, ada) == [(1, ADA), (2, BEN)]


def test_equal_assets_are_parted_by_tables_won() -> None:
    ada = Scored(ADA, (game(2000, 2), game(2000, 2)))
    ben = Scored(BEN, (game(3000, 1), game(1000, 3)))

    assert ranks(ada, ben) == [(1, BEN), (2, ADA)]


def test_between_equal_assets_cash_may_come_before_tables_won() -> None:
    def held(cash: int, place: int, *, final: bool = False) -> Played:
        return game(2000, place, final=final)._replace(cash=cash)

    scored = [Scored(ADA, (held(900, 2), held(200, 2))), Scored(BEN, (held(600, 1), held(400, 1)))]

    assert [each.player for each in rank(scored, SCORINGS["money"])] == [ADA, BEN]
    assert METRICS["cash"].count([held(900, 2), held(1500, 1, final=True)]) == 900
    assert METRICS["cash"].text(1100, engine.load_edition("us-pre2008")) == "$1,100"


def test_then_by_the_share_of_the_own_tables() -> None:
    ada = Scored(ADA, (game(2000, 1, table=8000),))
    ben = Scored(BEN, (game(2000, 1, table=5000),))

    assert ranks(ada, ben) == [(1, BEN), (2, ADA)]


def test_players_equal_in_everything_share_the_rank_and_the_next_is_left_out() -> None:
    scored = [Scored(player, (game(1500, 1),)) for player in (ADA, BEN)]

    assert ranks(*scored, Scored(CLEO, (game(0, 3),))) == [(1, ADA), (1, BEN), (3, CLEO)]


def test_the_final_ranks_its_players_before_all_others_whatever_their_sums() -> None:
    ada = Scored(ADA, (game(5000, 1), game(0, 2, final=True)))
    ben = Scored(BEN, (game(1000, 2), game(100, 1, final=True)))
    cleo = Scored(CLEO, (game(9000, 1),))

    assert ranks(ada, ben, cleo) == [(1, BEN), (2, ADA), (3, CLEO)]


def test_a_recorded_draw_of_lots_parts_equals() -> None:
    scored = [Scored(player, (game(1500, 1),)) for player in (ADA, BEN, CLEO)]
    ranked = rank(scored, ASSETS, [(CLEO, ADA, BEN)])

    assert [(each.rank, each.player) for each in ranked] == [(1, CLEO), (2, ADA), (3, BEN)]
    assert all(each.by_lot for each in ranked)


def test_lots_never_decide_against_the_metrics() -> None:
    ada, ben = Scored(ADA, (game(1600, 1),)), Scored(BEN, (game(1500, 2),))

    assert ranks(ada, ben, lots=((BEN, ADA),)) == [(1, ADA), (2, BEN)]


def test_lots_between_some_of_the_equals_part_nobody() -> None:
    """After a correction the group may be a different one: then lots are drawn again."""
    scored = [Scored(player, (game(1500, 1),)) for player in (ADA, BEN, CLEO)]

    assert ranks(*scored, lots=((BEN, ADA),)) == [(1, ADA), (1, BEN), (1, CLEO)]
    assert tied_groups(scored, ASSETS, [(BEN, ADA)]) == [{ADA, BEN, CLEO}]


def test_equals_are_tied_until_lots_part_them() -> None:
    ada, ben = Scored(ADA, (game(1500, 1),)), Scored(BEN, (game(1500, 1),))
    cleo = Scored(CLEO, (game(900, 3),))

    assert tied_groups([ada, ben, cleo], ASSETS) == [{ADA, BEN}]
    assert tied_groups([ada, ben, cleo], ASSETS, [(BEN, ADA)]) == []


def test_of_several_draws_the_newest_counts() -> None:
    scored = [Scored(player, (game(1500, 1),)) for player in (ADA, BEN)]

    assert ranks(*scored, lots=((ADA, BEN), (BEN, ADA))) == [(1, BEN), (2, ADA)]


def test_a_player_without_a_result_yet_is_last() -> None:
    assert ranks(Scored(ADA, ()), Scored(BEN, (game(10, 4),))) == [(1, BEN), (2, ADA)]


def test_a_rank_comes_with_the_values_that_led_to_it() -> None:
    (ada,) = rank([Scored(ADA, (game(3000, 1), game(1000, 2)))], ASSETS)

    assert ada.metrics == {"final": None, "assets": 4000, "wins": 1, "share": 6666}


@pytest.mark.parametrize(("scoring", "winner"), [("assets", ADA), ("places", BEN), ("share", CLEO)])
def test_each_scoring_has_its_own_winner(scoring: str, winner: int) -> None:
    scored = [
        Scored(ADA, (game(4000, 2, 20000), game(4000, 2, 20000))),
        Scored(BEN, (game(1500, 1, 6000), game(1500, 1, 6000))),
        Scored(CLEO, (game(2500, 1, 2500), game(100, 4, 6000))),
    ]

    assert rank(scored, SCORINGS[scoring])[0].player == winner


def test_points_go_by_place_down_to_one() -> None:
    points = METRICS["points"].count

    assert [points([game(0, place)]) for place in range(1, 9)] == [5, 4, 3, 2, 1, 1, 1, 1]


def test_a_table_without_assets_has_no_shares() -> None:
    assert METRICS["share"].count([game(0, 1, table=0)]) == 0


def test_metrics_are_shown_as_people_read_them() -> None:
    edition = engine.load_edition("us-pre2008")

    assert METRICS["assets"].text(12345, edition) == "$12,345"
    assert METRICS["share"].text(5446, edition) == "54.46%"
    assert METRICS["wins"].text(2, edition) == "2"
    assert METRICS["final"].text(None, edition) == ""


def test_a_share_is_cut_to_hundredths_of_a_percent_at_each_table() -> None:
    assert METRICS["share"].count([game(1000, 1, table=3000)] * 2) == 3333 + 3333


def test_a_scoring_says_in_which_order_it_looks() -> None:
    assert SCORINGS["places"].sentence() == (
        "The finalists are ranked by their place in the final, everybody else by points, then "
        "assets, then wins; then by lot."
    )


def test_every_scoring_looks_at_the_final_first() -> None:
    for scoring in SCORINGS.values():
        assert scoring.metrics[0].name == "final"


def test_nobody_is_ranked_where_nobody_has_played() -> None:
    assert rank([], ASSETS) == []


def two_levels() -> list[Level]:
    """Ada and Ben have come further, and count by places; Cleo and Dan by assets. Each two are
    equal."""
    further = tuple(Scored(player, (game(100, 2),)) for player in (ADA, BEN))
    others = tuple(Scored(player, (game(9000, 1),)) for player in (CLEO, DAN))
    return [Level(further, SCORINGS["places"]), Level(others, ASSETS)]


def test_whoever_has_come_further_is_ahead_and_each_field_counts_by_its_own_scoring() -> None:
    ranked = rank_levels(two_levels(), [(DAN, CLEO)])

    assert [(each.rank, each.player, each.by_lot) for each in ranked] == [
        (1, ADA, False),
        (1, BEN, False),
        (3, DAN, True),
        (4, CLEO, True),
    ]
    assert "points" in ranked[0].metrics
    assert "points" not in ranked[2].metrics


def test_equals_are_tied_within_their_field() -> None:
    fields = two_levels()

    assert tied_in_levels(fields) == [{ADA, BEN}, {CLEO, DAN}]
    assert tied_in_levels(fields, [(DAN, CLEO)]) == [{ADA, BEN}]


def test_levels_are_tied_by_their_own_scoring() -> None:
    ada, ben = Scored(ADA, (game(300, 2),)), Scored(BEN, (game(100, 2),))
    level = Scored(CLEO, (game(300, 2, 9000),)), Scored(DAN, (game(300, 2, 6000),))

    assert tied_in_levels([Level((ada, ben), SCORINGS["places"])]) == []
    assert tied_in_levels([Level(level, SCORINGS["places"])]) == [{CLEO, DAN}]
    assert tied_in_levels([Level(level, ASSETS)]) == []
