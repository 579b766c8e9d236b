"""A command on its way into a book, with what its sender says of it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.book.commands import BookCommand, canonical, read_command
from ledger import chains
from ledger.items import Item


@dataclass(frozen=True)
class Request:
    """An item whose command was read."""

    item: Item
    command: BookCommand

    @property
    def digest(self) -> str:
        """The digest of the command's canonical form, which tells it from another under its key."""
        return chains.command_digest(canonical(self.command))


def read_request(item: Item) -> Request:
    """Raises `Problem` MALFORMED."""
    return Request(item, read_command(item.command))
