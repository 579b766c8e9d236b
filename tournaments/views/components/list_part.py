"""Show long lists in parts: some lines of each list at a time, or the matches of a search."""

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
class ListQuery:
    """The part of each list that a page was asked for, `at_once` lines at most: those that match
    the words of `find`, or those from the place `first` on, counted from 0."""

    find: str = ""
    first: int = 0
    at_once: int = AT_ONCE


WHOLE = ListQuery(at_once=sys.maxsize)


@dataclass(frozen=True, slots=True)
class ListPart(Generic[T]):
    """The `lines` that are shown, out of `total` in their list, of which `found` match what was
    `asked`."""

    lines: list[T]
    total: int
    found: int
    asked: ListQuery

    @property
    def is_whole(self) -> bool:
        """Whether the whole list fits on the page."""
        return self.total <= self.asked.at_once

    @property
    def place(self) -> int:
        """The place of the first line shown, from 1."""
        return self.asked.first + 1

    @property
    def last(self) -> int:
        """The place of the last line shown, from 1."""
        return self.asked.first + len(self.lines)

    def made(self, make: Callable[[T], U]) -> ListPart[U]:
        """The same part, with each line converted."""
        return ListPart([make(line) for line in self.lines], self.total, self.found, self.asked)


def asked_of(query: Mapping[str, str], total: int, at_once: int = AT_ONCE) -> ListQuery:
    """Read which part of lists of `total` lines at most a `query` asks for: `find` has words,
    `from` is a place, from 0. A page with a whole list searches it by itself."""
    if total <= at_once:
        return ListQuery(at_once=at_once)
    find = query.get("find", "").strip()
    first = 0 if find else whole_number(query.get("from")) or 0
    return ListQuery(find, first // at_once * at_once if first < total else 0, at_once)


def part_of(
    lines: Sequence[T], asked: ListQuery, texts: Callable[[T], Iterable[str]]
) -> ListPart[T]:
    """The matching lines. A line matches if all the words are in one of its `texts`, as
    static/js/filter.js compares them."""
    words = plain(asked.find).split()
    found = lines
    if words:
        found = [line for line in lines if any(fits(text, words) for text in texts(line))]
    shown = found[asked.first : asked.first + asked.at_once]
    return ListPart(list(shown), len(lines), len(found), asked)


def from_the_start_if_past(asked: ListQuery, total: int) -> ListQuery:
    """The same, or the first lines if a list of `total` lines doesn't have the place asked for."""
    return asked if asked.first < total else replace(asked, first=0)


def ways(asked: ListQuery, total: int, name: str = "from") -> dict[str, str]:
    """The queries for the lines before and after what was `asked`, as `earlier` and `later`, "" if
    there are none; `name` is their parameter for the place."""
    before, after = asked.first - asked.at_once, asked.first + asked.at_once
    is_last = bool(asked.find) or after >= total
    return {
        "earlier": f"?{name}={before}" if before >= 0 else "",
        "later": "" if is_last else f"?{name}={after}",
    }


def fits(text: str, words: Iterable[str]) -> bool:
    """Whether a text contains all these words, which are normalized already."""
    bare = plain(text)
    return all(word in bare for word in words)
