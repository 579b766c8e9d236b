"""Who is safe, still in, or out, before a cut: what the games that are left can still change.

Nobody is called safe or out before it is certain by the results that stand. So a table that isn't
signed counts as one still to be played, an equal may yet be ahead by a tie-break, and people may
still come. Where the winners of tables go on before all others, a table may have several who share
the first place.
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
    """A player before a cut: the games whose results stand, and how many more may be played; and
    whether one of the tables was `won` whose winners go on."""

    player: int
    games: tuple[Played, ...]
    left: int
    won: bool = False


_Count = tuple[bool, float]
"""Whether a table is won, where that leads on, and the deciding metric: more is ahead."""


@dataclass(frozen=True, slots=True)
class _Reach:
    """The least and the most that a player can come to."""

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
    """How everybody stands before a cut that leaves so many `seats`. `newcomers_play` is how many
    rounds somebody could play who comes only now. `champions` take one of the seats each, whatever
    they score, whether or not they are among the contenders. Where the winners of tables go on
    before all others, `playing` are the players of each table whose game goes on; else None. {} for
    a scoring whose rounds have no bounds."""
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
    counting = best or len(rounds) + contender.left
    high = nlargest(counting, rounds + [most] * contender.left)
    won = wins_lead_on and contender.won
    may_win = wins_lead_on and contender.left > 0
    return _Reach((won, sum(nlargest(counting, rounds))), (won or may_win, sum(high)))


def _winners_to_come(
    most: _Count, playing: Sequence[Collection[int]], reach: Mapping[int, _Reach]
) -> int:
    """How many more will be ahead of somebody who wins nothing and comes to `most`: each of these
    tables will have a winner. A table isn't counted if its winner may be out of the running, or
    somebody who is counted already: as ahead by what they have, or at another table."""
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
