"""Reading notation. What can't be read names its line and column and says what was expected."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from engine.commands import Command
from engine.errors import Malformed
from engine.notation.record import Comment, Expectation, Line, Record, Refused
from engine.parsing import CODECS, COMMAND_TYPES, REQUIRED

_HEADER = re.compile(r'\[(\w+) "([^"]*)"\]\s*')
_TOKEN = re.compile(r'\s*(?:(#.*)|([\w-]+=)?"([^"]*)"|([^\s#"]+))')
_SEAT = re.compile(r"[A-H]")


class NotationError(Exception):
    """A place that can't be read: `line` and `column` from 1, and what was `expected` there."""

    def __init__(self, place: tuple[int, int], expected: str) -> None:
        self.line, self.column = place
        super().__init__(f"line {self.line}, column {self.column}: expected {expected}")
        self.expected = expected


Place = tuple[int, int]


class _Words:
    """The words of one entry with their places, taken from the left; it may go over some lines."""

    def __init__(self, rows: list[tuple[int, str]]) -> None:
        self.start: Place = (rows[0][0], 1)
        self.end: Place = self.start
        self.remark = ""
        self._words: list[tuple[Place, str]] = []
        for number, text in rows:
            self._split(number, text.rstrip())

    def _split(self, number: int, text: str) -> None:
        self.end = (number, len(text) + 1)
        at = 0
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise NotationError((number, at + 1), "a closing quotation mark")
            comment, name, quoted, plain = found.groups()
            if comment:
                self.remark = f"{self.remark} {comment}".strip()
                return
            start = found.end() - len(found.group().lstrip()) + 1
            self._words.append(((number, start), plain if plain else (name or "") + quoted))
            at = found.end()

    def peek(self) -> str:
        return self._words[0][1] if self._words else ""

    def take(self, expected: str) -> tuple[Place, str]:
        if not self._words:
            raise NotationError(self.end, expected)
        return self._words.pop(0)

    def rest(self) -> list[tuple[Place, str]]:
        words, self._words = self._words, []
        return words


def read(text: str) -> Record:
    """The record that a notation text stands for. Raises `NotationError` at the first fault."""
    record = Record()
    for rows in _entries(text):
        number, raw = rows[0]
        stripped = raw.strip()
        if stripped.startswith("["):
            _read_header(record, number, stripped)
        elif not stripped or stripped.startswith("#"):
            record.lines.append(Line(number, Comment(raw.rstrip())))
        else:
            words = _Words(rows)
            content = _read_content(words)
            record.lines.append(Line(number, content, words.remark))
    return record


def _entries(text: str) -> list[list[tuple[int, str]]]:
    """Entries as numbered lines; an indented line goes on with the command before it."""
    entries: list[list[tuple[int, str]]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        goes_on = raw[:1] in (" ", "\t") and raw.strip() and not raw.strip().startswith("#")
        before = entries[-1][0][1].strip() if entries else ""
        if goes_on and before and not before.startswith(("#", "[")):
            entries[-1].append((number, raw))
        else:
            entries.append([(number, raw)])
    return entries


def _read_header(record: Record, number: int, text: str) -> None:
    found = _HEADER.fullmatch(text)
    if found is None:
        raise NotationError((number, 1), 'a header like [Ruleset "classic"]')
    name, value = found.groups()
    match name:
        case "Game":
            record.title = value
        case "Ruleset":
            record.ruleset = value
        case "Edition":
            record.edition = value
        case "Seats":
            record.seats = value.replace(" ", "")
        case "Option" if "=" in value:
            option, _, setting = value.partition("=")
            record.options[option] = setting
        case _:
            known = 'Game, Ruleset, Edition, Seats or Option "name=value"'
            raise NotationError((number, 2), f"a header of {known}")


def _read_content(words: _Words) -> Command | Refused | Expectation:
    if words.peek() == "expect":
        words.take("expect")
        _, what = words.take("what is expected, like cash")
        return Expectation(what, tuple(word for _, word in words.rest()))
    if words.peek() == "refused":
        words.take("refused")
        place, code = words.take("a refusal code and a colon")
        if not code.endswith(":"):
            raise NotationError(place, "a refusal code and a colon")
        return Refused(code.removesuffix(":"), _read_command(words))
    return _read_command(words)


def _read_command(words: _Words) -> Command:
    place, word = words.take("a command")
    seat = word if _SEAT.fullmatch(word) else ""
    if seat:
        place, word = words.take(f"what seat {seat} does")
    cls = COMMAND_TYPES.get(word.replace("-", "_"))
    if cls is None:
        raise NotationError(place, "a command like roll, buy or trade")
    codecs = CODECS[cls]
    names = [item.name for item in fields(cls)]
    values: dict[str, Any] = {}
    if seat:
        if names[:1] != ["seat"]:
            raise NotationError(words.start, f"no seat before {word}")
        values["seat"] = seat
    for name in names:
        if name in REQUIRED[cls] and name not in values:
            if name == "seat" and names[0] == "seat":
                raise NotationError(words.start, f"a seat letter before {word}")
            place, text = words.take(f"{name}: {_expected(codecs[name])}")
            values[name] = _read_value(place, codecs[name], text, name)
    for place, text in words.rest():
        name, equals, value = text.partition("=")
        if not equals or name not in codecs or name in values:
            raise NotationError(place, f"the end of the line after {word}")
        values[name] = _read_value(place, codecs[name], value, name)
    command: Command = cls(**values)
    return command


def _expected(codec: Any) -> str:
    return str(codec.expected)


def _read_value(place: Place, codec: Any, text: str, name: str) -> Any:
    try:
        return codec.read(text, name)
    except Malformed as fault:
        raise NotationError(place, f"{name}: {fault.expected}") from fault
