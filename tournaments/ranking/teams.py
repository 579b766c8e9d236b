"""Teams: ranked by what their best players have together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.ranking.metrics import Metric


@dataclass(frozen=True, slots=True)
class Team:
    """A team's rank, with the sum of its `counting` players, best first; `others` are its remaining
    players."""

    rank: int
    name: str
    value: int
    counting: tuple[int, ...]
    others: tuple[int, ...]


def rank_teams(
    teams: Mapping[int, str],
    values: Mapping[int, int],
    most: int,
    metric: Metric,
    rounds: Mapping[int, int] = MappingProxyType({}),
) -> list[Team]:
    """The teams, best first, by the sum of their best `most` players. `teams` has the team of each
    player who is in one, `values` what each has by the metric. A team with fewer players to count
    comes after all that have more if less is better; otherwise it simply has a smaller sum. Equal
    teams share a rank, and the ranks after it are left out.

    `rounds` is how many each player has played where more of them come first, whatever is in
    `values`: among the players of a team as among the teams.
    """
    members: dict[str, list[int]] = {}
    for player, name in teams.items():
        if player in values:
            members.setdefault(name, []).append(player)
    found = []
    for name, players in members.items():
        players.sort(key=lambda each: (-rounds.get(each, 0), metric.rank_key(values[each]), each))
        counting = tuple(players[:most])
        value = sum(values[player] for player in counting)
        missing = (most - len(counting)) * metric.less_is_better
        key = missing, -sum(rounds.get(player, 0) for player in counting), metric.rank_key(value)
        found.append((key, name, value, counting, players[most:]))
    found.sort()
    keys = [each[0] for each in found]
    return [
        Team(keys.index(key) + 1, name, value, counting, tuple(others))
        for key, name, value, counting, others in found
    ]
