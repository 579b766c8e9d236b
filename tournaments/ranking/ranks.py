"""The ranking: metric by metric, then by lot. Players who are equal even then share a rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.ranking.metrics import Metric, Played
from tournaments.ranking.scorings import Scoring

DrawnLots = Sequence[Sequence[int]]
MetricValues = dict[str, int | None]


@dataclass(frozen=True, slots=True)
class Scored:
    """A player with what they have played."""

    player: int
    games: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's rank with the values that led to it. `by_lot`: whether only lots separated
    them."""

    rank: int
    player: int
    metrics: MetricValues
    by_lot: bool


@dataclass(frozen=True, slots=True)
class Level:
    """Players who have come equally far, with the games that count there, and the scoring."""

    scored: tuple[Scored, ...]
    scoring: Scoring


def rank_levels(levels: Sequence[Level], lots: DrawnLots) -> list[Ranked]:
    """Everybody, best first: the first level stands before the second, whatever was scored."""
    ranked: list[Ranked] = []
    for level in levels:
        ranked += rank(level.scored, level.scoring, lots, ahead=len(ranked))
    return ranked


def tied_in_levels(levels: Sequence[Level], lots: DrawnLots = ()) -> list[set[int]]:
    """Players of one level whom neither metrics nor lots separate, best first."""
    return [group for each in levels for group in tied_groups(each.scored, each.scoring, lots)]


def rank(
    scored: Sequence[Scored], scoring: Scoring, lots: DrawnLots = (), *, ahead: int = 0
) -> list[Ranked]:
    """Everybody, best first. Equal players share a rank, and the ranks after it are left out.
    `ahead` is how many others are ahead of all of them.

    `lots` are the recorded draws of lots, oldest first, each the players in the order drawn. A draw
    separates a group of equals only if all of them were in it; of several draws the newest counts.
    """
    ranked: list[Ranked] = []
    for group in _groups(scored, scoring):
        order = order_by_lot([player for player, _ in group], lots)
        if order:
            group = sorted(group, key=lambda each: order.index(each[0]))
        first = ahead + len(ranked) + 1
        for behind, (player, values) in enumerate(group):
            ranked.append(
                Ranked(first + behind if order else first, player, values, by_lot=bool(order))
            )
    return ranked


def tied_groups(scored: Sequence[Scored], scoring: Scoring, lots: DrawnLots = ()) -> list[set[int]]:
    """Players whom neither metrics nor lots separate, best first: groups of two or more."""
    groups = ([player for player, _ in group] for group in _groups(scored, scoring))
    return [set(group) for group in groups if len(group) > 1 and not order_by_lot(group, lots)]


def _groups(scored: Sequence[Scored], scoring: Scoring) -> list[list[tuple[int, MetricValues]]]:
    """The players with their values in groups of equals, best first; by id within a group. Each
    metric divides the groups left by those before it."""
    evenings = {each.player: each.games for each in scored}
    values: dict[int, MetricValues] = {player: {} for player in evenings}
    groups = [sorted(evenings)]
    for metric in scoring.metrics:
        counted = metric.values(evenings, groups)
        for player, value in counted.items():
            values[player][metric.name] = value
        groups = [part for group in groups for part in _parted(group, metric, counted)]
    return [[(player, values[player]) for player in group] for group in groups]


def _parted(
    group: list[int], metric: Metric, counted: Mapping[int, int | None]
) -> Sequence[list[int]]:
    """The group by one metric, best first."""
    if len(group) == 1:
        return (group,)
    keys = {player: metric.rank_key(counted[player]) for player in group}
    in_order = sorted(group, key=keys.__getitem__)
    return [list(equal) for _, equal in groupby(in_order, key=keys.__getitem__)]


def order_by_lot(players: Sequence[int], lots: DrawnLots) -> list[int]:
    """The newest draw that included all of these, or [] (also for a single player)."""
    if len(players) < 2:
        return []
    return next((list(draw) for draw in reversed(lots) if set(players) <= set(draw)), [])
