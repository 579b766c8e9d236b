"""Who is safe or out in an evening as it is played."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.formats import preliminary_and_final
from tournaments.models import Event
from tournaments.ranking import Prospect
from tournaments.services import players, rounds
from tournaments.services.draws import prospects_of

SAFE, IN, OUT = Prospect.SAFE, Prospect.IN, Prospect.OUT


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
