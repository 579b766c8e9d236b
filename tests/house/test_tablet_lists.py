"""The tablet's lists of commands are about looks: places, order, labels. They lose nothing that the
engine offers, and name only commands that exist."""

from __future__ import annotations

import re

import pytest

from engine.notation import read, replay
from engine.registry import COMMAND_TYPES
from tests.engine.offering import offered
from tests.house import source

OFFERS = source.ROOT / "static" / "bank" / "offers"
LISTS = {
    "tools.js": ("TOOLS", "COUNTER", "BY_HOUSE_RULE", "ELSEWHERE"),
    "unavailable.js": ("VERBS",),
}
ON_THE_COUNTER = ("turn", "rent", "auction")
"""The groups of offers that a game without turns shows on the counter, and nowhere else."""


def listed(file: str, name: str) -> set[str]:
    """The commands that a list of a script names, by the first word of each of its lines."""
    text = (OFFERS / file).read_text()
    found = re.search(rf"^const {name} = (.*?);$", text, re.MULTILINE | re.DOTALL)
    assert found, f"{file} has no {name}"
    words = {"[": r'\["(\w+)",', "{": r"^\s*(\w+):"}
    word = words.get(found[1][0], r'"(\w+)"')
    return set(re.findall(word, found[1], re.MULTILINE))


@pytest.mark.parametrize(
    ("file", "name"), [(file, name) for file, names in LISTS.items() for name in names]
)
def test_a_list_names_commands_of_the_engine(file: str, name: str) -> None:
    commands = listed(file, name)

    assert commands
    assert commands - set(COMMAND_TYPES) == set()


def test_the_counter_has_whatever_is_offered_in_a_game_without_turns() -> None:
    counter = listed("tools.js", "COUNTER")
    types: set[str] = set()
    for path in sorted((source.ROOT / "tests" / "scenarios").rglob("*.game")):
        text = path.read_text()
        game = replay(read(text)).game if "tracked" in text or "untrack" in text else None
        if game and not game.tracked and game.status in ("playing", "last_turn"):
            types |= {
                offer["command"]["type"]
                for offer in offered(game)
                if offer["group"] in ON_THE_COUNTER
            }

    assert len(types) > 5
    assert types - counter == set()
