"""The name of a class means one thing in the whole house."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.house import source

TWICE = {
    "Command": "a command of the game, and Django's name for one of `manage.py`",
    "Game": "a game of the engine, and its row in the database",
    "Posting": "a posting of the engine, and its row in the database",
}
"""Names that two classes may have, and why."""


def places_by_name() -> dict[str, list[str]]:
    """The places of each class of a module. A class within another is named with its owner
    (`Staff.Role`). Every house rule may have a `Code`."""
    places = defaultdict(list)
    for path in source.files(".py"):
        if (name := source.name(path)).startswith(("tests/", "engine/chapters/house/")):
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{name}:{node.lineno}")
    return places


def test_a_class_shares_its_name_with_no_other() -> None:
    twice = {name: found for name, found in places_by_name().items() if len(found) > 1}

    assert twice.keys() == TWICE.keys(), {
        name: found for name, found in twice.items() if name not in TWICE
    }
