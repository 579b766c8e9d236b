"""What came of posting commands."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.problems import Problem
from ledger.services.book import Book


@dataclass(frozen=True)
class Posted:
    """Commands that were accepted: the numbers of their entries, and the book as it is now.

    `replayed` says that all of them had been posted before, and nothing was written now.
    """

    book: Book
    numbers: list[int]
    replayed: bool

    @property
    def number(self) -> int:
        """The number of the only (or last) entry."""
        return self.numbers[-1]


@dataclass(frozen=True)
class BatchResult:
    """The result of a batch that stops at its first problem: the numbers of the entries, then the
    problem, if there was one. The items after it were not tried."""

    book: Book
    results: list[int | Problem]
    replayed: bool
