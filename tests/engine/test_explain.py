"""Why an outcome is as it is: the rule, and how each amount comes about."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.notation import read, replay

RENTS = [
    ("boardwalk:B,park-place:B", "boardwalk:3,park-place:3", "A:36", "1+2",
     "Boardwalk, 3 houses: $1,400"),
    ("boardwalk:B,park-place:B", "-", "A:36", "1+2",
     "Boardwalk, whole color group, double rent: $100"),
    ("boardwalk:B", "-", "A:36", "1+2", "Boardwalk, unimproved: $50"),
    ("water-works:B,electric-company:B", "-", "A:17", "5+6",
     "Water Works, both utilities, 10 × 11: $110"),
    ("water-works:B", "-", "A:17", "5+6", "Water Works, one utility, 4 × 11: $44"),
    ("short-line:B,reading-railroad:B", "-", "A:30", "2+3", "Short Line, 2 railroads: $50"),
]  # fmt: skip


def explained(text: str, command: dict[str, Any]) -> dict[str, Any]:
    game = replay(read('[Ruleset "classic"]\n' + text)).game
    parsed = engine.parse_command(command)
    return engine.explain(game, parsed, engine.decide(game, parsed))


@pytest.mark.parametrize(("deeds", "buildings", "token", "dice", "sentence"), RENTS)
def test_a_rent_says_how_it_comes_about(
    deeds: str, buildings: str, token: str, dice: str, sentence: str
) -> None:
    # Nobody's token may stand on Go to Jail, so the railroad is reached from B. & O.
    start, throw = ("A:25", "4+6") if token == "A:30" else (token, dice)
    position = f"position deeds={deeds} buildings={buildings} tokens={start} turn=A\n"

    why = explained(
        position, {"type": "roll", "seat": "A", "dice": [int(die) for die in throw.split("+")]}
    )

    assert sentence in why["amounts"]


def test_the_rule_names_its_ruleset_and_chapter() -> None:
    why = explained(
        "position deeds=boardwalk:A,park-place:A turn=A\n",
        {"type": "build", "seat": "A", "lots": {"boardwalk": 1}},
    )

    assert (why["ruleset"], why["rule"]) == ("Classic long game", "HOUSES")
    assert why["amounts"] == ["Boardwalk, 1 × $200: $200"]


def test_every_command_has_a_rule() -> None:
    from engine.explain import _RULES

    assert set(_RULES) == set(engine.COMMAND_TYPES.values())
