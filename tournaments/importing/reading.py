"""From bytes or text to players and a report of what was skipped and why."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from dataclasses import dataclass, field

from tournaments.importing.columns import (
    APART,
    CLUB,
    FIRST,
    LAST,
    NAME,
    Columns,
    guessed,
    headed,
)

NAME_MAX = 80
CLUB_MAX = 80
APART_MAX = 40
ROWS_MAX = 2000

_LOOKED_AT_MAX = 50
_EXCEL_HINT = re.compile(r"(?i)sep=.?")

_TOTALS = re.compile(r"(?i)(total|sum|summe|gesamt|totale?|count|anzahl)\b[\s:]*\d*")


@dataclass(frozen=True, slots=True)
class Row:
    """A player of the list: the line it stands on (from 1), name, club, keep-apart word."""

    line: int
    name: str
    club: str = ""
    apart: str = ""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A line that was left out: what stands there, and why, in a sentence."""

    line: int
    text: str
    reason: str


@dataclass(slots=True)
class Report:
    """What a list brought: who is added, what was skipped, and how the file was understood."""

    added: list[Row] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    understood: str = ""


def read_list(content: bytes | str, known: set[str]) -> Report:
    """Read a list. `known` are names on the list already, casefolded; they are skipped.

    Never raises: what can't be read at all is one line of the report.
    """
    text, encoding = decode(content)
    report = Report()
    if "\0" in text:
        report.skipped.append(Skipped(1, "", "This is no text: save the list as CSV."))
        return report
    delimiter = find_delimiter(text)
    rows = _rows(text, delimiter)
    columns, first = _columns(rows)
    names = {",": "commas", ";": "semicolons", "\t": "tabs", "": "one name a line"}[delimiter]
    report.understood = f"{encoding}, {names}, " + (
        "with a heading row" if first else "without a heading row"
    )
    seen = dict.fromkeys(known, 0)
    for line, cells in rows[first:]:
        _take(report, line, cells, columns, seen)
    return report


def decode(content: bytes | str) -> tuple[str, str]:
    """The text and the name of its encoding: UTF-8 with or without a mark, UTF-16 with one, or
    else what Windows spreadsheets write."""
    if isinstance(content, str):
        return content.removeprefix("\ufeff"), "text"
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", errors="replace"), "UTF-16"
    try:
        return content.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace"), "Windows-1252"


def find_delimiter(text: str) -> str:
    """The separator that most lines share: tab, semicolon or comma; "" for one name a line.

    "Lovelace, Ada" on every line is one name. So a comma counts only below a heading, or where
    the lines have as many commas each and no space behind them.
    """
    lines = [line for line in text.splitlines() if line.strip()][:_LOOKED_AT_MAX]
    lines = lines[1:] if lines and _EXCEL_HINT.fullmatch(lines[0].strip()) else lines
    if not lines:
        return ""
    for delimiter in ("\t", ";"):
        if sum(delimiter in line for line in lines) * 2 > len(lines):
            return delimiter
    if "," in lines[0] and headed(lines[0].split(",")):
        return ","
    counts = {line.count(",") for line in lines}
    tight = all(", " not in line for line in lines)
    return "," if len(lines) > 1 and len(counts) == 1 and counts != {0} and tight else ""


def _rows(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """The lines with their numbers, from 1, and their cells."""
    if not delimiter:
        return [(line, [cell]) for line, cell in enumerate(text.splitlines(), start=1)]
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=delimiter, strict=True)
    try:
        return [(reader.line_num, cells) for cells in reader]
    except csv.Error:
        # A quotation mark that is never closed would swallow every line behind it.
        plain = text.replace('"', "").splitlines()
        return [(line, cells.split(delimiter)) for line, cells in enumerate(plain, start=1)]


def _columns(rows: list[tuple[int, list[str]]]) -> tuple[Columns, int]:
    """Which column is what, and where the players begin (the row after the heading, or 0)."""
    for at, (_, cells) in enumerate(rows[:10]):
        text = "".join(cells).strip()
        if not text or _EXCEL_HINT.fullmatch(text):
            continue
        found = headed(cells)
        return (found, at + 1) if found else (guessed([cells for _, cells in rows]), 0)
    return guessed([]), 0


def _cell(cells: list[str], columns: Columns, name: str) -> str:
    column = columns.get(name)
    if column is None or column >= len(cells):
        return ""
    text = " ".join(cells[column].replace("\u00a0", " ").split())
    # A leading sign would make a formula of the cell when the list is exported again.
    return unicodedata.normalize("NFC", text.lstrip("=+-@\t ").strip())


def _take(
    report: Report,
    line: int,
    cells: list[str],
    columns: Columns,
    seen: dict[str, int],
) -> None:
    text = " · ".join(cell.strip() for cell in cells if cell.strip())[:120]
    name = _cell(cells, columns, NAME)
    if not name:
        parts = (_cell(cells, columns, FIRST), _cell(cells, columns, LAST))
        name = " ".join(part for part in parts if part)
    if _is_formula(cells, columns):
        report.skipped.append(Skipped(line, text, "A formula of the spreadsheet, not a name."))
        return
    reason = _why_not(report, name, text, seen)
    if reason:
        report.skipped.append(Skipped(line, text, reason))
    elif name:
        seen[name.casefold()] = line
        club = _cell(cells, columns, CLUB)[:CLUB_MAX]
        report.added.append(Row(line, name, club, _cell(cells, columns, APART)[:APART_MAX]))


def _is_formula(cells: list[str], columns: Columns) -> bool:
    named = [columns[name] for name in (NAME, FIRST, LAST) if name in columns]
    return any(column < len(cells) and cells[column].lstrip().startswith("=") for column in named)


def _why_not(report: Report, name: str, text: str, seen: dict[str, int]) -> str:
    """Why a line is no new player, or "" (also for an empty line, which nobody misses)."""
    if not name:
        return "No name." if text else ""
    if _TOTALS.fullmatch(name) or _TOTALS.fullmatch(text.partition(" · ")[0]):
        return "Looks like a total, not a player."
    if not any(character.isalpha() for character in name):
        return "No letters in the name."
    if len(name) > NAME_MAX:
        return f"The name is longer than {NAME_MAX} characters."
    if any(unicodedata.category(character) in ("Cc", "Co", "Cs") for character in name):
        return "The name has characters that can't be shown."
    if name.casefold() in seen:
        first = seen[name.casefold()]
        return f"The same name as on line {first}." if first else "On the player list already."
    if len(report.added) >= ROWS_MAX:
        return f"More than {ROWS_MAX} players."
    return ""
