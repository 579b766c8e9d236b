"""Which lines of long lists stand on a page: some of each list at a time, or those that are looked
for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from tournaments.person_names import plain
from tournaments.views.components.request_numbers import whole_number

AT_ONCE = 100

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page was asked to show of each list, `at_once` lines at most: those that have the
    words of `find`, or those from the place `first` on, from 0."""

    find: str = ""
    first: int = 0
    at_once: int = AT_ONCE


WHOLE = Asked(at_once=sys.maxsize)


@dataclass(frozen=True, slots=True)
class ListPart(Generic[T]):
    """The `lines` that are shown, of `total` in their list, of which `found` fit what was
    `asked`."""

    lines: list[T]
    total: int
    found: int
    asked: Asked

    @property
    def is_whole(self) -> bool:
        """Whether the list is short enough to stand on the page whole."""
        return self.total <= self.asked.at_once

    @property
    def place(self) -> int:
        """The place of the first that is shown, from 1."""
        return self.asked.first + 1

    @property
    def last(self) -> int:
        """The place of the last that is shown, from 1."""
        return self.asked.first + len(self.lines)

    def made(self, make: Callable[[T], U]) -> ListPart[U]:
        """The same part, with what is made of each line."""
        return ListPart([make(line) for line in self.lines], self.total, self.found, self.asked)


def asked_of(query: Mapping[str, str], total: int, at_once: int = AT_ONCE) -> Asked:
    """What a `query` asks for in lists of `total` lines at most: `find` has words, `from` is a
    place, from 0. A page looks for names in a whole list by itself."""
    if total <= at_once:
        return Asked(at_once=at_once)
    find = query.get("find", "").strip()
    first = 0 if find else whole_number(query.get("from")) or 0
    return Asked(find, first // at_once * at_once if first < total else 0, at_once)


def part_of(lines: Sequence[T], asked: Asked, texts: Callable[[T], Iterable[str]]) -> ListPart[T]:
    """What is asked for of these lines. A line fits if all the words are in one of its `texts`, as
    static/js/filter.js compares them."""
    words = plain(asked.find).split()
    found = lines
    if words:
        found = [line for line in lines if any(fits(text, words) for text in texts(line))]
    shown = found[asked.first : asked.first + asked.at_once]
    return ListPart(list(shown), len(lines), len(found), asked)


def from_the_start_if_past(asked: Asked, total: int) -> Asked:
    """The same, or the first lines where it asks for a place that a list of `total` lines doesn't
    have."""
    return asked if asked.first < total else replace(asked, first=0)


def ways(asked: Asked, total: int, name: str = "from") -> dict[str, str]:
    """The queries that show the lines before and after what was `asked`, as `earlier` and `later`,
    "" where there are none; `name` is what they call the place."""
    before, after = asked.first - asked.at_once, asked.first + asked.at_once
    is_last = bool(asked.find) or after >= total
    return {
        "earlier": f"?{name}={before}" if before >= 0 else "",
        "later": "" if is_last else f"?{name}={after}",
    }


def fits(text: str, words: Iterable[str]) -> bool:
    """Whether a text has all these words, which are plain already."""
    bare = plain(text)
    return all(word in bare for word in words)
