"""The findings of an audit."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True)
class BookFault:
    """Something that is not as it was written: in which book, at which entry (0 for the book
    itself), and a sentence that names what is stored and what it should be."""

    game: UUID
    entry: int
    sentence: str

    def __str__(self) -> str:
        where = f"entry {self.entry}" if self.entry else "book"
        return f"Game {self.game}, {where}: {self.sentence}"
