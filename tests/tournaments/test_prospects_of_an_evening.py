"""Who is safe or out in an evening as it is played."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.formats import StagePlan, preliminary_and_final
from tournaments.models import Event, Table
from tournaments.ranking import Prospect
from tournaments.services import clock, draws, players, rounds
from tournaments.services.draws import prospects_of

SAFE, IN, OUT = Prospect.SAFE, Prospect.IN, Prospect.OUT


@pytest.fixture
def event(db: None) -> Event:
    """Eight players, three rounds for points, the first two play the final."""
    return evening.make_event(
        here=8, plans=preliminary_and_final(rounds=3, advance=2, scoring="places")
    )


@pytest.mark.django_db
def test_an_evening_says_it_before_its_last_round() -> None:
    """Ada and Ben have won both rounds at their tables, and nobody can win as often any more."""
    event = evening.make_event(
        here=8, plans=preliminary_and_final(rounds=3, advance=2, scoring="wins")
    )
    worth = {"Ada": 5000, "Ben": 4000, "Cleo": 3000}
    for _ in range(2):
        evening.played(event, worth)

    found = prospects_of(event)

    safe = {evening.player(event, name).pk for name in ("Ada", "Ben")}
    everybody = event.players.values_list("pk", flat=True)
    assert found == {player: SAFE if player in safe else OUT for player in everybody}
    _certain(event, worth)


def _certain(event: Event, worth: dict[str, int]) -> None:
    """Whatever the last round brings, players who were safe are through, and those who were out are
    not."""
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


@pytest.fixture
def semi_final(db: None) -> Event:
    """Six have played a round, and the first four begin a semi-final at tables of two, whose
    winners play the final."""
    plans = [
        StagePlan("Round", table_size=3),
        StagePlan("Semi-final", plays="top", players=4, table_size=2, tables="seeded"),
        StagePlan("Final", plays="winners", players=2, table_size=2),
    ]
    event = evening.make_event(here=6, plans=plans)
    evening.played(event, {"Ada": 2800, "Ben": 2700, "Cleo": 2600, "Dan": 2500})
    return event


def said(event: Event) -> dict[str, Prospect]:
    """Everybody's prospects, by name."""
    names = dict(event.players.values_list("pk", "name"))
    return {names[player]: prospect for player, prospect in prospects_of(event).items()}


def lose(event: Event, name: str) -> Table:
    """A player's table ends, and they are the poorer."""
    seat = event.round_set.get(number=2).seats.get(player__name=name)
    evening.end_game(seat.table, {seat.letter: 100})
    return seat.table


def test_whoever_lost_a_semi_final_is_out_once_it_is_signed(semi_final: Event) -> None:
    evening.playing(semi_final, seed=2)
    table = lose(semi_final, "Ada")
    assert said(semi_final) == dict.fromkeys(evening.CAST, IN)

    evening.sign_all(table)
    assert said(semi_final) == {"Ada": OUT, "Ben": IN, "Cleo": IN, "Dan": IN}


def test_a_semi_final_that_has_not_begun_may_be_canceled(semi_final: Event) -> None:
    round_ = evening.released(semi_final, seed=2)
    clock.start(round_.pk, by="Olga")
    table = round_.seats.get(player__name="Ada").table
    evening.start_game(table)
    lose(semi_final, "Ada")
    evening.sign_all(table)

    assert said(semi_final)["Ada"] == IN


def test_a_round_won_before_the_semi_final_leads_nowhere(semi_final: Event) -> None:
    """Ada won a table there, and what she took home counts on."""
    evening.playing(semi_final, seed=2)
    evening.sign_all(lose(semi_final, "Ada"))
    evening.sign_all(lose(semi_final, "Ben"))

    assert prospects_of(semi_final) == {}
    through = draws.going_through(semi_final, evening.rows(semi_final)).through
    assert {player.name for player in semi_final.players.filter(pk__in=through)} == {"Dan", "Cleo"}
