"""Safe, still in, or out: said only when it is certain."""

from __future__ import annotations

from typing import Any

from tournaments.ranking import SCORINGS, Contender, Played, Prospect, prospects

ADA, BEN, CLEO, DAN = 1, 2, 3, 4
SAFE, IN, OUT = Prospect.SAFE, Prospect.IN, Prospect.OUT
POINTS = SCORINGS["places"]


def places(*at: int) -> tuple[Played, ...]:
    """Games that ended at these places."""
    return tuple(Played(False, place, 1000, 4000) for place in at)


def of(*contenders: Contender, seats: int = 1, scoring: str = "places", **more: Any) -> list[str]:
    found = prospects(contenders, seats, SCORINGS[scoring], **more)
    return [found[each.player].value for each in contenders]


def test_a_lead_that_one_round_can_not_make_up_is_safe() -> None:
    assert of(Contender(ADA, places(1, 1), 1), Contender(BEN, places(4, 4), 1)) == ["safe", "out"]


def test_a_lead_that_one_round_can_make_level_is_not_safe() -> None:
    ada = Contender(ADA, places(1, 1), 1)

    assert of(ada, Contender(BEN, places(3, 5), 1)) == ["safe", "out"]
    assert of(ada, Contender(BEN, places(2, 5), 1)) == ["in", "in"]


def test_as_many_as_go_through_can_be_safe_at_once() -> None:
    two_ahead = [Contender(ADA, places(1, 1), 1), Contender(BEN, places(1, 1), 1)]
    behind = [Contender(CLEO, places(4, 4), 1), Contender(DAN, places(5, 5), 1)]

    assert of(*two_ahead, *behind, seats=2) == ["safe", "safe", "out", "out"]
    assert of(*two_ahead, *behind, seats=1) == ["in", "in", "out", "out"]
    assert of(*two_ahead, *behind, seats=3) == ["safe", "safe", "in", "in"]


def test_a_finished_player_is_passed_by_nobody_who_has_finished_too() -> None:
    assert of(Contender(ADA, places(1), 0), Contender(BEN, places(2), 0)) == ["safe", "out"]


def test_assets_have_no_bounds_so_only_a_finished_player_behind_enough_others_is_out() -> None:
    rich = Contender(ADA, (Played(False, 1, 9000, 10000),), 0)
    poor = Contender(BEN, (Played(False, 4, 100, 10000),), 0)
    playing = Contender(CLEO, (), 1)

    assert of(rich, poor, playing, scoring="assets") == ["in", "out", "in"]


def test_somebody_who_comes_only_now_may_pass_a_small_lead() -> None:
    ada, ben = Contender(ADA, places(1), 1), Contender(BEN, places(5), 0)

    assert of(ada, ben) == ["safe", "out"]
    assert of(ada, ben, newcomers_play=1) == ["in", "out"]


def test_where_the_best_rounds_count_a_bad_one_can_be_replaced() -> None:
    ada, ben = Contender(ADA, places(1, 1), 1), Contender(BEN, places(1, 5), 1)

    assert of(ada, ben, best=2) == ["in", "in"]


def finishing(*contenders: Contender, **more: Any) -> list[str]:
    return of(*contenders, scoring="finish", **more)


def test_by_order_of_finish_missing_a_round_can_always_turn_it_around() -> None:
    # Ada might leave, and more rounds come first.
    ada, ben = Contender(ADA, places(1, 1), 1), Contender(BEN, places(4, 4), 1)

    assert finishing(ada, ben) == ["in", "in"]


def test_by_order_of_finish_only_smaller_places_pass_a_player_who_has_played_all() -> None:
    ada = Contender(ADA, places(1, 2), 0)

    assert finishing(ada, Contender(BEN, places(3), 1)) == ["safe", "out"]
    assert finishing(ada, Contender(BEN, places(2), 1)) == ["in", "in"]
    assert finishing(ada, Contender(BEN, places(1), 1)) == ["in", "in"]


def test_by_order_of_finish_whoever_has_missed_a_round_is_out() -> None:
    ada, ben = Contender(ADA, places(4, 4), 0), Contender(BEN, places(1), 0)

    assert finishing(ada, ben) == ["safe", "out"]


def test_by_order_of_finish_the_best_rounds_are_those_with_the_smallest_places() -> None:
    ada, ben = Contender(ADA, places(1, 4), 0), Contender(BEN, places(2, 2), 0)

    assert finishing(ada, ben) == ["out", "safe"]
    assert finishing(ada, ben, best=1) == ["safe", "out"]


def test_where_the_best_rounds_count_a_further_one_adds_nothing() -> None:
    ada, ben = Contender(ADA, places(1, 1), 0), Contender(BEN, places(2, 2), 1)

    assert of(ada, ben) == ["in", "in"]
    assert of(ada, ben, best=2) == ["safe", "out"]


def test_somebody_who_comes_now_may_play_all_rounds_that_are_left() -> None:
    ada, ben = Contender(ADA, places(1, 5), 0), Contender(BEN, places(5, 5), 0)

    assert of(ada, ben, newcomers_play=1) == ["safe", "out"]
    assert of(ada, ben, newcomers_play=2) == ["in", "out"]
    assert of(ada, ben, newcomers_play=2, best=1) == ["in", "out"]
    assert of(Contender(ADA, places(1, 2), 0), ben, newcomers_play=2, best=1)[1] == "out"


def test_of_somebody_who_comes_now_only_the_best_rounds_count() -> None:
    ada = Contender(ADA, places(1, 1), 0)

    assert of(ada, newcomers_play=3, best=1) == ["in"]
    assert of(ada, newcomers_play=1, best=2) == ["safe"]


def test_whoever_is_alone_is_safe_with_nothing() -> None:
    alone = Contender(ADA, (Played(False, 1, 0, 0),), 0)

    assert of(alone, scoring="assets") == ["safe"]


def test_a_lost_table_is_not_a_win() -> None:
    ada, ben = Contender(ADA, places(1), 0), Contender(BEN, places(2, 2), 0)

    assert of(ada, ben, scoring="wins") == ["safe", "out"]


def champion(*champions: int, seats: int) -> list[str]:
    """Ada leads Ben, who leads Cleo, all beyond reach; with these champions."""
    points = {ADA: places(1, 1, 1), BEN: places(2, 2, 3), CLEO: places(5, 5, 5)}
    contenders = [Contender(player, games, 0) for player, games in points.items()]
    found = prospects(contenders, seats, POINTS, champions=champions)
    return [found[player].value for player in (ADA, BEN, CLEO)]


def test_a_champion_is_safe_and_takes_a_seat_from_the_others() -> None:
    assert champion(seats=2) == ["safe", "safe", "out"]
    assert champion(CLEO, seats=2) == ["safe", "out", "safe"]
    assert champion(CLEO, seats=1) == ["out", "out", "safe"]


def test_a_champion_who_would_be_in_anyway_takes_no_second_seat() -> None:
    assert champion(ADA, seats=2) == ["safe", "safe", "out"]


def test_a_champion_who_has_not_played_takes_a_seat_too() -> None:
    assert champion(DAN, seats=2) == ["safe", "out", "out"]


def test_more_champions_than_seats_are_not_safe() -> None:
    assert champion(BEN, CLEO, seats=1) == ["out", "in", "in"]
