"""From bytes or text to players and a report of what was skipped and why."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.person_names import folded, tidied
from tournaments.player_import.columns import (
    APART,
    CLUB,
    DIVISION,
    FIRST,
    LAST,
    NAME,
    WAVE,
    Columns,
    headed,
)
from tournaments.player_import.layout import (
    Begin,
    Choices,
    Layout,
    SheetRows,
    find_layout,
    is_blank,
    is_player_line,
)

NAME_MAX = 80
CLUB_MAX = 80
APART_MAX = 40
ROWS_MAX = 5000

_LOOKED_AT_MAX = 50
_HEADING_WITHIN = 8

_QUOTED = re.compile(r'"((?:[^"]|"")*)"')
_TOTALS = re.compile(r"(?i)(total|sum|summe|gesamt|totale?|count|anzahl)\b[\s:]*\d*")


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player of the list: the line it stands on (from 1), name, club, keep-apart word, and
    division and wave as the event spells them. `no_division` is what the list says instead of one
    of the event's divisions."""

    line: int
    name: str
    club: str = ""
    apart: str = ""
    division: str = ""
    wave: str = ""
    no_division: str = ""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A line that was left out: its text, and why, in a sentence.

    `is_namesake`: it was left out only because its name is there already.
    """

    line: int
    text: str
    reason: str
    is_namesake: bool = False


@dataclass(slots=True)
class Report:
    """The result of reading a list: the players to add, the skipped lines, and how the file was
    understood.

    `own_players` are the added lines that repeat a name and were chosen to stand for another
    player. `layout` is None if the file isn't text.
    """

    added: list[ListedPlayer] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    understood: str = ""
    layout: Layout | None = None
    own_players: list[ListedPlayer] = field(default_factory=list)
    _read: list[tuple[int, str, str, str, str, str, str]] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """The same for two readings that find the same players, with the same ones known already.

        Which repeated names were chosen to be players of their own makes no difference.
        """
        return hashlib.sha256(json.dumps(self._read).encode()).hexdigest()


def read_list(
    content: bytes | str,
    known: Mapping[str, str],
    choices: Choices | None = None,
    divisions: Sequence[str] = (),
    waves: Callable[[], Sequence[str]] = list,
) -> Report:
    """Read a list. `known` are the names already on the list, folded, with words that say which
    players they are; they are skipped. So are players with a wave not among these; those with
    such a division are added without one. If there are none, nobody gets one. The `waves` are
    looked up for a list that names some.

    Never raises: a list that can't be read at all is one line of the report.
    """
    text, encoding = decode(content)
    choices = choices or Choices()
    report = Report()
    if "\0" in text:
        report.skipped.append(Skipped(1, "", "This is not a text file: save the list as CSV."))
        return report
    delimiter = find_delimiter(text)
    rows = _rows(text, delimiter)
    report.layout = layout = find_layout(rows, choices)
    report.understood = _understood(encoding, delimiter, layout.begin)
    seen: dict[str, ListedPlayer] = {}
    known_waves = waves() if WAVE in layout.columns else ()
    for line, cells in rows:
        if is_player_line(line, layout.begin):
            read = _Line(line, cells, layout.columns, divisions, known_waves)
            _take(report, read, known, seen, choices)
        elif line != layout.begin.line and not is_blank(cells):
            place = "heading" if layout.begin.is_heading else "first player"
            report.skipped.append(Skipped(line, _shown(cells), f"Above the {place}."))
    return report


def _understood(encoding: str, delimiter: str, begin: Begin) -> str:
    names = {",": "commas", ";": "semicolons", "\t": "tabs", "": "one name per line"}
    heading = f"heading on line {begin.line}" if begin.is_heading else "no heading"
    return ", ".join(filter(None, (encoding, names[delimiter], heading)))


def decode(content: bytes | str) -> tuple[str, str]:
    """The text and the name of its encoding, "" if it is text already. Bytes are UTF-8 with or
    without a mark, UTF-16 with one, or else what Windows spreadsheets write."""
    if isinstance(content, str):
        return content.removeprefix("\ufeff"), ""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", errors="replace"), "UTF-16"
    try:
        return content.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace"), "Windows-1252"


def find_delimiter(text: str) -> str:
    """The separator used on most lines: tab, semicolon or comma; "" for one name per line.

    "Lovelace, Ada" on every line is one name. So a comma counts only below a heading, or if all
    lines have the same number of commas and no space behind them.
    """
    lines = [line for line in text.splitlines() if line.strip()][:_LOOKED_AT_MAX]
    lines = lines[1:] if lines and is_blank(lines[:1]) else lines
    if not lines:
        return ""
    for delimiter in ("\t", ";"):
        if sum(delimiter in line for line in lines) * 2 > len(lines):
            return delimiter
    if "," in lines[0] and headed(lines[0].split(",")):
        return ","
    if any(len(headed(line.split(","))) > 1 for line in lines[1:_HEADING_WITHIN]):
        return ","
    counts = {line.count(",") for line in lines}
    tight = all(", " not in line for line in lines)
    return "," if len(lines) > 1 and len(counts) == 1 and counts != {0} and tight else ""


def _rows(text: str, delimiter: str) -> SheetRows:
    """The lines with their numbers, from 1, and their cells."""
    if not delimiter:
        return [(line, [_unquoted(cell)]) for line, cell in enumerate(text.splitlines(), start=1)]
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=delimiter, strict=True)
    try:
        return [(reader.line_num, cells) for cells in reader]
    except csv.Error:
        # An unclosed quotation mark would swallow every line after it.
        plain = text.replace('"', "").splitlines()
        return [(line, cells.split(delimiter)) for line, cells in enumerate(plain, start=1)]


def _unquoted(line: str) -> str:
    """A line without the quotation marks that a spreadsheet puts around its only cell."""
    quoted = _QUOTED.fullmatch(line.strip())
    return quoted[1].replace('""', '"') if quoted else line


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list, read by its columns."""

    number: int
    cells: list[str]
    columns: Columns
    divisions: Sequence[str]
    waves: Sequence[str]

    def cell(self, meaning: str) -> str:
        """The tidy text of the column with this meaning; "" without such a column."""
        column = self.columns.get(meaning)
        if column is None or column >= len(self.cells):
            return ""
        text = tidied(self.cells[column])
        # A leading sign would make a formula of the cell when the list is exported again.
        return unicodedata.normalize("NFC", text.lstrip("=+-@\t ").strip())

    @property
    def row(self) -> ListedPlayer:
        """The player of this line."""
        name = self.cell(NAME) or " ".join(filter(None, (self.cell(FIRST), self.cell(LAST))))
        club, apart = self.cell(CLUB)[:CLUB_MAX], self.cell(APART)[:APART_MAX]
        division, wave = self._among(DIVISION, self.divisions), self._among(WAVE, self.waves)
        no_division = self.cell(DIVISION)[:40] if division is None else ""
        return ListedPlayer(self.number, name, club, apart, division or "", wave or "", no_division)

    @property
    def unknown_wave(self) -> str:
        """A sentence about a wave that the event doesn't have; "" for none."""
        unknown = self._among(WAVE, self.waves) is None
        return f"There is no wave “{self.cell(WAVE)[:40]}”." if unknown else ""

    def _among(self, meaning: str, names: Sequence[str]) -> str | None:
        """Return which of the event's names the column has, "" for none, None for an unknown one. A
        wave may be written out, as "Wave A"."""
        word = folded(self.cell(meaning)) if names else ""
        fits = (each for each in names if word in (folded(each), f"{meaning} {folded(each)}"))
        return next(fits, None if word else "")

    @property
    def is_formula(self) -> bool:
        """Whether the name is a spreadsheet formula."""
        named = [self.columns[each] for each in (NAME, FIRST, LAST) if each in self.columns]
        return any(
            column < len(self.cells) and self.cells[column].lstrip().startswith("=")
            for column in named
        )


