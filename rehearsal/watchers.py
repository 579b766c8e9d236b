"""What a rehearsal tells whoever looks on, and what it comes to in the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol


class Watcher(Protocol):
    """Is told how a night goes on, from several threads."""

    def round_begins(self, title: str, tables: int, turns: int) -> None:
        """A round's tables begin (or go on); each plays so many rounds of turns."""

    def table_goes_on(self, number: int, turns: int) -> None:
        """A table has so many rounds of turns behind it."""

    def table_has_played(self, number: int, turns: int | None) -> None:
        """A table has played the turns that it was to play; None stands for all."""

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
    """What was done. `entries` counts what was entered at the tables, by type of command."""

    entries: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    sent_again: int = 0
    signatures: int = 0
    seconds: float = 0.0
    open_tables: list[int] = field(default_factory=list)
    stopped: str = ""
