"""Who is safe, still in, or out, before a cut: what the games that are left can still change.

Nobody is called safe or out before it is certain by the results that stand. So a table that isn't
signed counts as one still to be played, an equal may yet be ahead by a tie-break, and people may
still come.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from heapq import nlargest
from types import MappingProxyType

from tournaments.ranking.metrics import SHARE_WHOLE, Played
from tournaments.ranking.scorings import Scoring

_A_ROUND = 1000
"""By order of finish whoever has played more rounds is ahead, then whoever has the smaller places:
so a round counts as many points, less one for each place."""
_MOST_OF_A_ROUND: Mapping[str, float] = MappingProxyType(
    {
        "assets": float("inf"),
        "points": 5,
        "beaten": SHARE_WHOLE,
        "share": SHARE_WHOLE,
        "wins": 1,
        "finish": _A_ROUND - 1,
    }
)
"""What a round can bring at the most; the least is nothing, for whoever misses it."""


class Prospect(StrEnum):
    """How a player stands before a cut."""

    SAFE = "safe"
    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Contender:
    """A player before a cut: the games whose results stand, and how many more may be played."""

    player: int
    games: tuple[Played, ...]
    left: int


def prospects(
    contenders: Sequence[Contender],
    seats: int,
    scoring: Scoring,
    *,
    best: int | None = None,
    newcomers_play: int = 0,
    champions: Collection[int] = (),
) -> dict[int, Prospect]:
    """How everybody stands before a cut that leaves so many `seats`. `newcomers_play` is how many
    rounds somebody could play who comes only now. `champions` take one of the seats each, whatever
    they score, whether or not they are among the contenders. {} for a scoring whose rounds have no
    bounds."""
    most = _MOST_OF_A_ROUND.get(scoring.deciding.name)
    if most is None:
        return {}
    certain = Prospect.SAFE if len(champions) <= seats else Prospect.IN
    seats = max(seats - len(champions), 0)
    reach = {
        each.player: _range(each, most, best, scoring)
        for each in contenders
        if each.player not in champions
    }
    newcomer = most * min(newcomers_play, best or newcomers_play) if newcomers_play else None
    least = sorted(low for low, _ in reach.values())
    highest = sorted(high for _, high in reach.values())
    found = {each.player: certain for each in contenders if each.player in champions}
    for player, (low, high) in reach.items():
        # The player is in both lists, and doesn't count as one of the others.
        may_pass = len(highest) - bisect_left(highest, low) - 1
        surely_ahead = len(least) - bisect_right(least, high)
        if may_pass < seats and (newcomer is None or newcomer < low):
            found[player] = Prospect.SAFE
        elif surely_ahead >= seats:
            found[player] = Prospect.OUT
        else:
            found[player] = Prospect.IN
    return found


def _range(
    contender: Contender, most: float, best: int | None, scoring: Scoring
) -> tuple[float, float]:
    """The least and the most that the deciding metric can come to."""
    rounds: list[float] = [_points_of(game, scoring) for game in contender.games]
    counting = best or len(rounds) + contender.left
    high = nlargest(counting, rounds + [most] * contender.left)
    return sum(nlargest(counting, rounds)), sum(high)


def _points_of(game: Played, scoring: Scoring) -> float:
    if scoring.deciding.less_is_better:
        return _A_ROUND - game.place
    return scoring.deciding.count([game]) or 0
