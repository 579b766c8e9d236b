"""Reading notation. Errors name the line and column and say what was expected."""

from __future__ import annotations

import re
from typing import Any

from engine.codecs import written
from engine.command import Command
from engine.errors import Malformed
from engine.holders import SEAT_LETTERS
from engine.notation.expectations import FORMS, takes
from engine.notation.faults import FAULTS_MAX, LineColumn, Misread, NotationError, misread
from engine.notation.headers import HeaderReader
from engine.notation.record import Comment, Expectation, NotedLine, Record, RefusedCommand
from engine.registry import CommandRule, rules_by_verb
from engine.spelling import did_you_mean
from engine.texts import Text, template

ENTRY_MAX = 10_000
"""The most characters of an entry, including its continuation lines."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_TOKEN = re.compile(r'\s*(?:(#.*)|([\w-]+=)?"([^"]*)"|([^\s#"]+))')
_SEAT = re.compile(r"[A-H]")

CLOSING_QUOTE = Text("a closing quotation mark")
ENTRY_NO_LONGER = template("at most {most:,} characters in one entry")
A_REFUSAL_CODE = Text("a refusal code and a colon, like UNEVEN:")
WHAT_MUST_HOLD = Text("what must hold, like cash A 1500")
WHAT_CAN_HOLD = template("what must hold: {known}")
MORE_WORDS = template("“{missing}”: expect {what} takes {words}")
NO_MORE_WORDS = template("no more words: expect {what} takes {words}")
A_COMMAND = Text("a command")
WHAT_SEAT_DOES = template("what seat {seat} does")
A_COMMAND_OF_SEAT = Text("a command like roll, buy or trade")
A_COMMAND_OR_SEAT = Text(
    "a command like roll, buy or trade, or the letter of the seat, A to H, that enters one"
)
NO_SEAT_BEFORE = template("no seat before {verb}")
A_SEAT_BEFORE = template("a seat letter before {verb}")
A_FIELD = template("{name}: {kind}")
FIELD_ONCE = template("{name} only once")
END_AFTER = template("the end of the line after {verb}")
FIELDS_OR_END_AFTER = template("{fields} or the end of the line after {verb}")
INDENTED_GOES_ON = Text("An indented line goes on with the one before it.")


class _EntryWords:
    """The words of one entry with their places, taken from the left; it may span several lines."""

    def __init__(self, rows: list[tuple[int, str]]) -> None:
        self.start: LineColumn = (rows[0][0], 1)
        self.end: LineColumn = self.start
        self.remark = ""
        self._words: list[tuple[LineColumn, str]] = []
        for number, text in rows:
            self._split(number, text.rstrip())

    def _split(self, number: int, text: str) -> None:
        self.end = (number, len(text) + 1)
        at = 0
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise misread((number, at + 1), CLOSING_QUOTE, text[at:].strip())
            comment, name, quoted, plain = found.groups()
            if comment:
                self.remark = f"{self.remark} {comment}".strip()
                return
            start = found.end() - len(found.group().lstrip()) + 1
            self._words.append(((number, start), plain if plain else (name or "") + quoted))
            at = found.end()

    def peek(self) -> str:
        return self._words[0][1] if self._words else ""

    def take(self, expected: str) -> tuple[LineColumn, str]:
        if not self._words:
            raise misread(self.end, expected)
        return self._words.pop(0)

    def rest(self) -> list[tuple[LineColumn, str]]:
        words, self._words = self._words, []
        return words


def read(text: str) -> Record:
    """The record that a notation text stands for. Raises `NotationError` with the faults of all
    its lines, or of the first `FAULTS_MAX`."""
    record = Record()
    headers = HeaderReader(record)
    faults: list[Misread] = []
    for rows in _entries(text):
        number, raw = rows[0]
        try:
            if sum(len(line) for _, line in rows) > ENTRY_MAX:
                raise misread((number, 1), ENTRY_NO_LONGER(most=ENTRY_MAX))
            if raw.lstrip().startswith("["):
                headers.read(number, raw.rstrip())
            else:
                record.lines.append(_read_line(number, raw, rows))
        except NotationError as error:
            faults += error.faults
            if len(faults) >= FAULTS_MAX:
                break
    if faults:
        raise NotationError(faults)
    return record


def _read_line(number: int, raw: str, rows: list[tuple[int, str]]) -> NotedLine:
    if not raw.strip() or raw.lstrip().startswith("#"):
        return NotedLine(number, Comment(raw.rstrip()))
    words = _EntryWords(rows)
    return NotedLine(number, _read_content(words), words.remark)


def _entries(text: str) -> list[list[tuple[int, str]]]:
    """Entries as numbered lines; an indented line goes on with the command before it."""
    rows = _LINE_END.split(text)
    entries: list[list[tuple[int, str]]] = []
    can_go_on = False
    for number, raw in enumerate(rows if rows[-1] else rows[:-1], start=1):
        begins = raw.strip()[:1]
        if can_go_on and raw[:1] in (" ", "\t") and begins not in ("", "#"):
            entries[-1].append((number, raw))
        else:
            entries.append([(number, raw)])
            can_go_on = begins not in ("", "#", "[")
    return entries


def _read_content(words: _EntryWords) -> Command | RefusedCommand | Expectation:
    if words.peek() == "expect":
        words.take("expect")
        return _read_expectation(words)
    if words.peek() == "refused":
        words.take("refused")
        place, code = words.take(A_REFUSAL_CODE)
        if not code.endswith(":"):
            raise misread(place, A_REFUSAL_CODE, code)
        return RefusedCommand(code.removesuffix(":"), _read_command(words))
    return _read_command(words)


def _read_expectation(words: _EntryWords) -> Expectation:
    place, what = words.take(WHAT_MUST_HOLD)
    if what not in FORMS:
        expected = WHAT_CAN_HOLD(known=", ".join(FORMS))
        raise misread(place, expected, what, did_you_mean(what, FORMS))
    rest = words.rest()
    form = FORMS[what]
    if len(rest) < form.least:
        expected = MORE_WORDS(missing=form.words[len(rest)], what=what, words=takes(what))
        raise misread(words.end, expected)
    if len(rest) > len(form.words):
        place, word = rest[len(form.words)]
        raise misread(place, NO_MORE_WORDS(what=what, words=takes(what)), word)
    return Expectation(what, tuple(word for _, word in rest))


def _read_command(words: _EntryWords) -> Command:
    place, word = words.take(A_COMMAND)
    seat = word if _SEAT.fullmatch(word) else ""
    if seat:
        place, word = words.take(WHAT_SEAT_DOES(seat=seat))
    verbs = rules_by_verb()
    rule = verbs.get(word)
    if rule is None:
        expected = A_COMMAND_OF_SEAT if seat else A_COMMAND_OR_SEAT
        known = verbs if seat else [*verbs, *SEAT_LETTERS]
        raise misread(place, expected, word, did_you_mean(word, known))
    return _Fields(words, rule).read(seat)


class _Fields:
    """Reads the fields of one command: those needed in order, then the others as name=value."""

    def __init__(self, words: _EntryWords, rule: CommandRule[Any]) -> None:
        self.words = words
        self.rule = rule
        self.values: dict[str, Any] = {}
        self.faults: list[Misread] = []

    def read(self, seat: str) -> Command:
        """The command; `seat` is the letter before its verb, or ""."""
        verb = self.rule.verb
        of_seat = next(iter(self.rule.codecs), "") == "seat"
        if seat and not of_seat:
            raise misread(self.words.start, NO_SEAT_BEFORE(verb=verb), seat)
        if of_seat and not seat:
            raise misread(self.words.start, A_SEAT_BEFORE(verb=verb), verb)
        if seat:
            self.values["seat"] = seat
        for name, codec in self.rule.codecs.items():
            if name in self.rule.required and name not in self.values:
                place, text = self.words.take(A_FIELD(name=name, kind=written(codec)))
                self._take(place, name, text)
        for place, text in self.words.rest():
            if not self._take_named(place, text):
                break
        if self.faults:
            raise NotationError(self.faults)
        command: Command = self.rule.command(**self.values)
        return command

    def _take(self, place: LineColumn, name: str, text: str) -> None:
        # A wrong word counts as read, so that other faults are reported as well.
        self.values[name] = None
        try:
            self.values[name] = self.rule.codecs[name].read(text, name)
        except Malformed as fault:
            expected = A_FIELD(name=fault.field, kind=fault.expected)
            self.faults.append(Misread(*place, expected, text))

    def _take_named(self, place: LineColumn, text: str) -> bool:
        """Take name=value. False if it is something else, after which the rest makes no sense."""
        name, equals, value = text.partition("=")
        if equals and name in self.rule.defaults and name not in self.values:
            self._take(place, name, value)
            return True
        twice = bool(equals) and name in self.values
        goes_on = place[0] != self.words.start[0] and not twice
        hint = INDENTED_GOES_ON if goes_on else ""
        expected = FIELD_ONCE(name=name) if twice else self._rest_of_line()
        self.faults.append(Misread(*place, expected, text, hint))
        return twice

    def _rest_of_line(self) -> str:
        """The words for what may stand after the required fields."""
        verb = self.rule.verb
        fields = ", ".join(f"{name}=" for name in self.rule.defaults)
        return FIELDS_OR_END_AFTER(fields=fields, verb=verb) if fields else END_AFTER(verb=verb)
