"""Faults that keep a notation file from being read: each place, and what belongs there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.texts import template

LineColumn = tuple[int, int]

_SHOWN_MAX = 40

EXPECTED = template("line {line}, column {column}: expected {expected}.")
EXPECTED_NOT_FOUND = template(
    "line {line}, column {column}: expected {expected}; it says “{found}”."
)

HINTS_MAX = 100
"""The number of faults that suggest what was meant; finding that takes longest."""

FAULTS_MAX = 1_000
"""With this many unreadable lines, a file isn't a game."""


class Misread(NamedTuple):
    """An unreadable place: `line` and `column` from 1, what was `expected` there, what it says
    instead ("" at the end of a line), and a `hint`, a sentence or ""."""

    line: int
    column: int
    expected: str
    found: str = ""
    hint: str = ""

    def __str__(self) -> str:
        place = {"line": self.line, "column": self.column, "expected": self.expected}
        found = shown(self.found)
        said = EXPECTED_NOT_FOUND(**place, found=found) if found else EXPECTED(**place)
        return f"{said} {self.hint}".rstrip()


class NotationError(Exception):
    """A text that can't be a game: `faults` has the places that can't be read, at least one, and no
    more after `FAULTS_MAX`."""

    def __init__(self, faults: Sequence[Misread]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


def misread(place: LineColumn, expected: str, found: str = "", hint: str = "") -> NotationError:
    """The error of one place."""
    return NotationError([Misread(*place, expected, found, hint)])


def shown(text: str) -> str:
    """A word as a fault shows it: cut if it is long, on one line, without invisible characters."""
    text = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
    return text if len(text) <= _SHOWN_MAX else text[: _SHOWN_MAX - 1] + "…"
