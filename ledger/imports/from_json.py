"""A game as JSON, the way `ledger.exports.book_json` writes it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from typing import Any, cast, get_type_hints
from uuid import UUID

from ledger import strictjson
from ledger.exports.book_json import FORMAT, VERSION
from ledger.imports.script import ENTRIES_MAX, PARTS_MAX, Script, ScriptStep, misread, too_long
from ledger.items import Item
from ledger.journal.entry import COLUMNS, Header

_HASH = re.compile(r"[0-9a-f]{64}")


def read(text: str) -> Script:
    """The commands of a JSON file with their keys and device times. Raises `Problem`.

    Only the command of an entry is taken, and its link in the game chain: its outcome is decided
    again, and the link shows whether it is the same.
    """
    document = _document(text)
    if document.get("format") != FORMAT:
        raise misread(f"This is not a game: expected a file with “format”: “{FORMAT}”.")
    if document.get("version") != VERSION or isinstance(document["version"], bool):
        raise misread(f"Expected version {VERSION} of the format, which is what can be read here.")
    game, entries = document.get("game"), document.get("entries")
    if not isinstance(game, dict) or not isinstance(entries, list):
        raise misread("Expected a “game” and a list of “entries”.")
    if not entries:
        raise misread("There is no game in this file: it has no entries.")
    if len(entries) > ENTRIES_MAX:
        raise too_long()
    steps = [_step(number, entry) for number, entry in enumerate(entries, 1)]
    if len({step.item.key for step in steps}) != len(steps):
        raise misread("Expected a key of its own in each entry; two have the same.")
    if (game.get("number"), game.get("link")) != (len(steps), steps[-1].link):
        raise misread("The file is incomplete: “game” names another last entry than its own.")
    return Script(
        _field(game, "ruleset", str, "Game"),
        _field(game, "options", dict, "Game"),
        _field(game, "edition", str, "Game"),
        _field(game, "seats", str, "Game"),
        steps,
        _field({"edition_digest": ""} | game, "edition_digest", str, "Game"),
    )


def _document(text: str) -> dict[str, Any]:
    # Reading JSON holds up all other requests; how long depends on its parts, not its bytes.
    if sum(map(text.count, "[{,")) > PARTS_MAX:
        raise too_long()
    try:
        document = strictjson.loads(text)
    except json.JSONDecodeError as error:
        raise misread(
            f"Line {error.lineno}, column {error.colno}: expected JSON ({error.msg}).",
            line=error.lineno,
            column=error.colno,
            expected="JSON",
        ) from error
    except ValueError as error:
        raise misread(f"Expected JSON: {error}.") from error
    assert isinstance(document, dict), "it begins with a brace"
    return document


def _step(number: int, entry: Any) -> ScriptStep:
    place = f"Entry {number}"
    if not isinstance(entry, dict):
        raise misread(f"{place}: expected an object.")
    if type(entry.get("number")) is not int or entry["number"] != number:
        raise misread(f"{place}: expected “number”: {number}; entries come in their order.")
    found = {name: _READ[kind](entry, name, place) for name, kind in _ENTERED.items()}
    link = found.pop("link")
    if not _HASH.fullmatch(link):
        raise misread(f"{place}: expected “link” with 64 hexadecimal digits.")
    return ScriptStep(place, Item(**found), link)


def _field(row: dict[str, Any], name: str, kind: type[Any], place: str) -> Any:
    value = row.get(name)
    if not isinstance(value, kind):
        words = "a text" if kind is str else "an object"
        raise misread(f"{place}: expected “{name}” with {words}.")
    return value


def _key(row: dict[str, Any], name: str, place: str) -> UUID:
    try:
        return UUID(_field(row, name, str, place))
    except ValueError:
        raise misread(f"{place}: expected “{name}” with a UUID.") from None


def _time(row: dict[str, Any], name: str, place: str) -> datetime | None:
    if row.get(name) is None:
        return None
    try:
        return strictjson.read_time(row[name])
    except ValueError:
        sentence = f"{place}: expected “{name}” with a time like 2026-11-21T19:30:00Z."
        raise misread(sentence) from None


def _text(row: dict[str, Any], name: str, place: str) -> str:
    return cast(str, _field(row, name, str, place))


def _object(row: dict[str, Any], name: str, place: str) -> dict[str, Any]:
    return cast(dict[str, Any], _field(row, name, dict, place))


_READ: dict[Any, Callable[[dict[str, Any], str, str], Any]] = {
    str: _text,
    dict[str, Any]: _object,
    UUID: _key,
    datetime | None: _time,
}
# The columns of an entry that an item has, and its link; each is read as its column's type.
_KINDS = get_type_hints(Header)
_ENTERED = {
    name: _KINDS[name]
    for name in ("link", *(each.name for each in fields(Item) if each.name in COLUMNS))
}
