"""The answers to people who post a command."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.problems import Problem
from ledger.services.book import Book


@dataclass(frozen=True)
class Posted:
    """The answer to accepted commands: their numbers, and the book as it is now.

    `replayed` is true if all of them had been posted before and nothing was written now.
    """

    book: Book
    numbers: list[int]
    replayed: bool

    @property
    def number(self) -> int:
        """The number of the only (or last) entry."""
        return self.numbers[-1]


@dataclass(frozen=True)
class Several:
    """The result of a batch that stops at its first problem: numbers of entries, and at the end the
    problem, if there was one. The items after it were not tried."""

    book: Book
    results: list[int | Problem]
    replayed: bool
