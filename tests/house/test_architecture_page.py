"""docs/architecture.md shows who imports whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs import tablet_imports
from docs.architecture import PAGE, Circle, reach_of, rendered, without_detours

TEXT = PAGE.read_text("utf-8")


def arrows(**targets: str) -> dict[str, frozenset[str]]:
    """Rooms of one letter, and the letters that each leads to."""
    return {room: frozenset(found) for room, found in targets.items()}


def test_its_pictures_are_those_of_the_imports() -> None:
    assert rendered(TEXT) == TEXT, "draw them again: .venv/bin/python -m docs"


def test_an_arrow_that_follows_from_two_others_is_left_out() -> None:
    drawn = without_detours(arrows(a="bc", b="c", c="d", d=""))

    assert drawn == arrows(a="b", b="c", c="d", d="")


def test_both_ways_to_one_room_are_shown() -> None:
    both = arrows(a="bc", b="d", c="d", d="")

    assert without_detours(both) == both


def test_a_circle_is_told_room_by_room() -> None:
    with pytest.raises(Circle, match=r"^b → c → b$"):
        reach_of(arrows(a="b", b="c", c="b"))


def test_a_tablets_module_imports_from_folders_and_from_modules_beside_them(tmp_path: Path) -> None:
    (tmp_path / "screen").mkdir()
    (tmp_path / "main.js").write_text('import "./screen/bar.js";\nawait import("./other.js");\n')
    (tmp_path / "other.js").write_text('/** @import { Seat } from "./types.d.ts" */\n')
    (tmp_path / "screen" / "bar.js").write_text('import { a } from "./a.js";\n')

    assert tablet_imports.arrows(tmp_path) == {
        "main": {"screen", "other"},
        "other": frozenset(),
        "screen": frozenset(),
    }
