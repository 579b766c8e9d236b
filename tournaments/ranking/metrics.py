"""The metrics that can be counted from a player's evening.

All but the place in the final count the preliminary rounds alone: the final by itself decides the
order of those who play it.

Where they come from. Tournaments of the game have been decided by the sum of assets, by points for
places (5, 4, 3, 2), by the smallest sum of places, and by shares of a table's assets, with tables
won and direct encounter between equals (docs/rulings.md, "scoring" and "equal-standings"). Cash
between equals is how a bank breaks a tie of worth ("ties"). Opponents beaten is Passgo's own: the
score of a game is the part of one's opponents that one has beaten, a tie half, as chess scores a
game (FIDE Laws of Chess, article 10.1), so that a table of three is worth as much as one of five.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from engine import Edition

SHARE_WHOLE = 10_000
"""A whole table's assets, or a whole point, in hundredths of a percent."""

BEST_POINTS = 5


class Played(NamedTuple):
    """One game of a player: assets in dollars, place, and the assets of the whole table; the other
    players at the table by how they ended; and the cash among the assets, where it is ranked by."""

    is_final: bool
    place: int
    assets: int
    table_assets: int
    behind: tuple[int, ...] = ()
    equal: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    cash: int = 0

    @property
    def opponents(self) -> tuple[int, ...]:
        """Everybody else at the table."""
        return self.behind + self.equal + self.ahead


Evenings = Mapping[int, tuple[Played, ...]]
"""The games that count for each player."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A number counted from a player's own games. `count` gives None if there is nothing to count;
    None ranks last, and otherwise more is better unless `less_is_better`."""

    name: str
    title: str
    sentence: str
    count: Callable[[Iterable[Played]], int | None]
    less_is_better: bool = False

    def values(self, evenings: Evenings, groups: Iterable[list[int]]) -> dict[int, int | None]:
        """Return everybody's value in this metric; `groups` are the players still level after the
        metrics before it."""
        count = self.count
        return {player: count(games) for player, games in evenings.items()}

    def rank_key(self, value: int | None) -> tuple[bool, int]:
        """Sorts the better value first."""
        if value is None:
            return True, 0
        return False, value if self.less_is_better else -value

    def text(self, value: int | None, edition: Edition) -> str:
        """The value as people read it, "" for none."""
        if value is None:
            return ""
        if self.name in ("assets", "opponents", "cash"):
            return edition.money(value)
        if self.name == "share":
            return f"{value / 100:.2f}%"
        if self.name == "beaten":
            return f"{value / SHARE_WHOLE:.2f}"
        return f"{value:+d}" if self.name == "encounter" and value else str(value)


class AmongOthers(Metric):
    """A metric that also looks at what other players have played."""

    def value(self, player: int, evenings: Evenings, equals: frozenset[int]) -> int | None:
        """Return a player's value in this metric; `equals` are the players still level after the
        metrics before it, the player included."""
        raise NotImplementedError

    def values(self, evenings: Evenings, groups: Iterable[list[int]]) -> dict[int, int | None]:
        """As for any metric."""
        return {
            player: self.value(player, evenings, equals)
            for group in groups
            for equals in [frozenset(group)]
            for player in group
        }


class DirectEncounter(AmongOthers):
    """A player's wins less their losses against those still level, at tables that they shared (FIDE
    Handbook C.07, "direct encounter")."""

    def value(self, player: int, evenings: Evenings, equals: frozenset[int]) -> int | None:
        """None for a player who is alone."""
        if len(equals) < 2:
            return None
        games = _preliminary(evenings[player])
        won = sum(other in equals for game in games for other in game.behind)
        return won - sum(other in equals for game in games for other in game.ahead)


class OpponentsStrength(AmongOthers):
    """The average amount that a player's opponents took home from a round: stronger opponents made
    for a harder evening (like Buchholz, FIDE Handbook C.07)."""

    def value(self, player: int, evenings: Evenings, equals: frozenset[int]) -> int | None:
        """In whole dollars, as an average over everybody met; None for a player who met nobody."""
        met = [other for game in _preliminary(evenings[player]) for other in game.opponents]
        strengths = [_average(evenings[other]) for other in met if other in evenings]
        return sum(strengths) // len(strengths) if strengths else None


def _average(games: Iterable[Played]) -> int:
    counted = _preliminary(games)
    return sum(game.assets for game in counted) // len(counted) if counted else 0


def _final_place(games: Iterable[Played]) -> int | None:
    return next((game.place for game in games if game.is_final), None)


def _assets(games: Iterable[Played]) -> int:
    return sum(game.assets for game in games if not game.is_final)


def _cash(games: Iterable[Played]) -> int:
    """The cash alone, as the bank counts it when two players have the same worth (rulings.md,
    "ties")."""
    return sum(game.cash for game in games if not game.is_final)


def _wins(games: Iterable[Played]) -> int:
    return sum(game.place == 1 for game in games if not game.is_final)


def _points(games: Iterable[Played]) -> int:
    return sum(max(BEST_POINTS + 1 - game.place, 1) for game in _preliminary(games))


def _beaten(games: Iterable[Played]) -> int:
    """For each table, the share of opponents who ended behind; an equal one counts half."""
    return sum(
        SHARE_WHOLE * (2 * len(game.behind) + len(game.equal)) // (2 * len(game.opponents))
        for game in _preliminary(games)
        if game.opponents
    )


def _rounds(games: Iterable[Played]) -> int:
    return len(_preliminary(games))


def _finish(games: Iterable[Played]) -> int:
    return sum(game.place for game in games if not game.is_final)


def _share(games: Iterable[Played]) -> int:
    return sum(
        game.assets * SHARE_WHOLE // game.table_assets
        for game in games
        if game.table_assets and not game.is_final
    )


def _preliminary(games: Iterable[Played]) -> list[Played]:
    return [game for game in games if not game.is_final]


def _nothing(games: Iterable[Played]) -> None:
    """A metric that isn't counted from a player's own games."""
    return None


METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        metric.name: metric
        for metric in (
            Metric("final", "Final", "The place in the final.", _final_place, less_is_better=True),
            Metric("assets", "Assets", "The sum of assets over the rounds.", _assets),
            Metric("cash", "Cash", "The sum of cash held at the end of each round.", _cash),
            Metric("points", "Points", "5, 4, 3, 2 by place at the table, then 1.", _points),
            Metric(
                "beaten",
                "Opponents beaten",
                "The share of opponents at each table who ended behind; an equal one counts half.",
                _beaten,
            ),
            Metric("share", "Share", "The sum of shares in the assets of each table.", _share),
            Metric("wins", "Wins", "Tables won.", _wins),
            Metric("rounds", "Rounds", "Rounds played.", _rounds),
            Metric(
                "finish",
                "Finish",
                "The sum of places at the tables; less is better.",
                _finish,
                less_is_better=True,
            ),
            DirectEncounter(
                "encounter",
                "Direct encounter",
                "Among equals, how often ahead of them less how often behind them.",
                _nothing,
            ),
            OpponentsStrength(
                "opponents",
                "Opponents’ strength",
                "What the opponents took home from a round on average.",
                _nothing,
            ),
        )
    }
)
