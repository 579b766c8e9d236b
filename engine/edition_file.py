"""Edition files: reading what an organiser has written, and writing one to start from.

A file is a whole edition, or names one that it `extends` and gives only the differences: its own
name and title, and any of currency, notes, spaces and decks (one deck or both).
"""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import Any, NamedTuple, NoReturn

from engine.edition import EDITION_NAMES, NAME, Document, edition_document
from engine.edition_check import Fault, edition_faults, shown
from engine.errors import Unusable
from engine.texts import Text, template

TOO_LONG = template("It is over {most} kB: that can't be an edition.")
NOT_UTF_8 = Text("This character can't be read. Save the file as UTF-8 text.")
NOT_JSON = template("This is not JSON: {reason}.")
COLUMN = template("column {column}")
TOO_DEEP = Text("It is nested too deeply: that can't be an edition.")
NOT_READ = template("It can't be read: {reason}.")
NO_NUMBER = template("{name} is not a number")
TWICE_IN_ONE = template("{name} occurs twice in one object.")
MORE = template("There are more; these are the first {count}.")
NAME_TAKEN = template("There is already an edition “{name}”. Choose another name, like {name}-2.")
NOTHING_TO_EXTEND = template("There is no edition {name} to extend.")

BYTES_MAX = 256 * 1024
FAULTS_MAX = 200
_OWN_PARTS = ("currency", "railroad", "notes", "spaces", "decks")
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


class EditionFile(NamedTuple):
    """A file that was read: the whole edition that it describes, or what is wrong with it."""

    document: Document | None
    faults: tuple[Fault, ...]


def read_edition_file(content: bytes) -> EditionFile:
    """Read a file as it was saved: UTF-8 text, JSON. Faults have the lines that they stand on."""
    if len(content) > BYTES_MAX:
        return _unread(TOO_LONG(most=BYTES_MAX // 1024))
    try:
        text = content.decode("utf-8-sig")
        data = _DECODER.decode(text)
        layout = _Layout(text)
        read = read_edition(data)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return _unread(NOT_UTF_8, line)
    except json.JSONDecodeError as error:
        sentence = NOT_JSON(reason=error.msg[:1].lower() + error.msg[1:])
        return _unread(sentence, error.lineno, COLUMN(column=error.colno))
    except RecursionError:
        return _unread(TOO_DEEP)
    except ValueError as error:
        return _unread(NOT_READ(reason=error))
    placed = (fault._replace(line=layout.line_of(fault.place)) for fault in read.faults)
    faults = sorted([*layout.twice, *placed], key=lambda fault: fault.line)
    return EditionFile(None if faults else read.document, tuple(faults))


def read_edition(data: Any) -> EditionFile:
    """Read the content of a file that a program has as data already."""
    faults: list[Fault] = []
    if isinstance(data, dict):
        faults += _name_faults(data.get("name"))
        if "extends" in data:
            data, of_base = _extended(data)
            faults += of_base
    faults += islice(edition_faults(data), FAULTS_MAX + 1)
    if len(faults) > FAULTS_MAX:
        faults[FAULTS_MAX:] = [Fault("", MORE(count=FAULTS_MAX))]
    return EditionFile(None if faults else data, tuple(faults))


def write_edition(document: Document) -> str:
    """The text of an edition's file: a space and a card on a line of its own."""

    def one(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)

    def rows(values: list[Any], indent: str) -> str:
        return ",\n".join(indent + one(value) for value in values)

    names = ("name", "title", "extends", "currency", "railroad", "notes")
    head = [name for name in names if document.get(name)]
    decks = [
        f"    {one(deck)}: [\n{rows(cards, '      ')}\n    ]"
        for deck, cards in document["decks"].items()
    ]
    parts = [
        *(f"  {one(name)}: {one(document[name])}" for name in head),
        f'  "spaces": [\n{rows(document["spaces"], "    ")}\n  ]',
        '  "decks": {\n' + ",\n".join(decks) + "\n  }",
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _unread(sentence: str, line: int = 0, place: str = "") -> EditionFile:
    return EditionFile(None, (Fault(place, sentence, line),))


def name_taken(name: str) -> Fault:
    """The fault of a file with the name of an existing edition."""
    return Fault("name", NAME_TAKEN(name=name))


def _name_faults(name: Any) -> list[Fault]:
    known = isinstance(name, str) and NAME.fullmatch(name) and _document(name)
    return [name_taken(name)] if known else []


def _document(name: str) -> Document | None:
    try:
        return edition_document(name)
    except Unusable:
        return None


def _extended(data: Document) -> tuple[Document, list[Fault]]:
    """The whole edition for a file that gives only the differences.

    If the base is unknown, the rest is checked on a built-in one.
    """
    name = data["extends"]
    base = _document(name) if isinstance(name, str) else None
    faults = [] if base else [Fault("extends", NOTHING_TO_EXTEND(name=shown(name)))]
    base = base or edition_document(EDITION_NAMES[0])
    whole = {part: base[part] for part in _OWN_PARTS if part in base} | data
    if isinstance(data.get("decks"), dict):
        whole["decks"] = base["decks"] | data["decks"]
    # If the base is an added edition, the built-in one that it extends itself counts, if any.
    built_in = name if name in EDITION_NAMES else base.get("extends")
    whole.pop("extends")
    if built_in:
        whole["extends"] = built_in
    return whole, faults


class _Node(NamedTuple):
    """Where a value begins in the text, and the values inside it by their names or numbers."""

    begin: int
    parts: dict[str | int, _Node]


class _Layout:
    """Where the values of a JSON text begin, and which names occur twice in an object. The text was
    read once already, so it is known to be JSON."""

    def __init__(self, text: str) -> None:
        self.twice: list[Fault] = []
        self._text = text
        self._root, _ = self._node(self._past_space(0))

    def line_of(self, place: str) -> int:
        """The line of a place, or of the innermost part around it."""
        node = self._root
        for name, index in _STEP.findall(place):
            step = int(index) if index else name
            if step not in node.parts:
                break
            node = node.parts[step]
        return self._line(node)

    def _line(self, node: _Node) -> int:
        return self._text.count("\n", 0, node.begin) + 1

    def _node(self, begin: int) -> tuple[_Node, int]:
        """The value that begins there, and where it ends."""
        opening = self._text[begin]
        if opening not in "{[":
            return _Node(begin, {}), self._simple(begin)[1]
        parts: dict[str | int, _Node] = {}
        at = self._past_space(begin + 1)
        while self._text[at] not in "}]":
            step: str | int = len(parts)
            if opening == "{":
                step, at = self._simple(at)
                at = self._past_space(self._past_space(at) + 1)  # behind the colon
            node, at = self._node(at)
            if step in parts:
                self.twice.append(Fault("", TWICE_IN_ONE(name=shown(step)), self._line(node)))
            parts[step] = node
            at = self._past_space(at)
            if self._text[at] == ",":
                at = self._past_space(at + 1)
        return _Node(begin, parts), at + 1

    def _simple(self, begin: int) -> tuple[Any, int]:
        """The name, number or word that begins there, and where it ends."""
        return _DECODER.raw_decode(self._text, begin)

    def _past_space(self, at: int) -> int:
        while self._text[at] in " \t\r\n":
            at += 1
        return at


def _no_constant(name: str) -> NoReturn:
    raise ValueError(NO_NUMBER(name=name))


_DECODER = json.JSONDecoder(parse_constant=_no_constant)
