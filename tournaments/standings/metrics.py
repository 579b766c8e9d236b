"""What can be counted of a player's evening.

Everything but the place in the final counts the preliminary rounds alone: the final decides by
itself who is ahead of whom among those who play it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine import Edition

SHARE_WHOLE = 10_000
"""A whole table's assets, in hundredths of a percent."""

BEST_POINTS = 5


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a player: assets in dollars, place, and the assets of the whole table."""

    is_final: bool
    place: int
    assets: int
    table_assets: int


@dataclass(frozen=True, slots=True)
class Metric:
    """Something that is counted. `count` gives None where there is nothing to count; None ranks
    last, and otherwise more is better unless `less_is_better`."""

    name: str
    title: str
    sentence: str
    count: Callable[[Iterable[Played]], int | None]
    less_is_better: bool = False

    def rank_key(self, value: int | None) -> tuple[bool, int]:
        """Sorts the better value first."""
        if value is None:
            return True, 0
        return False, value if self.less_is_better else -value

    def text(self, value: int | None, edition: Edition) -> str:
        """The value as people read it, "" for none."""
        if value is None:
            return ""
        if self.name == "assets":
            return edition.money(value)
        if self.name == "share":
            return f"{value / 100:.2f}%"
        return str(value)


def _final_place(games: Iterable[Played]) -> int | None:
    return next((game.place for game in games if game.is_final), None)


def _assets(games: Iterable[Played]) -> int:
    return sum(game.assets for game in _preliminary(games))


def _wins(games: Iterable[Played]) -> int:
    return sum(game.place == 1 for game in _preliminary(games))


def _points(games: Iterable[Played]) -> int:
    return sum(max(BEST_POINTS + 1 - game.place, 1) for game in _preliminary(games))


def _share(games: Iterable[Played]) -> int:
    return sum(
        game.assets * SHARE_WHOLE // game.table_assets
        for game in _preliminary(games)
        if game.table_assets
    )


def _preliminary(games: Iterable[Played]) -> list[Played]:
    return [game for game in games if not game.is_final]


METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        metric.name: metric
        for metric in (
            Metric("final", "Final", "The place in the final.", _final_place, less_is_better=True),
            Metric("assets", "Assets", "The sum of assets over the rounds.", _assets),
            Metric("points", "Points", "5, 4, 3, 2 by place at the table, then 1.", _points),
            Metric("share", "Share", "The sum of shares in the assets of the own tables.", _share),
            Metric("wins", "Wins", "Tables won.", _wins),
        )
    }
)
