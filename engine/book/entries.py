"""The header of an entry, wherever its book is kept, and what may be taken back."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from engine.book.roles import OFFICIALS
from engine.outcome import Outcome

COMMAND = "command"
UNDO = "undo"

FOR_UNDO = ("undo_number", "redo_number", "subject_number", "reversal_root")
"""The fields that undo and redo need: see `EntryHeader`. A device keeps them, and a journal doesn't
show them."""


class EntryHeader(Protocol):
    """The header of an entry.

    `undo_number` and `redo_number` are the entries that an undo and a redo would name after it, 0
    for none. `subject_number` is the entry that it finally enters or takes back, itself for a
    command; `reversal_root` the one on which its stack of reversals began.
    """

    @property
    def number(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def restores(self) -> dict[str, Any]: ...
    @property
    def undo_number(self) -> int: ...
    @property
    def redo_number(self) -> int: ...
    @property
    def subject_number(self) -> int: ...
    @property
    def reversal_root(self) -> int: ...


HeaderT = TypeVar("HeaderT", bound=EntryHeader)


class Headers(Protocol[HeaderT]):
    """The entries of one book, as undo and redo look them up."""

    def entry(self, number: int) -> HeaderT | None:
        """The entry of that number."""
        ...

    def top(self, entry: HeaderT) -> HeaderT:
        """The newest entry of the stack of reversals that this one lies in, or itself."""
        ...

    def is_reversed(self, number: int) -> bool:
        """Whether another entry reverses this one."""
        ...

    def outcome(self, entry: HeaderT) -> Outcome:
        """The recorded outcome of an entry."""
        ...


def does_something(entry: EntryHeader) -> bool:
    """True for a command, a void, or a redo of either; False for an undo."""
    return entry.undo_number == entry.number


def may_take_back(entry: EntryHeader, *, is_official: bool) -> bool:
    """True if this role may take the entry back: a banker doesn't undo what a referee has ruled."""
    return is_official or entry.role not in OFFICIALS
