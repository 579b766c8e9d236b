"""A book as the server hands it out to a device (`GET /games/{id}/book`), read entry by entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from engine.book.course import Course, KeptEntry
from engine.book.entries import FOR_UNDO
from engine.chain import edition_digest, genesis, link
from engine.game import new_game
from engine.outcome_json import outcome_from_rows
from engine.snapshot import situation_before
from engine.texts import template

UNREADABLE = template("entry {number} can't be read: {error}")
OUT_OF_LINE = template("entry {number} doesn't follow entry {last}")

# What comes with an entry; the engine makes the rest of it.
_GIVEN = tuple(
    each.name for each in fields(KeptEntry) if each.name not in ("outcome", "restores", "row")
)
# What comes with an entry but isn't in its row, or changes there.
_BESIDE = frozenset(("key", "reversed_by", *FOR_UNDO))


class OtherBook(Exception):
    """These entries don't give the heads beside them: they belong to another book, or another
    version of the engine made them in a form that this one doesn't know."""


def begin(game: Mapping[str, Any]) -> Course:
    """A game without an entry: its `ruleset`, `options`, `edition` and `seats`."""
    new = new_game(game["ruleset"], game["seats"], game["options"], game["edition"])
    head = genesis(
        ruleset=new.ruleset,
        options=new.changes,
        edition=new.edition.name,
        seats=new.seats,
        edition_digest=edition_digest(new.edition.name),
    )
    return Course(new, head)


def read_entry(course: Course, data: Mapping[str, Any]) -> KeptEntry:
    """The next entry of a course, as the server has it. Raises `OtherBook`."""
    try:
        outcome = outcome_from_rows(
            ((leg["account"], leg["commodity"], leg["quantity"]) for leg in data["postings"]),
            data["facts"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise OtherBook(UNREADABLE(number=data["number"], error=repr(error))) from error
    number, key, command = data["number"], data["key"], data["command"]
    if number != course.version + 1 or data["link"] != link(
        course.link, number, key, command, outcome
    ):
        raise OtherBook(OUT_OF_LINE(number=number, last=course.version))
    return KeptEntry(
        **{name: data[name] for name in _GIVEN},
        outcome=outcome,
        restores=situation_before(course.game, outcome),
        row={name: value for name, value in data.items() if name not in _BESIDE},
    )
