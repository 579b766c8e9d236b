"""The index of the scenarios: which rule, paragraph, option and hard question each one shows.

The source texts are not in the project: tests/scenarios/index/ cites them by document and line
and says in our own words what stands there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

SCENARIOS = Path(__file__).parent.parent / "scenarios"
INDEX = SCENARIOS / "index"
NO_RULE = "no rule: "
FOLDERS = sorted({path.parent for path in SCENARIOS.rglob("*.game")})


def for_each_scenario(test: Callable[[Path], None]) -> Callable[[Path], None]:
    """Make a test of all scenarios out of one of a single scenario. It runs a folder at a time, as
    it takes longer to report a case than to try a scenario; a failure names the scenario."""

    @pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
    def of_folder(folder: Path) -> None:
        for path in sorted(folder.glob("*.game")):
            try:
                test(path)
            except BaseException as error:
                error.add_note(f"in {name_of(path)}")
                raise

    return of_folder


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our own words, its chapter in the rulebook, and the scenarios that show it."""

    name: str
    chapter: str
    says: str
    shown_by: tuple[str, ...]


def rules() -> dict[str, Rule]:
    """The rules by name, in the order of the rulebook."""
    return {
        name: Rule(name, entry["chapter"], entry["says"], tuple(entry["shown_by"]))
        for name, entry in _read("rules").items()
    }


def paragraphs() -> dict[str, dict[int, list[str] | str]]:
    """Per document and line the names of its rules, or `NO_RULE` and the reason."""
    return {
        document: {int(line.removeprefix("L")): held for line, held in lines.items()}
        for document, lines in _read("paragraphs").items()
    }


def lines() -> dict[str, list[int]]:
    """Per document the numbers of all its lines that aren't empty."""
    return _read("lines")


def options() -> dict[str, dict[str, list[str]]]:
    """Per option and value, as written in notation, the scenarios played with it."""
    return _read("options")


def hard_questions() -> dict[str, list[str]]:
    """The questions that tables argue about, with their scenarios."""
    return _read("hard")


def scenario_names() -> list[str]:
    """The names of all scenarios: rule/what-happens, without the ending."""
    return sorted(name_of(path) for path in SCENARIOS.rglob("*.game"))


def name_of(path: Path) -> str:
    """The name of a scenario: its folder is the slug of the rule that it shows."""
    return path.relative_to(SCENARIOS).with_suffix("").as_posix()


def title_of(name: str) -> str:
    """The title that a scenario gives itself in its first line."""
    line, _, _ = (SCENARIOS / f"{name}.game").read_text("utf-8").partition("\n")
    return line.removeprefix('[Game "').removesuffix('"]')


def _read(part: str) -> dict[str, Any]:
    return tomllib.loads((INDEX / f"{part}.toml").read_text("utf-8"))
