"""What is nearly possible, with the reason why not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import engine
from engine.notation import read, replay
from tests.engine.walking import Walk, seeds


def why_not(text: str) -> dict[str, str]:
    """The refusal code of each thing that is nearly possible after a text of notation."""
    game = replay(read('[Ruleset "classic"]\n' + text)).game
    return {item["text"]: item["refused"]["code"] for item in engine.nearly(game)}


@pytest.mark.parametrize(
    ("text", "what", "code"),
    [
        ("position cash=A:100 tokens=A:36 turn=A\nA roll 1+2", "Seat A buys Boardwalk",
         "NOT_ENOUGH_CASH"),
        ("position turn=A\nA roll 1+2", "Seat A throws", None),
        ("position turn=A\nA roll 1+2", "Seat B throws", "DECISION_OPEN"),
        ("position deeds=boardwalk:A turn=A", "Seat A builds on Boardwalk", "GROUP_NOT_OWNED"),
        ("position deeds=boardwalk:A,park-place:A mortgaged=park-place turn=A",
         "Seat A builds on Boardwalk", "GROUP_MORTGAGED"),
        ("position deeds=boardwalk:A,park-place:A buildings=boardwalk:1 turn=A",
         "Seat A mortgages Park Place", "BUILDINGS_ON_GROUP"),
        ("position jail=A:2 tokens=A:10 turn=A", "Seat A pays the fine", "FINE_AFTER_THROW"),
    ],
)  # fmt: skip
def test_it_says_why_not(text: str, what: str, code: str | None) -> None:
    assert why_not(text).get(what) == code


def test_nothing_is_nearly_possible_before_the_start() -> None:
    assert engine.nearly(engine.new_game()) == []


@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_what_is_nearly_possible_is_refused_for_that_reason(seed: int) -> None:
    for walk in Walk(seed).steps(25):
        for item in engine.nearly(walk.game):
            refusal = walk.refusal_of(item["command"])
            assert refusal is not None, walk
            assert refusal.code == item["refused"]["code"], walk
