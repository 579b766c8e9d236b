"""`python -m engine FILE`: what it prints and how it exits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        input=text,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=60,
    )


def test_it_prints_where_a_game_ends() -> None:
    done = run("-", "--journal", text="start A\nA roll 1+2\nA buy baltic-avenue\n")

    assert done.returncode == 0, done.stderr
    assert "3 commands, 0 expectations" in done.stdout
    assert "Seat A buys Baltic Avenue" in done.stdout
    assert "A    $1,440  Baltic Avenue: Baltic Avenue" in done.stdout
    assert "Bank: 32 houses, 12 hotels" in done.stdout


def test_it_exits_with_1_when_a_file_does_not_go_as_it_says() -> None:
    done = run("-", text="start A\nexpect cash A 1499\n")

    assert done.returncode == 1
    assert done.stderr == "-:2: expected cash A 1499, found 1500.\n"


def test_it_exits_with_2_when_a_file_cannot_be_read(tmp_path: Path) -> None:
    unreadable = tmp_path / "bad.game"
    unreadable.write_text("start A\nA roll 3+9\n")
    unknown = tmp_path / "unknown.game"
    unknown.write_text('[Ruleset "marvin"]\nstart A\n')

    done = run(str(unreadable), str(unknown), str(tmp_path / "missing.game"))

    assert done.returncode == 2
    first, second, third = done.stderr.splitlines()
    assert "bad.game: line 2, column 8: expected dice" in first
    assert "There is no ruleset “marvin”" in second
    assert "missing.game" in third
    assert "Traceback" not in done.stderr


def test_offers_are_printed_when_asked_for() -> None:
    done = run("-", "--offers", text="start A\n")

    assert "Seat A throws" in done.stdout
