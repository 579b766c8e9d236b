"""The entries of a book in memory, as undo looks them up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from engine.book.entries import EntryHeader
from engine.outcome import Outcome


class ListedEntry(EntryHeader, Protocol):
    """A header with what the entry does."""

    @property
    def outcome(self) -> Outcome: ...


ListedT = TypeVar("ListedT", bound=ListedEntry)


@dataclass(kw_only=True)
class EntryList(Generic[ListedT]):
    """The entries of one book from the first on: `engine.book.entries.Headers`.

    Each reversal lies on the entry that it reverses, so only the newest of a stack isn't reversed.
    """

    entries: list[ListedT] = field(default_factory=list)
    _tops: dict[int, int] = field(default_factory=dict)

    def add(self, entry: ListedT) -> None:
        """Add this entry."""
        self.entries.append(entry)
        self._tops[entry.reversal_root] = entry.number

    def entry(self, number: int) -> ListedT | None:
        """The entry of that number."""
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None

    def top(self, entry: EntryHeader) -> ListedT:
        """The newest entry of the stack of reversals that this one lies in, or itself."""
        return self.entries[self._tops[entry.reversal_root] - 1]

    def is_reversed(self, number: int) -> bool:
        """Whether another entry reverses this one."""
        entry = self.entry(number)
        return entry is not None and self.top(entry).number != number

    def outcome(self, entry: EntryHeader) -> Outcome:
        """The recorded outcome of an entry."""
        return self.entries[entry.number - 1].outcome
