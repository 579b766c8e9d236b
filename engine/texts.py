"""Sentences for people, kept apart from the logic.

Each module of the rules holds its sentences together at its head, so that they can be read, edited
and translated as a text; `docs/sentences.md` has them all.
"""

from __future__ import annotations

from string import Formatter
from typing import Any, Protocol


class Text(str):
    """A sentence, or a part of one, that is said as it stands."""

    __slots__ = ()


class Template(Protocol):
    """A sentence with named places; called with a value for each of them, it is filled in."""

    words: str
    places: frozenset[str]

    def __call__(self, **values: Any) -> str:
        """The sentence with these values in its places; TypeError for more or fewer."""

    def __hash__(self) -> int: ...


def template(words: str) -> Template:
    """The template of a sentence: "Seat {seat} buys {lot}".

    It is compiled into a function of its places: `offers` fills in dozens of them each time, and
    `str.format` takes several times as long.
    """
    places = frozenset(name for _, name, _, _ in Formatter().parse(words) if name)
    named = f"*, {', '.join(sorted(places))}" if places else ""
    made = eval(f"lambda {named}: f{words!r}")  # noqa: S307
    made.__qualname__ = f"“{words}”"
    made.words = words
    made.places = places
    filled: Template = made
    return filled


class Counted:
    """A sentence in two forms, for one of a thing and for several; `{count}` is a place of both."""

    __slots__ = ("many", "one")

    def __init__(self, one: str, many: str) -> None:
        self.one = template(one)
        self.many = template(many)

    def __call__(self, count: int, **values: Any) -> str:
        """The form for `count`, filled in."""
        return (self.one if count == 1 else self.many)(count=count, **values)
