"""Rounds are counted from the first player's place, even if that player is out."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered_after

EQUAL = '[Ruleset "night-2016"]\n'


def after(*lines: str) -> engine.Game:
    run = replay(read("\n".join([EQUAL, *lines, ""])))
    assert run.faults == []
    return run.game


def rounds(start: str, throwers: str, *leave: str) -> list[int]:
    """The round of each throw; nobody lands anywhere but on Jail and Free Parking."""
    lines = [start, *(f"{seat} withdraw" for seat in leave)]
    found = []
    for seat in throwers:
        lines.append(f"{seat} roll 4+6")
        found.append(after(*lines).round_number)
    return found


@pytest.mark.parametrize(
    ("first", "throwers", "expected"),
    [
        ("A", "ABCDA", [1, 1, 1, 1, 2]),
        ("B", "BCDAB", [1, 1, 1, 1, 2]),
        ("D", "DABCD", [1, 1, 1, 1, 2]),
    ],
)
def test_a_round_begins_with_the_first_player(
    first: str, throwers: str, expected: list[int]
) -> None:
    assert rounds(f"start {first}", throwers) == expected


@pytest.mark.parametrize(
    ("first", "leave", "throwers", "expected"),
    [
        ("A", "A", "BCDB", [1, 1, 1, 2]),
        ("C", "C", "DABD", [1, 1, 1, 2]),
        ("D", "D", "ABCA", [1, 1, 1, 2]),
        ("B", "CD", "BAB", [1, 1, 2]),
    ],
)
def test_or_with_the_player_after_a_first_one_who_left(
    first: str, leave: str, throwers: str, expected: list[int]
) -> None:
    assert rounds(f"start {first}", throwers, *leave) == expected


def test_doubles_begin_no_turn() -> None:
    once = after("position tokens=A:16 turn=A", "A roll 2+2")
    again = after("position tokens=A:16 turn=A", "A roll 2+2", "A roll 4+6")

    assert (again.turn, again.turn_number) == (once.turn, once.turn_number)


@pytest.mark.parametrize(
    ("lines", "ahead"),
    [
        (("start A", "call-last-turn"), "ABCD"),
        (("start A", "A roll 4+6", "call-last-turn"), "BCD"),
        (("start C", "C roll 4+6", "call-last-turn"), "DAB"),
        (("start A", "C withdraw", "A roll 4+6", "call-last-turn"), "BD"),
    ],
)
def test_in_the_last_turn_the_round_is_played_to_its_end(
    lines: tuple[str, ...], ahead: str
) -> None:
    [throw] = offered_after("roll", "\n".join(lines))

    assert "".join(throw["ahead"]) == ahead


def test_after_the_last_turn_nobody_throws() -> None:
    game = after("start A", "call-last-turn", *(f"{seat} roll 4+6" for seat in "ABCD"))
    command = engine.parse_command({"type": "roll", "seat": "A", "dice": [1, 2]})

    with pytest.raises(engine.Refusal) as refused:
        engine.decide(game, command)

    assert refused.value.sentence == "The last turn has been played: end the game."


def test_nobody_throws_out_of_turn() -> None:
    command = engine.parse_command({"type": "roll", "seat": "C", "dice": [1, 2]})

    with pytest.raises(engine.Refusal) as refused:
        engine.decide(after("start A", "A roll 4+6"), command)

    assert refused.value.sentence == "It is seat B's throw, not seat C's."
