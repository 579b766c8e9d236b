"""Whole rows of a color group, as they are offered to be built and sold with one tap."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

import engine
from engine.chapters.building import Build
from engine.chapters.rows import rows_up
from engine.chapters.selling import SellBuildings
from engine.game import Game
from tests.engine.telling import after, offered

ST_JAMES, TENNESSEE, _ = ORANGE = ("st-james-place", "tennessee-avenue", "new-york-avenue")
B_LOTS = (
    *("mediterranean-avenue", "baltic-avenue"),
    *("kentucky-avenue", "indiana-avenue", "illinois-avenue"),
    *("atlantic-avenue", "ventnor-avenue", "marvin-gardens"),
)
OTHERS_HOUSES = 32
COMMANDS = {"build": Build, "sell_buildings": SellBuildings}
EVEN = [levels for levels in product(range(6), repeat=3) if max(levels) - min(levels) <= 1]
"""All levels of three lots that can stand together."""


def standing(levels: tuple[int, ...], cash: int = 9000, others: int = 0) -> Game:
    """A's three orange lots at these levels, and `others` houses on B's lots."""
    built = dict(zip(ORANGE, levels, strict=True))
    mine = ",".join(f"{lot}:A" for lot in ORANGE)
    theirs = ",".join(f"{lot}:B" for lot in B_LOTS)
    for lot in B_LOTS:
        built[lot] = others // len(B_LOTS) + (B_LOTS.index(lot) < others % len(B_LOTS))
    houses = ",".join(f"{lot}:{level}" for lot, level in built.items() if level)
    buildings = f" buildings={houses}" if houses else ""
    return after(f"position cash=A:{cash} deeds={mine},{theirs}{buildings} turn=A")


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
    """However a group is built, up to hotels and down to bare land."""
    for levels in EVEN:
        game = standing(levels)
        counts: Counter[str] = Counter()
        for row in rows(game, kind):
            counts.update(row)
            engine.decide(game, COMMANDS[kind]("A", dict(counts)))

        ends = 5 if kind == "build" else 0
        assert [counts[lot] for lot in ORANGE] == [abs(ends - level) for level in levels]


def test_no_row_is_offered_for_which_the_bank_lacks_houses() -> None:
    left = OTHERS_HOUSES - 3

    assert rows(standing((0, 0, 0), others=left), "build") == [[*ORANGE]]
    assert rows(standing((0, 0, 0), others=left + 1), "build") == []
    assert rows(standing((4, 4, 4), others=OTHERS_HOUSES - 12), "build") == [[*ORANGE]]


@pytest.mark.parametrize(
    ("bank", "stops"),
    [(12, [1, 2, 3, 4, 5]), (11, [2, 3, 4, 5]), (8, [3, 4, 5]), (5, [4, 5]), (2, [5])],
)
def test_hotels_are_sold_down_to_where_the_bank_has_the_houses(bank: int, stops: list[int]) -> None:
    """Three hotels become twelve houses, nine, six, three or none."""
    game = standing((5, 5, 5), others=OTHERS_HOUSES - bank)

    counts: Counter[str] = Counter()
    reached = []
    for row in rows(game, "sell_buildings"):
        counts.update(row)
        reached.append(counts["new-york-avenue"])
        engine.decide(game, SellBuildings("A", dict(counts)))
    assert reached == stops


def test_what_a_row_costs_is_summed_lot_by_lot() -> None:
    levels, prices = {"a": 0, "b": 0}, {"a": 100, "b": 200}

    assert rows_up(levels, prices, 300, (9, 9), 5) == [["a", "b"]]
    assert rows_up(levels, prices, 299, (9, 9), 5) == []
    assert rows_up({"a": 0, "b": 1}, prices, 100, (9, 9), 5) == [["a"]]


def test_the_last_row_takes_hotels_instead_of_houses() -> None:
    levels, prices = {"a": 4, "b": 4}, {"a": 1, "b": 1}

    assert rows_up(levels, prices, 9, (0, 2), 5) == [["a", "b"]]
    assert rows_up(levels, prices, 9, (9, 1), 5) == []


def test_the_last_row_but_one_takes_houses() -> None:
    levels, prices = {"a": 3, "b": 3}, {"a": 1, "b": 1}

    assert rows_up(levels, prices, 9, (2, 0), 5) == [["a", "b"]]
    assert rows_up(levels, prices, 9, (1, 9), 5) == []