def _shown(cells: list[str]) -> str:
    return " · ".join(cell.strip() for cell in cells if cell.strip())[:120]


def _take(
    report: Report,
    line: _Line,
    known: Mapping[str, str],
    seen: dict[str, ListedPlayer],
    choices: Choices,
) -> None:
    """Add the player of a line to the report, or the reason why there is none."""
    row, text = line.row, _shown(line.cells)
    reason = "A spreadsheet formula, not a name." if line.is_formula else _why_not(row, text)
    if not reason and row.name:
        reason = line.unknown_wave
    if not reason and row.name and len(report.added) >= ROWS_MAX:
        reason = f"More than {ROWS_MAX:,} players."
    if reason:
        report.skipped.append(Skipped(row.line, text, reason))
    elif row.name:
        repeated = _repeated(row, known, seen)
        seen.setdefault(folded(row.name), row)
        read = (row.line, row.name, row.club, row.apart, row.division, row.wave, repeated)
        report._read.append(read)
        if repeated and row.line not in choices.own_players:
            report.skipped.append(Skipped(row.line, text, repeated, is_namesake=True))
            return
        report.added.append(row)
        if repeated:
            report.own_players.append(row)


def _repeated(row: ListedPlayer, known: Mapping[str, str], seen: Mapping[str, ListedPlayer]) -> str:
    """A sentence saying where the name of a row occurs already; "" if it is new."""
    name = folded(row.name)
    if name in seen:
        first = seen[name]
        elsewhere = row.club and first.club and row.club != first.club
        other = ", but from another club" if elsewhere else ""
        return f"The same name as on line {first.line}{other}."
    if name in known:
        return f"On the player list already: {known[name]}."
    return ""


def _why_not(row: ListedPlayer, text: str) -> str:
    """Return why a line isn't a player, or "" (also for an empty line, which nobody misses)."""
    if not row.name:
        return "No name." if text else ""
    if _TOTALS.fullmatch(row.name) or _TOTALS.fullmatch(text.partition(" · ")[0]):
        return "Looks like a total, not a player."
    if not any(character.isalpha() for character in row.name):
        return "No letters in the name."
    if len(row.name) > NAME_MAX:
        return f"The name is longer than {NAME_MAX} characters."
    if any(unicodedata.category(character) in ("Cc", "Co", "Cs") for character in row.name):
        return "The name has characters that can't be shown."
    return ""
