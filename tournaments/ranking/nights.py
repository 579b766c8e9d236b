"""The standings of a league: as if all its nights, or only the best of them, had been one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.ranking.metrics import Played
from tournaments.ranking.ranks import Ranked, Scored, rank
from tournaments.ranking.scorings import Scoring

Night = Mapping[int, tuple[Played, ...]]
"""The games that each player has played in a night."""


@dataclass(frozen=True, slots=True)
class OfNight:
    """A player's value of a night in the deciding metric, and whether it counts."""

    value: int | None
    counts: bool


@dataclass(frozen=True, slots=True)
class RankedOverNights:
    """A player's rank over the nights. `nights` has one for each night, None if they didn't
    play."""

    ranked: Ranked
    nights: tuple[OfNight | None, ...]


def rank_nights(
    nights: Sequence[Night], most: int | None, scoring: Scoring
) -> list[RankedOverNights]:
    """Everybody who has played, best first, by the games of their `most` best nights, or of all
    nights for None. Equal players share a rank: no lots are drawn over nights."""
    players = {player for night in nights for player, games in night.items() if games}
    counting = {player: _best(player, nights, most, scoring) for player in players}
    scored = [
        Scored(player, tuple(game for at in sorted(best) for game in nights[at][player]))
        for player, best in counting.items()
    ]
    return [
        RankedOverNights(each, _of_nights(each.player, nights, counting[each.player], scoring))
        for each in rank(scored, scoring)
    ]


def _best(player: int, nights: Sequence[Night], most: int | None, scoring: Scoring) -> set[int]:
    """The nights that count for a player, by their places."""
    played = [at for at, night in enumerate(nights) if night.get(player)]

    def key(at: int) -> list[tuple[bool, int]]:
        return [metric.rank_key(metric.count(nights[at][player])) for metric in scoring.metrics]

    return set(sorted(played, key=key)[:most])


def _of_nights(
    player: int, nights: Sequence[Night], best: set[int], scoring: Scoring
) -> tuple[OfNight | None, ...]:
    return tuple(
        OfNight(scoring.deciding.count(night[player]), at in best) if night.get(player) else None
        for at, night in enumerate(nights)
    )
