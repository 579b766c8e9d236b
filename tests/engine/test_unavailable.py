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
    return {item["text"]: item["refused"]["code"] for item in engine.unavailable(game)}


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


LAST = (
    '[Option "ends_after_bankruptcies=1"]\n'
    "position cash=A:10,B:{} deeds=new-york-avenue:D,boardwalk:C,baltic-avenue:B tokens=A:12,B:32"
    " turn=A\nA roll 3+4\nB roll 3+4\nC collect-rent B boardwalk\n"
)


@pytest.mark.parametrize(
    ("text", "what", "code"),
    [
        (LAST.format(10), "Seat B is bankrupt", None),
        (LAST.format(20), "Seat B is bankrupt", "CAN_STILL_PAY"),
        (LAST.format(10) + "D collect-rent A new-york-avenue", "Seat B is bankrupt", None),
        ("position cash=A:12 deeds=new-york-avenue:D,short-line:A tokens=A:12,B:10 turn=A\n"
         "A roll 3+4\nD collect-rent A new-york-avenue", "Seat A is bankrupt", "CAN_STILL_PAY"),
        ("position deeds=new-york-avenue:B tokens=A:12 turn=A\ncall-last-turn\nA roll 3+4",
         "End the game and tally", None),
        ("position cash=A:30 deeds=baltic-avenue:A mortgaged=baltic-avenue tokens=A:15 turn=A\n"
         "A roll 3+4\nA draw CH15", "Seat A is bankrupt", None),
    ],
)  # fmt: skip
def test_what_only_waits_for_an_answer_is_offered_instead(
    text: str, what: str, code: str | None
) -> None:
    game = replay(read('[Ruleset "classic"]\n' + text)).game

    assert why_not(text).get(what) == code
    assert (what in {item["text"] for item in engine.offers(game)}) == (code is None)


def test_nothing_is_nearly_possible_before_the_start() -> None:
    assert engine.unavailable(engine.new_game()) == []


@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_what_is_nearly_possible_is_refused_for_that_reason(seed: int) -> None:
    for walk in Walk(seed).steps(25):
        for item in engine.unavailable(walk.game):
            refusal = walk.refusal_of(item["command"])
            assert refusal is not None, walk
            assert refusal.code == item["refused"]["code"], walk
