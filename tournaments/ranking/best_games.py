"""Best n of m: only a player's best games count."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.ranking.metrics import Played
from tournaments.ranking.scorings import Scoring


def best_games(games: Iterable[Played], most: int | None, scoring: Scoring) -> tuple[Played, ...]:
    """The `most` best games by the metric that comes first after the final, in the order played;
    all if `most` is None. A game of the final always counts."""
    played = tuple(games)
    if most is None:
        return played
    first = scoring.deciding
    before = [game for game in played if not game.is_final]
    kept = sorted(before, key=lambda game: first.rank_key(first.count([game])))[:most]
    return tuple(game for game in played if game.is_final or any(game is each for each in kept))
