"""The throw that the banker is offered: whose it is, and which."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered_after


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("position turn=A", "Seat A throws"),
        ("position tokens=A:16 turn=A\nA roll 2+2", "Seat A throws again"),
        ("position tokens=A:10 turn=A\nA roll 4+6", "Seat B throws"),
        ("position jail=A:1 turn=A", "Seat A throws in Jail"),
    ],
)
def test_the_throw_comes_next_and_says_whose_it_is(text: str, words: str) -> None:
    [throw] = offered_after("roll", text)

    assert (throw["text"], throw["group"], throw["due"]) == (words, "turn", "next")
    assert throw["asks"] == {"dice": {"kind": "dice"}}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "start A\nA roll 1+2",
            "Seat A has to buy or decline Baltic Avenue. That comes before the next throw.",
        ),
        (
            "position cash=A:20 tokens=A:35 turn=A\nA roll 1+2",
            "Seat A owes $75 to the Bank. That comes before the next throw.",
        ),
    ],
)
def test_a_throw_that_has_to_wait_says_for_what(text: str, sentence: str) -> None:
    run = replay(read(f'[Ruleset "night-2016"]\n{text}\n'))
    assert run.faults == []
    [throw] = [each for each in engine.unavailable(run.game) if each["command"]["type"] == "roll"]

    assert offered_after("roll", text) == []
    assert (throw["text"], throw["refused"]["sentence"]) == ("Seat B throws", sentence)
