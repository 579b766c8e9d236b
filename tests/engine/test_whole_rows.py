"""Whole rows of a color group, as they are offered to be built and sold with one tap."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import engine
from engine.chapters.building import Build
from engine.chapters.selling import SellBuildings
from engine.game import Game
from tests.engine.telling import after, offered

ORANGE = ("st-james-place", "tennessee-avenue", "new-york-avenue")
COMMANDS = {"build": Build, "sell_buildings": SellBuildings}
EVEN = [levels for levels in product(range(6), repeat=3) if max(levels) - min(levels) <= 1]
"""All levels of three lots that can stand together."""


def standing(levels: tuple[int, ...], cash: int = 9000) -> Game:
    """A's three orange lots, built as given."""
    deeds = ",".join(f"{lot}:A" for lot in ORANGE)
    built = ",".join(f"{lot}:{level}" for lot, level in zip(ORANGE, levels, strict=True) if level)
    buildings = f" buildings={built}" if built else ""
    return after(f"position cash=A:{cash} deeds={deeds}{buildings} turn=A")


def rows(game: Game, kind: str) -> list[dict[str, int]]:
    """The rows of the orange group that are offered for this command."""
    asks: list[dict[str, Any]] = [
        each["asks"]["lots"] for each in offered(game, kind) if "lots" in each["asks"]
    ]
    return [row for ask in asks for row in ask["rows"].get("orange", [])]


def test_the_highest_houses_are_the_first_row_to_be_sold() -> None:
    assert rows(standing((2, 2, 1)), "sell_buildings") == [
        {"st-james-place": 1, "tennessee-avenue": 1},
        {"st-james-place": 2, "tennessee-avenue": 2, "new-york-avenue": 1},
    ]


def test_the_lowest_lots_get_the_first_row_to_be_built() -> None:
    assert rows(standing((4, 3, 4)), "build") == [
        {"tennessee-avenue": 1},
        {"st-james-place": 1, "tennessee-avenue": 2, "new-york-avenue": 1},
    ]


def test_no_row_is_offered_that_costs_more_than_the_cash() -> None:
    assert rows(standing((0, 0, 0), cash=600), "build") == [
        dict.fromkeys(ORANGE, n) for n in (1, 2)
    ]
    assert rows(standing((0, 0, 0), cash=599), "build") == [dict.fromkeys(ORANGE, 1)]
    assert rows(standing((0, 0, 0), cash=299), "build") == []


@pytest.mark.parametrize("kind", ["build", "sell_buildings"])
def test_whole_rows_are_always_even(kind: str) -> None:
    tried = 0
    for levels in EVEN:
        game = standing(levels)
        for row in rows(game, kind):
            engine.decide(game, COMMANDS[kind]("A", row))
            tried += 1

    assert tried == sum(5 - min(levels) if kind == "build" else max(levels) for levels in EVEN)
