"""What is said of the cards to choose from: their sums, and which do the same."""

from __future__ import annotations

from typing import Any

from engine.notation import read, replay
from tests.engine.offering import offered


def choices(position: str) -> dict[str, dict[str, Any]]:
    """The cards that A may have drawn from Chance, by their ids."""
    run = replay(read(f'[Ruleset "classic"]\nposition {position} turn=A\nA roll 3+4\n'))
    assert run.faults == []
    [draw] = [offer for offer in offered(run.game) if offer["command"]["type"] == "draw"]
    return {option["value"]: option for option in draw["asks"]["card"]["options"]}


def test_a_card_that_does_the_same_as_another_names_it() -> None:
    found = choices("tokens=A:0")

    [(second, first)] = [(id, c["same_as"]) for id, c in found.items() if "same_as" in c]
    assert found[first]["text"] == "Nearest railroad"
    assert found[second]["text"] == "Nearest railroad (2 of 2)"


def test_a_sum_is_above_zero_if_it_comes_in() -> None:
    sums = {c["text"]: c["amount"] for c in choices("tokens=A:0").values() if "amount" in c}

    assert sums == {
        "Bank dividend": 50,
        "General repairs": 0,
        "Poor tax": -15,
        "Chairman: pay each": -150,
        "Building loan due": 150,
    }


def test_repairs_cost_by_the_buildings_that_stand() -> None:
    built = "deeds=boardwalk:A,park-place:A buildings=boardwalk:5,park-place:4"

    found = {c["text"]: c for c in choices(f"{built} tokens=A:0").values()}
    assert found["General repairs"]["amount"] == -200
