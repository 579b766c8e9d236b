"""The explanation of a draw, line by line, as a round keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple


class About(StrEnum):
    """The subject of a line."""

    DRAW = "draw"
    """About who plays the round, and how the tables came about."""
    ANNOUNCED = "announced"
    """About how its seats compare with those that were announced."""
    BY_HAND = "by_hand"
    """A change by hand."""


class NoteLine(NamedTuple):
    """A line of an explanation. It names people as they were called when it was told."""

    about: About
    tells: str

    @property
    def sentence(self) -> str:
        """The line for people."""
        return f"{_CHANGED}{self.tells}" if self.about is About.BY_HAND else self.tells


def lines(about: About, sentences: Iterable[str]) -> list[NoteLine]:
    """Lines that are all about the same."""
    return [NoteLine(about, each) for each in sentences]


def read_note(stored: Iterable[Any]) -> list[NoteLine]:
    """The lines of `Round.draw_note`: pairs, or, in rounds of 1.0.0, bare sentences. Those stay as
    they are, since the event's log vouches for them."""
    return [
        _of_sentence(each) if isinstance(each, str) else NoteLine(About(each[0]), each[1])
        for each in stored
    ]


_CHANGED = "Changed by hand: "
_OF_ANNOUNCED = (
    "The seats of ",
    "Its seats weren't announced with ",
    "Not where ",
    "Everybody sits where ",
    "Seats have changed in ",
)


def _of_sentence(sentence: str) -> NoteLine:
    if sentence.startswith(_CHANGED):
        return NoteLine(About.BY_HAND, sentence.removeprefix(_CHANGED))
    about = About.ANNOUNCED if sentence.startswith(_OF_ANNOUNCED) else About.DRAW
    return NoteLine(about, sentence)
