"""How a landing is told, and how the pot is offered without dice."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered
from tests.engine.telling import after, told

DOUBLE = '[Option "go_landing_salary=double"]'


@pytest.mark.parametrize(
    ("header", "origin", "said"),
    [
        ("", 31, "Luxury Tax: $75"),
        ("", 34, "Salary for passing GO: $200"),
        (DOUBLE, 35, "Salary for passing GO: $200"),
    ],
)
def test_a_landing_says_how_its_sum_comes_about(header: str, origin: int, said: str) -> None:
    text = f'[Ruleset "classic"]\n{header}\nposition tokens=A:{origin} turn=A\n'
    game = replay(read(text)).game
    command = engine.parse_command({"type": "roll", "seat": "A", "dice": [3, 4]})

    outcome = engine.decide(game, command)

    assert said in engine.explain(game, command, outcome)["amounts"]


def test_the_pot_is_offered_with_its_sum() -> None:
    text = (
        '[Ruleset "classic"]\n[Option "free_parking=pot"]\n'
        "position tokens=A:31 turn=A\nA roll 3+4\nuntrack\n"
    )
    game = replay(read(text)).game
    pots = [each for each in offered(game) if each["command"]["type"] == "collect_pot"]

    assert [each["amount"] for each in pots] == [75] * 4


def test_a_card_to_a_railroad_by_its_name_leaves_the_rent_as_it_is() -> None:
    game = after("position deeds=reading-railroad:B tokens=A:0 turn=A\nA roll 3+4\nA draw CH13")

    assert "pays $25 to seat B" in told(game, "B collect-rent A reading-railroad")


def test_only_the_salary_of_a_throw_can_be_lost_with_it() -> None:
    lost = '[Option "jail_keeps_go_of_same_throw=false"]\n'
    by_throw = after(f"{lost}position tokens=A:38 turn=A\nA roll 3+4")
    by_card = after(f"{lost}position tokens=A:29 turn=A\nA roll 3+4\nA draw CH13")

    assert (by_throw.salary, by_card.salary) == (200, 0)
