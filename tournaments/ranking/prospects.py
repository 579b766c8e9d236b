"""Tell who is safe, still in, or out before a cut, by what the remaining games can still change.

Nobody is called safe or out until the results that stand make it certain. So an unsigned table
counts as still to be played, a tie-break may yet put an equal ahead, and people may still come.
Where the winners of tables go on before all others, several may share a table's first place.
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
"""By order of finish, more rounds played come first, then smaller places: so a round counts as many
points, less one for each place."""
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
"""The most that a round can bring; the least is nothing, for a player who misses it."""


class Prospect(StrEnum):
    """A player's prospect before a cut."""

    SAFE = "safe"
    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Contender:
    """A player before a cut: the games whose results stand, and how many more may be played;
    whether they `won` a table whose winners go on; and the `earlier` games that count too, but only
    from the first of those that are left."""

    player: int
    games: tuple[Played, ...]
    left: int
    won: bool = False
    earlier: tuple[Played, ...] = ()


_Count = tuple[bool, float]
"""What counts at the cut: first whether a table was won, if winners go on, then the deciding
metric. More is ahead."""


@dataclass(frozen=True, slots=True)
class _Reach:
    """The least and the most that a player can end up with."""

    low: _Count
    high: _Count


def prospects(
    contenders: Sequence[Contender],
    seats: int,
    scoring: Scoring,
    *,
    best: int | None = None,
    newcomers_play: int = 0,
    champions: Collection[int] = (),
    playing: Sequence[Collection[int]] | None = None,
) -> dict[int, Prospect]:
    """Return everybody's prospect before a cut to this many `seats`. `newcomers_play` is how many
    rounds a newcomer could still play. Each of the `champions` takes a seat, whatever they score,
    contender or not. Where the winners of tables go on before all others, `playing` are the players
    of each table whose game goes on; else None. {} for a scoring whose rounds have no bounds."""
    most = _MOST_OF_A_ROUND.get(scoring.deciding.name)
    if most is None:
        return {}
    certain = Prospect.SAFE if len(champions) <= seats else Prospect.IN
    seats = max(seats - len(champions), 0)
    wins_lead_on = playing is not None
    reach = {
        each.player: _reach(each, most, best, scoring, wins_lead_on=wins_lead_on)
        for each in contenders
        if each.player not in champions
    }
    newcomer = most * min(newcomers_play, best or newcomers_play) if newcomers_play else None
    least = sorted(each.low for each in reach.values())
    highest = sorted(each.high for each in reach.values())
    found = {each.player: certain for each in contenders if each.player in champions}
    for player, own in reach.items():
        # The player is in both lists, and doesn't count as one of the others.
        may_pass = len(highest) - bisect_left(highest, own.low) - 1
        surely_ahead = len(least) - bisect_right(least, own.high)
        surely_ahead += _winners_to_come(own.high, playing or (), reach)
        if may_pass < seats and (newcomer is None or (wins_lead_on, newcomer) < own.low):
            found[player] = Prospect.SAFE
        elif surely_ahead >= seats:
            found[player] = Prospect.OUT
        else:
            found[player] = Prospect.IN
    return found


def _reach(
    contender: Contender, most: float, best: int | None, scoring: Scoring, *, wins_lead_on: bool
) -> _Reach:
    rounds: list[float] = [_points_of(game, scoring) for game in contender.games]
    may_count = [*rounds, *[most] * contender.left]
    if contender.left:
        may_count += [_points_of(game, scoring) for game in contender.earlier]
    counting = best or len(may_count)
    won = wins_lead_on and contender.won
    may_win = wins_lead_on and contender.left > 0
    low, high = nlargest(counting, rounds), nlargest(counting, may_count)
    return _Reach((won, sum(low)), (won or may_win, sum(high)))


def _winners_to_come(
    most: _Count, playing: Sequence[Collection[int]], reach: Mapping[int, _Reach]
) -> int:
    """Count the winners still to come who will be ahead of somebody who wins nothing and ends with
    `most`: each of these tables will have a winner. A table isn't counted if its winner may be out
    of the running, or may be counted already: as ahead anyway, or at another table."""
    if most[0]:
        return 0
    winners, counted = 0, set[int]()
    for table in playing:
        new = counted.isdisjoint(table) and all(each in reach for each in table)
        if new and all(reach[each].low <= most for each in table):
            winners += 1
            counted.update(table)
    return winners


def _points_of(game: Played, scoring: Scoring) -> float:
    if scoring.deciding.less_is_better:
        return _A_ROUND - game.place
    return scoring.deciding.count([game]) or 0
