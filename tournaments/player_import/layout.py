"""Find where the players of a list begin, and what its columns mean: recognized, or as
corrected."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.player_import.columns import MEANINGS, Columns, find_heading, guessed, headed

SheetRows = Sequence[tuple[int, list[str]]]
"""The lines of a list: their numbers, from 1, and their cells."""

_FIRST_ROWS = 8
_SHOWN_COLUMNS = 12
_EXCEL_HINT = re.compile(r"(?i)sep=.?")


@dataclass(frozen=True, slots=True)
class Begin:
    """The beginning of the players: below a heading on `line`, or with the first player on it."""

    line: int
    is_heading: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """Corrections by a person to the reading of a list; None leaves a choice to the program.

    `columns` has a meaning (one of `columns.MEANINGS`, or "") for each column; None leaves that
    column to the program. `own_players` are lines that repeat a name but stand for another player.
    """

    begin: Begin | None = None
    columns: tuple[str | None, ...] | None = None
    own_players: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout by which a list was read. `first_rows` are its first lines as they stand, to
    choose from."""

    begin: Begin
    columns: Columns
    width: int
    first_rows: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def meanings(self) -> tuple[str, ...]:
        """The meaning of each column, "" for one that isn't used."""
        meaning_of = {column: meaning for meaning, column in self.columns.items()}
        return tuple(meaning_of.get(column, "") for column in range(self.width))


def find_layout(rows: SheetRows, choices: Choices) -> Layout:
    """Find the layout of the rows: as chosen, otherwise as recognized."""
    filled = [(line, cells) for line, cells in rows if not is_blank(cells)]
    begin = _begin(filled, choices.begin)
    players = [cells for line, cells in filled if is_player_line(line, begin)]
    recognized = headed(dict(filled).get(begin.line, [])) if begin.is_heading else {}
    recognized = recognized or guessed(players)
    shown = filled[:_FIRST_ROWS]
    width = min(max((_width(cells) for _, cells in filled[:50]), default=1), _SHOWN_COLUMNS)
    return Layout(
        begin=begin,
        columns=_columns(choices.columns, recognized) or guessed(players),
        width=width,
        first_rows=tuple((line, (*cells, *[""] * width)[:width]) for line, cells in shown),
    )


def _columns(chosen: Sequence[str | None] | None, recognized: Columns) -> Columns:
    """The columns as chosen; those that nobody has chosen as they were recognized."""
    if chosen is None:
        return recognized
    columns: Columns = {}
    for column, meaning in enumerate(chosen):
        if meaning in MEANINGS:
            columns.setdefault(meaning, column)
    left = {column for column, meaning in enumerate(chosen) if meaning is None}
    return {each: at for each, at in recognized.items() if at in left} | columns


def is_player_line(line: int, begin: Begin) -> bool:
    """Whether a line is in the part of the list with the players."""
    return line > begin.line if begin.is_heading else line >= begin.line


def is_blank(cells: Sequence[str]) -> bool:
    """Whether a line is empty, or only tells a spreadsheet how to open the file ("sep=;")."""
    text = "".join(cells).strip()
    return not text or _EXCEL_HINT.fullmatch(text) is not None


def _width(cells: Sequence[str]) -> int:
    """The number of cells up to the last that isn't empty."""
    return max((at for at, cell in enumerate(cells, start=1) if cell.strip()), default=0)


def _begin(filled: SheetRows, chosen: Begin | None) -> Begin:
    if chosen is not None:
        return chosen
    found = find_heading([cells for _, cells in filled[:_FIRST_ROWS]])
    if found is not None:
        return Begin(filled[found][0], is_heading=True)
    return Begin(filled[0][0] if filled else 1, is_heading=False)
