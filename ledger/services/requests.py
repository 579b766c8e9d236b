"""What is asked of a book, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import engine
from ledger.problems import Problem
from ledger.services.deciding import Book


@dataclass(frozen=True)
class Shown:
    """The outcome that the banker was shown: its `chain.outcome_digest`, and its line."""

    digest: str
    text: str


@dataclass(frozen=True)
class Item:
    """One command to post, as JSON: the client's key for it, when its device made it, and what
    was shown of it, if the client says."""

    command: Any
    key: UUID = field(default_factory=uuid4)
    made_at: datetime | None = None
    shown: Shown | None = None


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
    """What became of a batch that stops at its first problem: numbers of entries, and at the end
    the problem, if there was one. What came after it was not tried."""

    book: Book
    results: list[int | Problem]
    replayed: bool


@dataclass(frozen=True)
class Preview:
    """What a command would do: its outcome, the journal's line, and why (`engine.explain`).

    `digest` is what a post of it carries to be entered as shown; None where nothing is shown.
    """

    outcome: engine.Outcome
    text: str
    why: dict[str, Any]
    digest: str | None
