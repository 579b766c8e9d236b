"""The headers of a notation file: the rules, board, seats and options of its game."""

from __future__ import annotations

import re

from engine.edition import EDITION_NAMES, load_edition
from engine.errors import Unusable
from engine.game import usable_seats
from engine.notation.faults import LineColumn, misread
from engine.notation.record import Record
from engine.options import OPTIONS
from engine.ruleset import RULESETS
from engine.spelling import did_you_mean
from engine.texts import Text, template

_HEADER = re.compile(r'\[(\w+) +"([^"]*)"\]')
_KNOWN = ("Game", "Ruleset", "Edition", "Seats", "Option")

A_HEADER = Text('a header like [Ruleset "classic"] on a line of its own')
A_KNOWN_HEADER = Text("a header: Game, Ruleset, Edition, Seats or Option")
HEADERS_FIRST = Text("headers before the first command")
HEADER_ONCE = template("{name} only once: it stands in line {line}")
A_RULESET = template("a ruleset: {known}")
AN_EDITION = template("an edition: {known}, or one whose file was added")
SEATS_IN_ORDER = Text('the letters of 2 to 8 seats in order, from A to H, like "A B C D"')
AN_OPTION = Text("an option and its value, like rent_claim=automatic")
THERE_ARE = template("There are: {known}.")
OR = Text(" or ")


class HeaderReader:
    """Reads headers into a record, each once and before the first command."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._lines: dict[str, int] = {}

    def read(self, number: int, text: str) -> None:
        """Take up the header on line `number`. Raises `NotationError`."""
        indent = len(text) - len(text.lstrip())
        found = _HEADER.fullmatch(text.strip())
        if found is None:
            raise misread((number, indent + 1), A_HEADER, text.strip())
        name, value = found[1], found[2]
        if name not in _KNOWN:
            hint = did_you_mean(name, _KNOWN)
            raise misread((number, indent + 2), A_KNOWN_HEADER, name, hint)
        if any(line.is_played for line in self.record.lines):
            raise misread((number, indent + 1), HEADERS_FIRST, text.strip())
        option = value.partition("=")[0].strip() if name == "Option" else ""
        self._once(number, indent, f"{name} {option}".strip())
        place = (number, indent + found.start(2) + 1)
        match name:
            case "Game":
                self.record.title = value
            case "Ruleset":
                self.record.ruleset = _ruleset(place, value)
            case "Edition":
                self.record.edition = _edition(place, value)
            case "Seats":
                self.record.seats = _seats(place, value)
            case "Option":
                self.record.options[option] = _setting(place, option, value)

    def _once(self, number: int, indent: int, name: str) -> None:
        first = self._lines.setdefault(name, number)
        if first != number:
            raise misread((number, indent + 2), HEADER_ONCE(name=name, line=first))


def _ruleset(place: LineColumn, value: str) -> str:
    if value not in RULESETS:
        expected = A_RULESET(known=", ".join(RULESETS))
        raise misread(place, expected, value, did_you_mean(value, RULESETS))
    return value


def _edition(place: LineColumn, value: str) -> str:
    try:
        return load_edition(value).name
    except Unusable as fault:
        expected = AN_EDITION(known=", ".join(EDITION_NAMES))
        hint = did_you_mean(value, EDITION_NAMES)
        raise misread(place, expected, value, hint) from fault


def _seats(place: LineColumn, value: str) -> str:
    letters = value.replace(" ", "")
    if not usable_seats(letters):
        raise misread(place, SEATS_IN_ORDER, value)
    return letters


def _setting(place: LineColumn, name: str, text: str) -> str:
    """The value of an option as it stands in the file."""
    value = text.partition("=")[2].strip()
    if name not in OPTIONS:
        hint = did_you_mean(name, OPTIONS) or THERE_ARE(known=", ".join(OPTIONS))
        raise misread(place, AN_OPTION, text, hint)
    values = [str(each).lower() for each in OPTIONS[name].values]
    if value.lower() not in values:
        expected = OR.join(f"{name}={each}" for each in values)
        raise misread(place, expected, text)
    return value
