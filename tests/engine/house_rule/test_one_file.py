"""The first house rule, step by step as docs/developers.md has it, in a copy.

One file is copied into `engine/chapters/house/`, everything knows its commands, and no test of
ours minds.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import rulebook

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

LEFT_OUT = shutil.ignore_patterns("__pycache__", "vendor", "scenarios", "images")

KNOWN = """
import json, engine
game = engine.new_game()
def enter(**command):
    parsed = engine.parse_command(command)
    outcome = engine.decide(game, parsed)
    told = engine.describe(game, parsed, outcome)
    engine.apply(game, outcome)
    return told
enter(type="position", turn="A")
birthdays = [offer.text for offer in engine.offers(game) if offer.text.endswith("birthday")]
told = enter(type="birthday", seat="A")
print(json.dumps({
    "last heading": list(engine.HEADINGS)[-1],
    "last commands": list(engine.COMMAND_TYPES)[-2:],
    "offers": birthdays,
    "told": told,
    "wishes": [offer.text for offer in engine.offers(game) if "wishes" in offer.text],
}))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with the engine and the scenario, the house rule not yet in it."""
    rulebook.copy_engine(tmp_path / "engine")
    shutil.copy(HERE / "birthday.game", tmp_path)
    return tmp_path


def add(name: str, copy: Path) -> None:
    shutil.copy(HERE / name, copy / "engine" / "chapters" / "house")


def run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=copy, capture_output=True, text=True, check=False
    )


def test_its_scenario_is_played_once_the_file_is_there(copy: Path) -> None:
    before = run(copy, "-m", "engine", "birthday.game")
    add("birthday.py", copy)
    after = run(copy, "-m", "engine", "birthday.game")

    assert before.returncode == 2
    assert (after.returncode, after.stderr) == (0, "")
    assert "A      $120  GO: no deeds" in after.stdout


def test_the_rulebook_the_api_the_offers_and_the_words_know_it(copy: Path) -> None:
    add("birthday.py", copy)

    done = run(copy, "-c", KNOWN)

    assert done.returncode == 0, done.stderr
    known: dict[str, Any] = json.loads(done.stdout)
    assert known == {
        "last heading": "BIRTHDAYS",
        "last commands": ["birthday", "wish"],
        "offers": [f"Seat {seat} has a birthday" for seat in "ABCD"],
        "told": "Seat A has a birthday",
        "wishes": ["Seat A wishes for $10 from everyone", "Seat A wishes for a song"],
    }


def test_what_lies_beside_it_and_is_no_python_is_left_alone(copy: Path) -> None:
    add("birthday.py", copy)
    add("birthday.game", copy)

    assert run(copy, "-m", "engine", "birthday.game").returncode == 0


def test_a_file_without_a_chapter_is_named(copy: Path) -> None:
    (copy / "engine" / "chapters" / "house" / "song.py").write_text("CHAPER = None\n")

    done = run(copy, "-m", "engine", "birthday.game")

    assert "'engine.chapters.house.song' has no attribute 'CHAPTER'" in done.stderr


COUNT_OR_COMPARE = (
    "tests/house/test_class_names.py",
    "tests/house/test_sentences.py::test_the_page_is_as_it_is_generated",
    "tests/engine/test_notation.py::test_there_is_a_line_for_every_type_of_command",
    "tests/engine/test_offers_law.py::test_nearly_every_kind_is_accepted_by_chance",
    "tests/engine/test_rulebook.py",
    "tests/engine/house_rule/test_birthday.py",
)
"""Tests that know all commands, sentences or classes, and those of the example itself."""


def test_the_suite_stays_green_beside_it(copy: Path) -> None:
    for name in ("config", "docs", "ledger", "rehearsal", "server", "tests", "tournaments"):
        shutil.copytree(ROOT / name, copy / name, ignore=LEFT_OUT)
    shutil.copy(ROOT / "pyproject.toml", copy)
    add("birthday.py", copy)

    done = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *COUNT_OR_COMPARE)

    assert done.returncode == 0, done.stdout
