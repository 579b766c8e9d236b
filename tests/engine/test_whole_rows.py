"""Whole rows of a color group, as they are offered to be built and sold with one tap."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

import engine
from engine.chapters.building import Build
from engine.chapters.selling import SellBuildings
from engine.game import Game
from tests.engine.telling import after, offered

ST_JAMES, TENNESSEE, _ = ORANGE = ("st-james-place", "tennessee-avenue", "new-york-avenue")
COMMANDS = {"build": Build, "sell_buildings": SellBuildings}
EVEN = [levels for levels in product(range(6), repeat=3) if max(levels) - min(levels) <= 1]
"""All levels of three lots that can stand together."""


def standing(levels: tuple[int, ...], cash: int = 9000) -> Game:
    """A's three orange lots, built as given."""
    deeds = ",".join(f"{lot}:A" for lot in ORANGE)
    built = ",".join(f"{lot}:{level}" for lot, level in zip(ORANGE, levels, strict=True) if level)
    buildings = f" buildings={built}" if built else ""
    return after(f"position cash=A:{cash} deeds={deeds}{buildings} turn=A")


def rows(game: Game, kind: str) -> list[list[str]]:
    """The rows of the orange group that are offered for this command."""
    asks: list[dict[str, Any]] = [
        each["asks"]["lots"] for each in offered(game, kind) if "lots" in each["asks"]
    ]
    return [row for ask in asks for row in ask["rows"].get("orange", [])]


def test_the_highest_houses_are_the_first_row_to_be_sold() -> None:
    assert rows(standing((2, 2, 1)), "sell_buildings") == [[ST_JAMES, TENNESSEE], [*ORANGE]]


def test_the_lowest_lots_get_the_first_row_to_be_built() -> None:
    assert rows(standing((4, 3, 4)), "build") == [[TENNESSEE], [*ORANGE]]


def test_no_row_is_offered_that_costs_more_than_the_cash() -> None:
    assert rows(standing((0, 0, 0), cash=600), "build") == [[*ORANGE], [*ORANGE]]
    assert rows(standing((0, 0, 0), cash=599), "build") == [[*ORANGE]]
    assert rows(standing((0, 0, 0), cash=299), "build") == []
    assert rows(standing((0, 0, 1), cash=500), "build") == [[ST_JAMES, TENNESSEE], [*ORANGE]]
    assert rows(standing((0, 0, 1), cash=499), "build") == [[ST_JAMES, TENNESSEE]]


@pytest.mark.parametrize("kind", ["build", "sell_buildings"])
def test_whole_rows_are_always_even(kind: str) -> None:
    """From however a group stands, up to hotels or down to bare land."""
    for levels in EVEN:
        game = standing(levels)
        counts: Counter[str] = Counter()
        for row in rows(game, kind):
            counts.update(row)
            engine.decide(game, COMMANDS[kind]("A", dict(counts)))

        ends = 5 if kind == "build" else 0
        assert [counts[lot] for lot in ORANGE] == [abs(ends - level) for level in levels]
