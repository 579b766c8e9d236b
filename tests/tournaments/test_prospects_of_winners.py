"""Who is safe or out where the winners of tables go on before all others."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import pytest

from tournaments.ranking import SCORINGS, Contender, Played, Prospect, Scoring, prospects

ADA, BEN, CLEO, DAN = 1, 2, 3, 4
SAFE, IN, OUT = Prospect.SAFE, Prospect.IN, Prospect.OUT


def won(player: int) -> Contender:
    return Contender(player, (Played(False, 1, 3000, 4000),), 0, won=True)


def lost(player: int, assets: int = 1000) -> Contender:
    return Contender(player, (Played(False, 2, assets, 4000),), 0)


def at_table(player: int) -> Contender:
    return Contender(player, (), 1)


def of(*contenders: Contender, seats: int = 2, playing: tuple[tuple[int, ...], ...]) -> list[str]:
    found = prospects(contenders, seats, SCORINGS["assets"], playing=playing)
    return [found[each.player].value for each in contenders]


def test_whoever_lost_is_out_as_each_table_that_still_plays_will_have_a_winner() -> None:
    said = of(won(ADA), lost(BEN), at_table(CLEO), at_table(DAN), playing=((CLEO, DAN),))

    assert said == ["in", "out", "in", "in"]


def test_each_table_that_still_plays_takes_a_seat() -> None:
    others = [at_table(player) for player in (ADA, CLEO, DAN, 5)]

    assert of(*others, lost(BEN), playing=((ADA, CLEO), (DAN, 5)))[-1] == "out"


def test_a_winner_to_come_who_had_no_more_than_a_loser_is_ahead_all_the_same() -> None:
    again = Contender(CLEO, lost(CLEO).games, 1)

    assert of(lost(BEN), again, at_table(DAN), seats=1, playing=((CLEO, DAN),))[0] == "out"


def test_a_seat_that_no_winner_takes_is_still_open_to_the_losers() -> None:
    said = of(won(ADA), lost(BEN), at_table(CLEO), at_table(DAN), seats=3, playing=((CLEO, DAN),))

    assert said == ["safe", "in", "in", "in"]


def test_a_table_that_has_not_begun_may_never_have_a_winner() -> None:
    assert of(won(ADA), lost(BEN), at_table(CLEO), at_table(DAN), playing=())[1] == "in"


def test_a_table_whose_winner_may_be_somebody_who_left_takes_no_seat() -> None:
    assert of(won(ADA), lost(BEN), at_table(CLEO), playing=((CLEO, DAN),))[1] == "in"


def test_winners_who_would_share_a_table_may_be_more_than_the_seats() -> None:
    """Cleo and Dan may both be first there, and richer than Ada."""
    said = of(won(ADA), lost(BEN), at_table(CLEO), at_table(DAN), playing=((CLEO, DAN),))

    assert said[0] == "in"


def test_as_soon_as_all_tables_are_in_winners_are_safe_and_the_best_of_the_others() -> None:
    said = of(won(ADA), lost(BEN, 2000), won(CLEO), lost(DAN), seats=3, playing=())

    assert said == ["safe", "safe", "safe", "out"]


def test_somebody_who_won_twice_takes_one_seat() -> None:
    """Ada has won, and plays the second table as well."""
    twice = Contender(ADA, (Played(False, 1, 3000, 4000),), 1, won=True)

    assert of(twice, lost(BEN), at_table(CLEO), playing=((ADA, CLEO),))[1] == "in"


class Evening(NamedTuple):
    """A stage whose winners go on: the tables of each of its rounds, and what was played so far,
    by table; a table that is not begun may yet be canceled."""

    tables: tuple[tuple[int, ...], ...]
    results: Mapping[int, Mapping[int, int]]
    begun: frozenset[int]
    scoring: Scoring
    best: int | None

    def contenders(self) -> list[Contender]:
        return [self._contender(player) for player in sorted({*sum(self.tables, ())})]

    def _contender(self, player: int) -> Contender:
        own = [at for at, table in enumerate(self.tables) if player in table]
        games = tuple(_game(self.results[at], player) for at in own if at in self.results)
        won = any(game.place == 1 for game in games)
        return Contender(player, games, len(own) - len(games), won=won)

    def playing(self) -> list[tuple[int, ...]]:
        return [self.tables[at] for at in self.begun - self.results.keys()]

    def played_on(self, chance: Random) -> Evening:
        """The stage as it may end."""
        open_ = [at for at in range(len(self.tables)) if at not in self.results]
        canceled = {at for at in open_ if at not in self.begun and chance.random() < 0.3}
        new = {at: _result(self.tables[at], chance) for at in open_ if at not in canceled}
        return self._replace(results={**self.results, **new})

    def sum_of(self, contender: Contender) -> tuple[bool, float]:
        """The value by which a player is ordered when all has been played."""
        metric = self.scoring.deciding
        worth = sorted((metric.count([game]) or 0 for game in contender.games), reverse=True)
        return contender.won, sum(worth[: self.best])


def _result(table: tuple[int, ...], chance: Random) -> dict[int, int]:
    """Assets in steps so large that equals are frequent."""
    return {player: 1000 * chance.randrange(4) for player in table}


def _game(assets: Mapping[int, int], player: int) -> Played:
    own, others = assets[player], [assets[each] for each in assets if each != player]
    behind = tuple(each for each in assets if assets[each] < own)
    equal = tuple(each for each in assets if each != player and assets[each] == own)
    ahead = tuple(each for each in assets if assets[each] > own)
    return Played(False, len(ahead) + 1, own, own + sum(others), behind, equal, ahead)


def some_evening(chance: Random) -> Evening:
    """One or two rounds, partly played."""
    players = list(range(1, chance.randint(4, 12)))
    tables: list[tuple[int, ...]] = []
    for _ in range(chance.randint(1, 2)):
        chance.shuffle(players)
        size = chance.randint(2, 4)
        tables += [tuple(players[at : at + size]) for at in range(0, len(players), size)]
    played = [at for at in range(len(tables)) if chance.random() < 0.6]
    return Evening(
        tables=tuple(tables),
        results={at: _result(tables[at], chance) for at in played},
        begun=frozenset(at for at in range(len(tables)) if at in played or chance.random() < 0.8),
        scoring=SCORINGS[chance.choice(["assets", "places", "share", "beaten", "wins"])],
        best=chance.choice([None, 1]),
    )


@pytest.mark.parametrize("seed", range(300))
def test_what_is_said_holds_however_the_stage_goes_on(seed: int) -> None:
    chance = Random(seed)
    stage = some_evening(chance)
    seats = chance.randint(1, 5)
    said = prospects(
        stage.contenders(), seats, stage.scoring, best=stage.best, playing=stage.playing()
    )
    for _ in range(20):
        end = stage.played_on(chance)
        sums = {each.player: end.sum_of(each) for each in end.contenders()}
        for player, prospect in said.items():
            ahead = sum(other > sums[player] for other in sums.values())
            level = sum(other == sums[player] for other in sums.values())
            # Whatever parts equals may put them in any order.
            assert prospect != SAFE or ahead + level <= seats
            assert prospect != OUT or ahead >= seats


def test_something_is_said_of_many_of_these_stages() -> None:
    told = {best: {SAFE: 0, IN: 0, OUT: 0} for best in (None, 1)}
    for seed in range(300):
        chance = Random(seed)
        stage = some_evening(chance)
        seats = chance.randint(1, 5)
        found = prospects(
            stage.contenders(), seats, stage.scoring, best=stage.best, playing=stage.playing()
        )
        for prospect in found.values():
            told[stage.best][prospect] += bool(stage.playing())

    assert min(count[said] for count in told.values() for said in (SAFE, OUT)) > 20
