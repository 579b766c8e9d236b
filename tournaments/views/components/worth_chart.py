"""A chart of what each player of a table was worth, from the first entry to the newest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import engine
from ledger.models import Game
from ledger.services.asof import worth_over_time
from tournaments.models import Event, Round, Table
from tournaments.views.components.version_cache import once

WIDTH, HEIGHT = 1000, 500
POINTS_MAX = 120
"""The most points that anybody can tell apart on a wall."""

STEPS = (100, 250, 500, 1000, 2000, 2500, 5000, 10_000, 20_000, 50_000)
LINES_MAX = 6
LABEL_GAP = 56
"""The least distance between two labels, in the chart's units."""


@dataclass(frozen=True, slots=True)
class WorthLine:
    """One player: the `points` of a polyline, and a label of name and worth at height `label_y`
    beside its end at `end_y`; `mark` numbers its color and its dashes."""

    seat: str
    name: str
    worth: str
    points: str
    end_y: int
    label_y: int
    mark: int


@dataclass(frozen=True, slots=True)
class GridLine:
    """A horizontal line with its amount."""

    y: int
    text: str


@dataclass(frozen=True, slots=True)
class WorthChart:
    """Lines, best first, in a box of WIDTH by HEIGHT, and the grid behind them. They lead from
    entry `first` to the newest of all `entries`."""

    lines: list[WorthLine]
    grid: list[GridLine]
    first: int
    entries: int

    def x_of(self, number: int) -> int:
        """Return the position of the lines after that entry."""
        return _x(max(number - self.first, 0), self.entries - self.first + 1)


@dataclass(frozen=True, slots=True)
class FinalChart:
    """The chart of a final, with its division, or "" if all play one final."""

    division: str
    chart: WorthChart


def finals_of(event: Event, round_: Round) -> list[FinalChart]:
    """The charts of the finals that have started; none for a round that isn't a final."""
    if not round_.is_final:
        return []
    tables = Table.objects.for_floor().filter(round=round_).order_by("number")
    named = [(_division(table), table.game, table.names()) for table in tables]
    charts = [(name, game and chart_of(event, game, names)) for name, game, names in named]
    return [FinalChart(name, chart) for name, chart in charts if chart]


def chart_of(event: Event, game: Game, names: Mapping[str, str]) -> WorthChart | None:
    """The chart of any game; None until it has started."""
    return once(event, f"worth-{game.pk}-{game.version}", lambda: _chart(game, names))


def _division(table: Table) -> str:
    if not table.round.stage.divisions_apart:
        return ""
    return " · ".join(sorted({seat.player.division for seat in table.seats.all()}))


def _chart(game: Game, names: Mapping[str, str]) -> WorthChart | None:
    # Before the start nobody has anything yet.
    full = [each for each in worth_over_time(game) if any(each.values())]
    worth, apart = _thinned(full)
    if not worth:
        return None
    most = max(max(each.values()) for each in worth)
    step = next((step for step in STEPS if most <= step * LINES_MAX), STEPS[-1])
    top = step * (most // step + 1)
    edition = engine.load_edition(game.edition)
    order = sorted(names, key=lambda seat: -worth[-1][seat])
    ends = [_y(worth[-1][seat], top) for seat in order]
    lines = [
        WorthLine(
            seat=seat,
            name=names[seat],
            worth=edition.money(worth[-1][seat]),
            points=" ".join(
                f"{_x(at, len(worth))},{_y(each[seat], top)}" for at, each in enumerate(worth)
            ),
            end_y=end,
            label_y=label,
            mark=sorted(names).index(seat),
        )
        for seat, end, label in zip(order, ends, _apart(ends), strict=True)
    ]
    grid = [GridLine(_y(each, top), edition.money(each)) for each in range(0, top + 1, step)]
    return WorthChart(lines, grid, game.version - (len(worth) - 1) * apart, game.version)


def _thinned(worth: Sequence[dict[str, int]]) -> tuple[list[dict[str, int]], int]:
    """At most POINTS_MAX of them, evenly, with the newest; and how far apart they are."""
    apart = max(-(-len(worth) // POINTS_MAX), 1)
    return list(worth[::-apart])[::-1], apart


def _x(at: int, count: int) -> int:
    return round(at * WIDTH / max(count - 1, 1))


def _y(worth: int, top: int) -> int:
    return round(HEIGHT - worth * HEIGHT / top)


def _apart(ends: Sequence[int]) -> list[int]:
    """Heights for the labels of lines that end at these heights, from the top down: as near to them
    as possible without covering each other."""
    heights: list[int] = []
    for end in ends:
        heights.append(max(end, heights[-1] + LABEL_GAP) if heights else max(end, 0))
    below = HEIGHT
    for at in reversed(range(len(heights))):
        heights[at] = min(heights[at], below)
        below = heights[at] - LABEL_GAP
    return heights
