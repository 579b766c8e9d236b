"""Taking a book out of Passgo, in formats that other programs read. One module per format.

Every format writes from the same `ExportedBook`, which holds no names of people: a file has seats.
The same book gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from ledger.exports import beancount, book_json, hledger, notation, spreadsheet
from ledger.exports.exported_book import ExportedBook
from ledger.models import Game


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name in addresses and commands, and what a file of it is to others."""

    name: str
    title: str
    suffix: str
    content_type: str
    write: Callable[[ExportedBook], Iterator[str]]

    def pieces(self, game: Game) -> Generator[bytes]:
        """The file of a game as it stands now, in pieces."""
        return (piece.encode() for piece in self.write(ExportedBook(game)))

    def file_name(self, stem: str) -> str:
        """A name for such a file."""
        return f"{stem}.{self.suffix}"


FORMATS: dict[str, Format] = {
    name: Format(name, title, module.SUFFIX, module.CONTENT_TYPE, module.write)
    for name, title, module in (
        ("beancount", "beancount", beancount),
        ("hledger", "hledger", hledger),
        ("csv", "CSV, for spreadsheets", spreadsheet),
        ("json", "JSON, everything", book_json),
        ("notation", "Notation, to replay", notation),
    )
}


def stem_of(game: Game) -> str:
    """A file name for a game when nothing but the book is known."""
    return f"passgo-{game.pk.hex[:8]}"
