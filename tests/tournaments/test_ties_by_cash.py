"""Where assets are equal, the cash among them can decide."""

from __future__ import annotations

from typing import Any

import pytest

from engine import load_edition
from tests.tournaments import evening
from tournaments.models import Event, Round
from tournaments.ranking import METRICS, SCORINGS, Played, Scored, rank
from tournaments.services import played_games

ADA, BEN = 1, 2


def order(ada: list[Played], ben: list[Played]) -> list[int]:
    scored = [Scored(ADA, tuple(ada)), Scored(BEN, tuple(ben))]
    return [each.player for each in rank(scored, SCORINGS["money"])]


def game(place: int, assets: int, cash: int, *, final: bool = False) -> Played:
    return Played(final, place, assets, 6000, cash=cash)


def test_of_equal_assets_the_one_with_more_cash_is_ahead_of_more_wins() -> None:
    assert order([game(1, 900, 100)], [game(2, 900, 101)]) == [BEN, ADA]
    assert order([game(2, 901, 0)], [game(1, 900, 900)]) == [ADA, BEN]


def test_cash_adds_up_over_the_rounds_and_not_in_the_final() -> None:
    ada = [game(1, 500, 300), game(1, 500, 100), game(1, 900, 900, final=True)]
    ben = [game(1, 500, 200), game(1, 500, 201)]

    assert METRICS["cash"].count(ada) == 400
    assert METRICS["cash"].count(ben) == 401


def test_cash_is_read_as_money() -> None:
    assert METRICS["cash"].text(1400, load_edition("us-2008")) == "$1,400"


@pytest.fixture
def event(db: None) -> Event:
    """Four players, one round: Ada ends with a deed of $60, and all have the same worth."""
    event = evening.make_event(here=4, rounds=1, scoring="money")
    _play(evening.playing(event))
    return event


def _play(round_: Round) -> None:
    table = round_.tables.get()
    letter = table.seats.get(player__name="Ada").letter
    cash = {seat.letter: 1500 for seat in table.seats.all()} | {letter: 1440}
    deeds = {"baltic-avenue": letter}
    evening.post(table, {"type": "position", "cash": cash, "deeds": deeds})
    evening.end_game(table)


def cash_of(event: Event) -> dict[str, Any]:
    return {row["name"]: row["metrics"].get("cash") for row in evening.rows(event)}


def test_the_books_tell_the_cash(event: Event) -> None:
    assert cash_of(event) == {"Ada": 1440, "Ben": 1500, "Cleo": 1500, "Dan": 1500}
    assert {row["metrics"]["assets"] for row in evening.rows(event)} == {1500}
    assert evening.ranking(event)[-1] == (4, "Ada")


def test_a_stage_that_does_not_rank_by_it_reads_no_tallies(db: None) -> None:
    event = evening.make_event(here=4, rounds=1)
    _play(evening.playing(event))

    games = played_games.games_of(event).settled(1)
    assert {game.cash for own in games.values() for game in own.games} <= {0}
    assert evening.ranking(event)[0][0] == evening.ranking(event)[-1][0] == 1
