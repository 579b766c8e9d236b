"""The plan of a hall: where its tables stand, as text.

A line is a row of the hall and each word in it a place: the number of a table, a dot where nothing
stands, or a word for something else, such as Door or Stage. Commas between them do no harm. Rows
copied from a spreadsheet have tabs between their places, and nothing in an empty one.

    1  2  .  3  4
    5  6  .  7  8
    .  .  Door
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias
from unicodedata import normalize

from tournaments.models import TABLE_NUMBER_MAX

ROWS_MAX = PLACES_MAX = 40
"""The most rows that a plan has, and the most places in a row."""

WORD_MAX = 12
HALL_PLAN_MAX = ROWS_MAX * PLACES_MAX * (WORD_MAX + 1)
"""The length of the largest plan in characters, with its columns in line."""

_NAME = re.compile(rf"[^\W\d_][^,;]{{0,{WORD_MAX - 1}}}")

PlanCell: TypeAlias = int | str | None
"""The number of a table, a word, or nothing."""


def read_plan(text: str) -> list[list[PlanCell]]:
    """The rows of a plan, all of the same length; none for an empty text. Raises ValueError with a
    sentence about what can't be read, or stands there twice."""
    rows = [_row(line) for line in text.strip("\r\n").splitlines()] if text.strip() else []
    longest = max(map(len, rows), default=0)
    if len(rows) > ROWS_MAX or longest > PLACES_MAX:
        raise ValueError(
            f"A plan has at most {ROWS_MAX} rows, each of at most {PLACES_MAX} places."
        )
    stands = Counter(place for row in rows for place in row if isinstance(place, int))
    if rows and not stands:
        raise ValueError("There is no table in this plan: write the tables’ numbers.")
    if twice := sorted(number for number, count in stands.items() if count > 1):
        raise ValueError(f"Table {twice[0]} stands in the plan twice.")
    return [row + [None] * (longest - len(row)) for row in rows]


def as_text(rows: Sequence[Sequence[PlanCell]]) -> str:
    """The same plan in its usual spelling: columns in line, and a dot where nothing stands."""
    words = [["." if place is None else str(place) for place in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*words, strict=True)]
    lines = (" ".join(map(str.ljust, row, widths)) for row in words)
    return "\n".join(line.rstrip() for line in lines)


def _row(line: str) -> list[PlanCell]:
    cells = line.split("\t") if "\t" in line else re.split(r"[\s,;]+", line.strip(" ,;\r"))
    return [_place(cell.strip()) for cell in cells]


def _place(word: str) -> PlanCell:
    if word in ("", "."):
        return None
    if word.isdecimal() and len(word) <= len(str(TABLE_NUMBER_MAX)) and int(word):
        return int(word)
    # A cell of a spreadsheet may hold several words, which would be several places as text.
    name = "-".join(normalize("NFC", word).split())
    if _NAME.fullmatch(name) and name.isprintable():
        return name
    raise ValueError(
        f"“{word[:20]}” can’t stand in the plan. Write tables’ numbers from 1 to "
        f"{TABLE_NUMBER_MAX}, dots, and words of at most {WORD_MAX} letters, such as Door."
    )
