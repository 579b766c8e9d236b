"""Safe, still in, or out: said only when it is certain."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.formats import preliminary_and_final
from tournaments.models import Event
from tournaments.services import players, rounds
from tournaments.services.prospects import prospects_of
from tournaments.standings import SCORINGS, Contender, Played, Prospect, prospects

ADA, BEN, CLEO, DAN = 1, 2, 3, 4
SAFE, IN, OUT = Prospect.SAFE, Prospect.IN, Prospect.OUT
POINTS = SCORINGS["places"]


def places(*at: int) -> tuple[Played, ...]:
    """Games that ended at these places."""
    return tuple(Played(False, place, 1000, 4000) for place in at)


def of(*contenders: Contender, seats: int = 1, scoring: str = "places", **more: int) -> list[str]:
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


def test_an_order_of_finish_has_no_bounds() -> None:
    assert prospects([Contender(ADA, places(1), 1)], 1, SCORINGS["finish"]) == {}


@pytest.fixture
def event(db: None) -> Event:
    """Eight players, three rounds for points, the first two play the final."""
    return evening.make_event(
        here=8, plans=preliminary_and_final(rounds=3, advance=2, scoring="places")
    )


def test_an_evening_says_it_before_its_last_round(event: Event) -> None:
    worth = {"Ada": 5000, "Ben": 4000, "Cleo": 3000}
    for _ in range(2):
        evening.played(event, worth)

    found = prospects_of(event)

    assert found[evening.player(event, "Ada").pk] != OUT
    assert set(found) == set(event.players.values_list("pk", flat=True))
    _certain(event, worth)


def _certain(event: Event, worth: dict[str, int]) -> None:
    """Whatever the last round brings, whoever was safe is through and whoever was out is not."""
    before = prospects_of(event)
    evening.played(event, {name: 9000 - amount for name, amount in worth.items()})
    through = {row["player"] for row in evening.rows(event) if row["rank"] <= 2}
    for player, prospect in before.items():
        assert prospect != SAFE or player in through
        assert prospect != OUT or player not in through


def test_a_result_that_is_not_signed_may_still_change(event: Event) -> None:
    round_ = evening.playing(event)
    for table in evening.tables_of(round_):
        evening.end_game(table, {"A": 5000})
    rounds.finish(round_.pk)

    assert set(prospects_of(event).values()) == {IN}


def test_whoever_has_left_is_no_contender(event: Event) -> None:
    evening.played(event)
    players.drop(evening.player(event, "Ben"))

    assert evening.player(event, "Ben").pk not in prospects_of(event)


def test_nothing_is_said_once_all_results_stand(event: Event) -> None:
    for _ in range(3):
        evening.played(event, {"Ada": 5000, "Ben": 4000})

    assert prospects_of(event) == {}


def test_nothing_is_said_where_no_cut_comes(db: None) -> None:
    event = evening.make_event(here=8, plans=[preliminary_and_final(rounds=2)[0]])
    evening.played(event)

    assert prospects_of(event) == {}
