"""Calls from the worker of a banker's device: a call as JSON, and its answer as JSON.

`{"call": "preview", "args": {"command": {…}}}` is answered with `{"ok": …}`, or with `{"problem":
…}` where the book says no. An exception is a fault of the program, and the worker reports it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict

from engine.book import responses
from engine.book.local_book import Fate, LocalBook, WaitingEntry
from engine.book.problems import Problem
from engine.edition import add_edition_source
from engine.offer_json import Json
from engine.tally import sheet_of

_editions: dict[str, Json] = {}
_books: dict[str, LocalBook] = {}

_SAMPLE: Json = {"ruleset": "night-2016", "options": {}, "edition": "us-2008", "seats": "AB"}

add_edition_source(_editions.get)


def answer(message: str) -> str:
    """The answer to one call."""
    call = json.loads(message)
    try:
        found: Json = {"ok": _CALLS[call["call"]](**call["args"])}
    except Problem as problem:
        found = {"problem": responses.document(problem)}
    return json.dumps(found, ensure_ascii=False, check_circular=False, separators=(",", ":"))


def _check() -> Json:
    """Open a throwaway book and close it: an engine that does this works."""
    return responses.view(LocalBook(_SAMPLE))


def _open(
    game: Json,
    entries: list[Json],
    waiting: list[Json] | None = None,
    actor: str = "",
    device: str = "",
) -> Json:
    """Open a book, replacing any other: `game` and `entries` as the server hands them out, with the
    game's `id`; `waiting` as `enter` gave it."""
    if game.get("edition_file"):
        _editions[game["edition"]] = game["edition_file"]
    _books["open"] = LocalBook(game, entries, actor=actor, device=device)
    kept = ("key", "command", "digest", "text", "target", "made_at")
    waited = [WaitingEntry(**{name: item[name] for name in kept}) for item in waiting or ()]
    return _settled(_book().resume(waited))


def _enter(key: str, command: Json, shown: Json | None = None, made_at: str | None = None) -> Json:
    """Enter a command. Returns what the device has to keep of it, and the book after it."""
    entry, waiting = _book().enter(key, command, shown, made_at)
    kept = responses.fate(Fate(waiting, entry.number))
    return kept | {"link": entry.link, "view": responses.view(_book())}


def _confirm(entries: list[Json]) -> Json:
    return _settled(_book().confirm(entries))


def _missing(keys: list[str]) -> Json:
    """The entries confirmed here whose keys aren't among these, the server's; in the form in which
    they would wait again."""
    return {"missing": [asdict(each) for each in _book().missing(set(keys))]}


def _drop(keys: list[str]) -> Json:
    return _settled(_book().drop(keys))


def _settled(fates: list[Fate]) -> Json:
    book = _book()
    return {
        "confirmed": book.confirmed,
        "waiting": [responses.fate(each) for each in fates],
        "view": responses.view(book),
    }


def _book() -> LocalBook:
    return _books["open"]


_CALLS: dict[str, Callable[..., Json]] = {
    "check": _check,
    "open": _open,
    "view": lambda: responses.view(_book()),
    "enter": _enter,
    "preview": lambda command: responses.preview(_book(), command),
    "sheet": lambda: sheet_of(_book().course.game),
    "unavailable": lambda: responses.unavailable(_book()),
    "journal": lambda after, limit: responses.journal(_book(), after, limit),
    "explain": lambda number: responses.explain(_book(), number),
    "confirm": _confirm,
    "missing": _missing,
    "drop": _drop,
}
