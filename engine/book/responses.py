"""The responses of a local book as JSON, in the shapes of the ledger's API."""

from __future__ import annotations

from typing import Any

from engine.book import problems
from engine.book.commands import read_command
from engine.book.explaining import explain_entry
from engine.book.local_book import Fate, LocalBook
from engine.book.lying_below import deck_entries_of, tell_what_lies_below
from engine.book.newest import newest_of, newest_to_json
from engine.book.offered import offers_of, unavailable_of
from engine.book.previewing import preview_of, preview_to_json
from engine.book.problems import Problem
from engine.game import new_game
from engine.offer_json import Json
from engine.snapshot import game_to_json


def view(book: LocalBook) -> Json:
    """The game as it is now, for its banker: `GET games/{id}` without what only the server has, and
    with what `lies_below` in a deck."""
    course = book.course
    offers = offers_of(course.game, is_open=course.is_open, is_official=False)
    return {
        "id": book.id,
        "version": course.version,
        "status": "open" if course.is_open else "closed",
        "link": course.link,
        "state": game_to_json(course.game),
        "offers": tell_what_lies_below(offers, course.game, lambda: deck_entries_of(course)),
        "newest": _newest(book),
    }


def _newest(book: LocalBook) -> Json | None:
    course = book.course
    entry = course.entry(course.version)
    if entry is None:
        return None
    return newest_to_json(newest_of(course, entry, is_open=course.is_open, is_official=False))


def unavailable(book: LocalBook) -> Json:
    """The commands that are nearly possible, and why not: `GET games/{id}/offers` without
    offers."""
    course = book.course
    found = unavailable_of(course.game, is_open=course.is_open)
    return {"version": course.version, "nearly": found}


def preview(book: LocalBook, command: Any) -> Json:
    """The preview of a command: `POST games/{id}/preview`. Raises `Problem`."""
    decided, _ = book.decide(read_command(command))
    game = book.course.game
    return preview_to_json(
        preview_of(game, decided.kind, decided.command, decided.text, decided.outcome)
    )


def journal(book: LocalBook, after: int, limit: int) -> Json:
    """Up to `limit` entries above `after`, oldest first: `GET games/{id}/transactions`."""
    course = book.course
    rows = [
        entry.row | {"reversed_by": course.reversed_by.get(entry.number)}
        for entry in course.entries[after : after + limit]
    ]
    return {"results": rows, "next": None}


def explain(book: LocalBook, number: int) -> Json:
    """Explain an entry: `GET …/transactions/{number}/explain`. Raises `Problem`."""
    course = book.course
    entry = course.entry(number)
    if entry is None:
        raise problems.unknown_entry(number)
    game = course.game
    new = new_game(game.ruleset, game.seats, game.changes, game.edition.name)
    past = [each.outcome for each in course.entries[:number]]
    why, agrees = explain_entry(entry.kind, entry.command, new, past)
    return {"number": number, "text": entry.text, "explained": why, "agrees": agrees}


def fate(became: Fate) -> Json:
    """The fate of a waiting command: `became` is confirmed, same, changed or refused."""
    waiting = became.waiting
    shape: Json = {
        "key": waiting.key,
        "command": waiting.command,
        "text": waiting.text,
        "digest": waiting.digest,
        "target": waiting.target,
        "made_at": waiting.made_at,
    }
    if became.problem is not None:
        return shape | {"became": "refused", "problem": document(became.problem)}
    if became.now is not None:
        digest, text = became.now
        return shape | {"became": "changed", "now": {"digest": digest, "text": text}}
    how = "confirmed" if became.is_confirmed else "same"
    return shape | {"became": how, "number": became.number}


def document(problem: Problem) -> Json:
    """A problem document (RFC 9457) without type and title, which only repeat its status."""
    return {
        "status": problem.status,
        "code": problem.code,
        "detail": problem.sentence,
        **problem.extra,
    }
