"""What a throw leaves in the book: who threw what, how many doubles in a row, and who goes on."""

from __future__ import annotations

import pytest

import engine
from engine.chapters.turns import still_to_begin, thrower
from engine.codes import RuleCode
from engine.fact_registry import Fact
from engine.facts import Threw
from engine.notation import read, replay


def after(text: str, ruleset: str = "classic") -> engine.Game:
    run = replay(read(f'[Ruleset "{ruleset}"]\n{text}\n'))
    assert run.faults == []
    return run.game


def throw(game: engine.Game, seat: str, die: int, other: int) -> tuple[Fact, ...]:
    """The facts of this throw."""
    command = engine.parse_command({"type": "roll", "seat": seat, "dice": [die, other]})
    return engine.decide(game, command).facts


@pytest.mark.parametrize(
    ("text", "seat", "dice", "threw"),
    [
        ("position tokens=A:16 turn=A", "A", (1, 3), Threw("A", 1, 3, 0, again=False)),
        ("position tokens=A:16 turn=A", "A", (2, 2), Threw("A", 2, 2, 1, again=True)),
        ("position tokens=A:6 turn=A\nA roll 2+2", "A", (5, 5), Threw("A", 5, 5, 2, again=True)),
        # The third double in a row: no move, and no other throw.
        (
            "position tokens=A:6 turn=A\nA roll 2+2\nA roll 5+5",
            "A",
            (5, 5),
            Threw("A", 5, 5, 3, again=False),
        ),
        # A player whom a double sends to Jail passes no double on to the next one.
        ("position tokens=A:26 turn=A\nA roll 2+2", "B", (3, 3), Threw("B", 3, 3, 1, again=True)),
    ],
)
def test_a_throw_records_its_dice_and_the_doubles_in_a_row(
    text: str, seat: str, dice: tuple[int, int], threw: Threw
) -> None:
    facts = throw(after(text), seat, *dice)

    assert threw in facts


def test_the_throw_that_has_to_wait_is_tried_without_a_double() -> None:
    [found] = [
        each
        for each in engine.unavailable(after("start A\nA roll 1+2"))
        if each["command"]["type"] == "roll"
    ]

    assert found["command"] == {"type": "roll", "seat": "B", "dice": [1, 2]}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("start A\nA roll 1+2", RuleCode.DECISION_OPEN),
        ("position cash=A:20 tokens=A:35 turn=A\nA roll 1+2", RuleCode.DEBT_OPEN),
    ],
)
def test_a_debt_and_a_decision_hold_up_the_throw_each_by_its_own_code(
    text: str, code: RuleCode
) -> None:
    with pytest.raises(engine.Refusal) as refused:
        throw(after(text), "B", 1, 2)

    assert refused.value.code == code


@pytest.mark.parametrize(
    "text", ["start A\nuntrack", "start A\ncall-last-turn\nA roll 4+6\nend-game"]
)
def test_without_dice_and_after_the_end_nobody_throws(text: str) -> None:
    game = after(text)

    assert thrower(game) is None
    assert still_to_begin(game) == ()


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("start A", "ABCDA"),
        ("start A\nA roll 4+6", "BCDA"),
        # The second throw of a turn begins none.
        ("position tokens=A:16 turn=A\nA roll 2+2", "BCDA"),
        ("start C\nC roll 4+6\nD roll 4+6", "ABCD"),
    ],
)
def test_a_round_of_turns_is_still_to_begin(text: str, turns: str) -> None:
    assert "".join(still_to_begin(after(text, "night-2016"))) == turns
