"""Who is safe or out where a second stage is for everybody: its players are ranked before those who
have no seat in it, and their games of the first stage count too."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import pytest

from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Event, Result, Stage
from tournaments.ranking import SCORINGS, Played, Prospect, prospects, rank_levels
from tournaments.services import players
from tournaments.services.draws import prospects_of
from tournaments.services.draws.prospects import contender_of
from tournaments.services.played_games import Games, Settled

SAFE, IN, OUT = Prospect.SAFE, Prospect.IN, Prospect.OUT


@pytest.fixture
def event(db: None) -> Event:
    """Six players, two rounds in the morning and two in the afternoon at tables of three, and the
    first two of the day play the final."""
    return evening.make_event(
        here=6,
        plans=[
            StagePlan("Morning", rounds=1, table_size=3, scoring="places"),
            StagePlan("Afternoon", rounds=2, table_size=3, scoring="places"),
            StagePlan("Final", plays="top", players=2),
        ],
    )


def test_whoever_misses_the_first_round_of_the_afternoon_keeps_the_morning(event: Event) -> None:
    """Ada has 5 points and can come to 10, as one of those with 5 and 3 can at most."""
    evening.played(event, {"Ada": 5000})
    ada = evening.player(event, "Ada")
    players.check_in([ada], here=False)
    evening.played(event)
    players.check_in([ada])

    assert prospects_of(event)[ada.pk] == IN


def test_they_count_for_nothing_without_a_game_that_is_left(event: Event) -> None:
    evening.played(event, {"Ada": 5000})
    ada = evening.player(event, "Ada")
    players.check_in([ada], here=False)
    evening.played(event)
    evening.playing(event)

    assert prospects_of(event)[ada.pk] == OUT


class Table(NamedTuple):
    """A table of a stage and its result, None as long as that doesn't stand."""

    stage: int
    seated: tuple[int, ...]
    result: Mapping[int, int] | None


class Day(NamedTuple):
    """Two stages for everybody: the tables so far, those who are there in the rest of the rounds,
    and how it is scored."""

    stages: tuple[Stage, Stage]
    players: tuple[int, ...]
    tables: tuple[Table, ...]
    left: int

    @property
    def stage(self) -> Stage:
        """That of the round that was drawn last."""
        return self.stages[self.tables[-1].stage - 1]

    def games(self) -> Games:
        """As the standings have them."""
        games = Games(self.stages)
        for table in self.tables:
            for player in table.seated:
                games.add_seat(player, table.stage)
                if table.result is not None:
                    row = {"round": table.stage, "status": Result.Status.SIGNED}
                    games.add(player, (table.stage, _game(table.result, player), row))
        return games

    def said(self, seats: int) -> dict[int, Prospect]:
        """What is said before a cut to this many seats."""
        settled = self.games().settled(self.stage.number)
        none = Settled(is_seated=False, games=(), unsettled=0)
        open_games: list[set[int]] = [set()] * self.left
        return prospects(
            [contender_of(each, settled.get(each, none), open_games) for each in self.players],
            seats,
            SCORINGS[self.stage.scoring],
            best=self.stage.best,
        )

    def played_on(self, chance: Random) -> Day:
        """The day as it may end."""
        tables = [
            each._replace(result=each.result or _result(each.seated, chance))
            for each in self.tables
        ]
        for _ in range(self.left):
            tables += _round(self.players, self.stage.number, chance)
        return self._replace(tables=tuple(tables), left=0)

    def ranks(self) -> dict[int, int]:
        """Everybody's rank; those who never played share the last."""
        ranked = {each.player: each.rank for each in rank_levels(self.games().levels(), ())}
        return {player: ranked.get(player, len(ranked) + 1) for player in self.players}


def _round(
    players: tuple[int, ...], stage: int, chance: Random, standing: float = 1
) -> list[Table]:
    """A round that some of the players miss."""
    here = [player for player in players if chance.random() < 0.8]
    chance.shuffle(here)
    tables = [tuple(here[at : at + 3]) for at in range(0, len(here), 3)]
    return [
        Table(stage, each, _result(each, chance) if chance.random() < standing else None)
        for each in tables
    ]


def _result(seated: tuple[int, ...], chance: Random) -> dict[int, int]:
    """Assets in steps so large that equals are frequent."""
    return {player: 1000 * chance.randrange(1, 5) for player in seated}


def _game(assets: Mapping[int, int], player: int) -> Played:
    own = assets[player]
    behind = tuple(each for each in assets if assets[each] < own)
    equal = tuple(each for each in assets if each != player and assets[each] == own)
    ahead = tuple(each for each in assets if assets[each] > own)
    return Played(False, len(ahead) + 1, own, sum(assets.values()), behind, equal, ahead)


def some_day(chance: Random) -> Day:
    """The first stage, and one round of the second or two, with one or none to come."""
    scoring = chance.choice(["assets", "places", "share", "beaten", "wins", "finish"])
    best, carries_over = chance.choice([None, None, 1, 2]), chance.random() < 0.8
    stages = (
        Stage(number=1, scoring=scoring, best=best),
        Stage(number=2, scoring=scoring, best=best, carries_over=carries_over),
    )
    players = tuple(range(1, chance.randint(5, 12)))
    tables: list[Table] = []
    for stage in [1] * chance.randint(1, 2) + [2] * chance.randint(1, 2):
        tables += _round(players, stage, chance, standing=0.9)
    return Day(stages, players, tuple(tables), chance.randint(0, 1))


@pytest.mark.parametrize("seed", range(200))
def test_what_is_said_holds_however_the_day_goes_on(seed: int) -> None:
    chance = Random(seed)
    day, seats = some_day(chance), chance.randint(1, 5)
    said = day.said(seats)
    for _ in range(15):
        ranks = day.played_on(chance).ranks()
        shared = list(ranks.values())
        for player, prospect in said.items():
            # Lots may put those who share a rank in any order.
            last = ranks[player] + shared.count(ranks[player]) - 1
            assert prospect != SAFE or last <= seats
            assert prospect != OUT or ranks[player] > seats


def test_something_is_said_on_many_of_these_days() -> None:
    told = {SAFE: 0, IN: 0, OUT: 0}
    for seed in range(200):
        chance = Random(seed)
        day = some_day(chance)
        for prospect in day.said(chance.randint(1, 5)).values():
            told[prospect] += bool(day.left)

    assert min(told[SAFE], told[OUT]) > 20
