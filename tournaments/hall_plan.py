"""The plan of a hall: where its tables stand, as text.

A line is a row of the hall and each word in it a place: the number of a table, a dot where nothing
stands, or a word for something else, such as Door or Stage. Rows copied from a spreadsheet have
tabs between their places, and nothing in an empty one.

    1  2  .  3  4
    5  6  .  7  8
    .  .  Door
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from tournaments.models import TABLE_NUMBER_MAX

ROWS_MAX = PLACES_MAX = 40
"""How many rows a plan has at most, and how many places a row."""

HALL_PLAN_MAX = 8000
"""The characters of its text."""

Place: TypeAlias = int | str | None
"""The number of a table, a word, or nothing."""

_WORD = re.compile(r"[^\W\d_][^\W_]{0,11}")


def read_plan(text: str) -> list[list[Place]]:
    """The rows of a plan, all of the same length; none for an empty text. Raises ValueError with a
    sentence about what can't be read, or stands there twice."""
    rows = [_row(line) for line in text.strip("\r\n").splitlines()] if text.strip() else []
    longest = max(map(len, rows), default=0)
    if len(rows) > ROWS_MAX or longest > PLACES_MAX:
        raise ValueError(f"A plan has no more than {ROWS_MAX} rows of {PLACES_MAX} places.")
    numbers = [place for row in rows for place in row if isinstance(place, int)]
    if twice := sorted({number for number in numbers if numbers.count(number) > 1}):
        raise ValueError(f"Table {twice[0]} stands in the plan twice.")
    return [row + [None] * (longest - len(row)) for row in rows]


def as_text(rows: Sequence[Sequence[Place]]) -> str:
    """The same plan in its usual spelling: columns in line, and a dot where nothing stands."""
    words = [["." if place is None else str(place) for place in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*words, strict=True)]
    lines = (" ".join(map(str.ljust, row, widths)) for row in words)
    return "\n".join(line.rstrip() for line in lines)


def _row(line: str) -> list[Place]:
    cells = line.split("\t") if "\t" in line else line.split()
    return [_place(cell.strip()) for cell in cells]


def _place(word: str) -> Place:
    if word in ("", "."):
        return None
    if word.isdecimal() and 1 <= int(word[:6]) <= TABLE_NUMBER_MAX:
        return int(word)
    if _WORD.fullmatch(word):
        return word
    raise ValueError(
        f"“{word[:20]}” is neither the number of a table, from 1 to {TABLE_NUMBER_MAX}, nor a dot "
        "nor a short word, such as Door."
    )
