"""What a banker who ends a game too early is told, and what is left of a turn without dice."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay

CALLED = '[Ruleset "night-2016"]\nposition tokens=A:10,B:10 turn=A\nA roll {}\ncall-last-turn\n'


@pytest.mark.parametrize(
    ("throw", "said"),
    [
        ("5+5", "Seat A still has to throw: this turn isn't over yet."),
        ("4+6", "Seat B still has to throw: everyone gets the same number of turns."),
    ],
)
def test_a_turn_under_way_is_told_from_turns_to_come(throw: str, said: str) -> None:
    game = replay(read(CALLED.format(throw))).game

    with pytest.raises(engine.Refusal, match=said):
        engine.decide(game, engine.parse_command({"type": "end_game"}))


def test_without_dice_nobody_is_to_throw_again() -> None:
    run = replay(read(CALLED.format("5+5") + "untrack\n"))

    assert run.faults == []
    assert engine.game_to_json(run.game)["situation"]["again"] is False
