"""The entries at the end of a book that somebody can take back or enter again."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.book.entries import Headers, HeaderT, may_take_back


class Takeable(NamedTuple):
    """An entry that can be taken back: its number, and the line of the command behind it."""

    number: int
    text: str


class Newest(NamedTuple):
    """The newest entry of a book, and what this reader may undo or redo now.

    `can_undo`: the newest entry itself is what an undo takes back.
    """

    number: int
    text: str
    can_undo: bool
    undo: Takeable | None
    redo: Takeable | None


def newest_of(
    headers: Headers[HeaderT], entry: HeaderT, *, is_open: bool, is_official: bool
) -> Newest:
    """The newest `entry` of a book, with what somebody who may enter commands can do about it."""

    def takeable(number: int) -> Takeable | None:
        if not number or not (is_open or is_official):
            return None
        target = entry if number == entry.number else headers.entry(number)
        assert target is not None
        if not may_take_back(target, is_official=is_official):
            return None
        first = target.subject_number
        subject = target if first == number else headers.entry(first)
        assert subject is not None
        return Takeable(number, subject.text)

    undo = takeable(entry.undo_number)
    can_undo = undo is not None and undo.number == entry.number
    return Newest(entry.number, entry.text, can_undo, undo, takeable(entry.redo_number))


def newest_to_json(newest: Newest | None) -> dict[str, Any] | None:
    """The newest entry in the form for API and tablet: None in an empty book."""
    if newest is None:
        return None
    undo, redo = newest.undo, newest.redo
    return newest._asdict() | {
        "undo": undo._asdict() if undo else None,
        "redo": redo._asdict() if redo else None,
    }
