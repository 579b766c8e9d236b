"""The reports of a rehearsal to its watchers, and its result in the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol


class Watcher(Protocol):
    """An observer of a night, told how it goes on, from several threads."""

    def round_begins(self, title: str, tables: int, turns: int) -> None:
        """A round's tables begin (or go on); each plays this many rounds of turns."""

    def table_goes_on(self, number: int, turns: int) -> None:
        """A table has now played `turns` rounds of turns."""

    def table_has_played(self, number: int, turns: int | None) -> None:
        """A table has played its share of turns; None stands for all tables."""

    def says(self, sentence: str) -> None:
        """Something worth a line."""


class Silence:
    """A watcher that tells nobody."""

    def round_begins(self, title: str, tables: int, turns: int) -> None:
        pass

    def table_goes_on(self, number: int, turns: int) -> None:
        pass

    def table_has_played(self, number: int, turns: int | None) -> None:
        pass

    def says(self, sentence: str) -> None:
        pass


@dataclass
class Summary:
    """The result. `entries` counts the entries at the tables, by type of command."""

    entries: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    sent_again: int = 0
    signatures: int = 0
    seconds: float = 0.0
    open_tables: list[int] = field(default_factory=list)
    stopped: str = ""
