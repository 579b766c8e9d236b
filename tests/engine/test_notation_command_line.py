"""`python -m engine`: its help is enough to use it, and it exits as the help says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.commandline.guide import GUIDE
from engine.commandline.lists import LISTS
from engine.notation.expectations import FORMS

ROOT = Path(__file__).parent.parent.parent
OPENING = "start A\nA roll 1+2\nA buy baltic-avenue\n"


def run(*arguments: str, text: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        input=text,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=60,
        env=os.environ | {"COLUMNS": "80"} | more,
    )


def test_it_prints_where_a_game_ends() -> None:
    done = run("-", "--journal", text=OPENING)

    assert done.returncode == 0, done.stderr
    assert "input: 3 commands, 0 expectations" in done.stdout
    assert "Seat A buys Baltic Avenue" in done.stdout
    assert "A    $1,440  Baltic Avenue: Baltic Avenue" in done.stdout
    assert "Bank: 32 houses, 12 hotels" in done.stdout
    assert "next: Seat B throws." in done.stdout
    assert "1. A    $1,500" in done.stdout


def test_it_says_what_is_open() -> None:
    done = run("-", text=OPENING + "B roll 1+2\nC roll 2+4\n")

    assert "open: Seat A may ask seat B for $4, rent of Baltic Avenue, until" in done.stdout
    assert "open: Seat C has to buy or decline Oriental Avenue." in done.stdout


def test_it_exits_with_1_when_a_file_does_not_go_as_it_says() -> None:
    done = run("-", text="start A\nexpect cash A 1499\n")

    assert done.returncode == 1
    assert done.stderr == "input: line 2: expected cash A 1499, found 1500.\n"


def test_it_exits_with_2_when_a_file_cannot_be_read(tmp_path: Path) -> None:
    unreadable = tmp_path / "bad.game"
    unreadable.write_text("start A\nA roll 3+9\n")

    done = run(str(unreadable), str(tmp_path / "missing.game"))

    assert done.returncode == 2
    first, second = done.stderr.splitlines()
    assert "bad.game: line 2, column 8: expected dice" in first
    assert "missing.game: No such file" in second


def test_offers_are_printed_with_the_lines_that_enter_them() -> None:
    done = run("-", "--offers", text=OPENING)

    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "Seat B throws B roll DICE" in lines
    assert "Seat A mortgages A mortgage baltic-avenue" in lines
    assert "Set up a position position NAME=VALUE ..." in lines


def test_the_help_fits_a_terminal() -> None:
    done = run("--help")

    assert done.returncode == 0
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []


def examples() -> list[str]:
    """The games that the help shows, as files to save."""
    parts = re.split(r"\n\s*\n", GUIDE)
    shown = [part for part in parts if re.match(r"    (\[Ruleset|position)", part)]
    return [re.sub(r"^    ", "", part, flags=re.MULTILINE) + "\n" for part in shown]


def test_the_examples_of_the_help_are_games() -> None:
    assert len(examples()) == 2
    for text in examples():
        done = run("-", text=text)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("what", re.findall(r"--list (\S+)", GUIDE))
def test_the_words_that_the_help_promises_are_listed(what: str) -> None:
    done = run("--list", what)

    assert done.returncode == 0
    assert len(done.stdout.splitlines()) > 15
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []


def test_the_lists_leave_nothing_out() -> None:
    listed = {what: run("--list", what).stdout for what in LISTS}

    verbs = [kind.replace("_", "-") for kind in engine.COMMAND_TYPES]
    assert [
        verb for verb in verbs if f" {verb} " not in f" {listed['commands']} ".replace("\n", " ")
    ] == []
    assert [what for what in FORMS if f"expect {what} " not in listed["expectations"]] == []
    assert [name for name in engine.RULESETS if f'"{name}"' not in listed["rulesets"]] == []
    assert [name for name in engine.OPTIONS if f"{name}=" not in listed["options"]] == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name a FILE to replay, or - for what is typed or piped in; see --help"),
        (("--offers",), "name a FILE"),
        (("--foo",), "unrecognized arguments: --foo"),
        (("--list", "mars"), "--list has no “mars”; it has commands, expectations, rulesets,"),
        (("--list",), "expected one argument"),
        (("--write-edition", "mars"), "There is no edition “mars” here."),
        (("--edition-file", "missing.json", "a.game"), "missing.json: No such file"),
    ],
)
def test_a_wrong_command_line_is_told_and_exits_with_2(
    arguments: tuple[str, ...], says: str
) -> None:
    done = run(*arguments)

    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_that_has_seen_enough_makes_no_fault() -> None:
    command = f"{sys.executable} -m engine --list commands | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout == "start FIRST\n"
    assert done.stderr == ""


def test_a_terminal_that_lacks_a_sign_gets_another_one() -> None:
    done = run("-", text="start A\nA fly\n", PYTHONIOENCODING="ascii")

    assert done.returncode == 2
    assert "it says ?fly?." in done.stderr
