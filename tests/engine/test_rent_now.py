"""The rent of a lot as it stands, as its owner reads it."""

from __future__ import annotations

import pytest

import engine


@pytest.fixture
def game() -> engine.Game:
    """Ben holds a built set, two railroads, one of them mortgaged, and a utility."""
    game = engine.new_game("night-2016", ("A", "B"), {})
    lots = ("oriental-avenue", "vermont-avenue", "connecticut-avenue", "baltic-avenue")
    position = {
        "type": "position",
        "deeds": dict.fromkeys((*lots, "short-line", "reading-railroad", "water-works"), "B"),
        "buildings": {"oriental-avenue": 5, "vermont-avenue": 4, "connecticut-avenue": 4},
        "mortgaged": ["reading-railroad"],
    }
    for command in ({"type": "start", "first": "A"}, position):
        engine.apply(game, engine.decide(game, engine.parse_command(command)))
    return game


@pytest.mark.parametrize(
    ("lot", "rent"),
    [
        ("baltic-avenue", "$4"),
        ("oriental-avenue", "$550"),
        ("vermont-avenue", "$400"),
        ("short-line", "$50"),
        ("reading-railroad", ""),
        ("water-works", "4 × the dice"),
    ],
)
def test_it_is_what_its_deed_says_now(game: engine.Game, lot: str, rent: str) -> None:
    assert engine.rent_now(game, lot) == rent


@pytest.mark.parametrize(
    ("lot", "dollars"),
    [
        ("baltic-avenue", 4),
        ("oriental-avenue", 550),
        ("short-line", 50),
        ("reading-railroad", 0),
        ("water-works", 28),
    ],
)
def test_in_dollars_it_needs_a_throw(game: engine.Game, lot: str, dollars: int) -> None:
    assert engine.usual_rent(game, lot, 7) == dollars
