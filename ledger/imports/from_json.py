"""A game as JSON, the way `ledger.exports.lossless` writes it."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any
from uuid import UUID

from ledger import strictjson
from ledger.exports.lossless import FORMAT, VERSION
from ledger.imports.script import ENTRIES_MAX, PARTS_MAX, Script, ScriptStep, misread, too_long
from ledger.items import Item

_HASH = re.compile(r"[0-9a-f]{64}")


def read(text: str) -> Script:
    """The commands of a JSON file with their keys and device times. Raises `Problem`.

    Of an entry only what was entered is taken, and its link in the game chain: what the rules make
    of it is decided anew, and the link says whether it is the same.
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
        raise misread("The file is not whole: “game” speaks of another last entry than it has.")
    return Script(
        _field(game, "ruleset", str, "Game"),
        _field(game, "options", dict, "Game"),
        _field(game, "edition", str, "Game"),
        _field(game, "seats", str, "Game"),
        steps,
        _field({"edition_digest": ""} | game, "edition_digest", str, "Game"),
    )


def _document(text: str) -> dict[str, Any]:
    # Nobody else gets a turn while JSON is read, which takes its time by parts, not by bytes.
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
    link = _field(entry, "link", str, place)
    if not _HASH.fullmatch(link):
        raise misread(f"{place}: expected “link” with 64 hexadecimal digits.")
    item = Item(
        _field(entry, "command", dict, place),
        _key(_field(entry, "key", str, place), place),
        _time(entry.get("made_at"), place),
    )
    return ScriptStep(place, item, link)


def _field(row: dict[str, Any], name: str, kind: type[Any], place: str) -> Any:
    value = row.get(name)
    if not isinstance(value, kind):
        words = "a text" if kind is str else "an object"
        raise misread(f"{place}: expected “{name}” with {words}.")
    return value


def _key(text: str, place: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise misread(f"{place}: expected “key” with a UUID.") from None


def _time(value: Any, place: str) -> datetime | None:
    if value is None:
        return None
    try:
        return strictjson.read_time(value)
    except ValueError:
        sentence = f"{place}: expected “made_at” with a time like 2026-11-21T19:30:00Z."
        raise misread(sentence) from None
