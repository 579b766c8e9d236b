"""Items with their commands read, ready to be decided."""

from __future__ import annotations

from dataclasses import dataclass

from engine.book.commands import BookCommand, canonical, read_command
from ledger import chains
from ledger.items import Item


@dataclass(frozen=True)
class ParsedItem:
    """An item and its command."""

    item: Item
    command: BookCommand

    @property
    def digest(self) -> str:
        """The digest of the command's canonical form, which tells it from another under its key."""
        return chains.command_digest(canonical(self.command))


def parse(item: Item) -> ParsedItem:
    """Read the item's command. Raises `Problem` MALFORMED."""
    return ParsedItem(item, read_command(item.command))
