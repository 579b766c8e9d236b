"""The course of a game in memory: its entries from the first on, and the position after them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from engine.apply import apply
from engine.book.deciding import Decision
from engine.book.entry_json import PostingAfter, Sending, entry_to_json
from engine.book.entry_list import EntryList
from engine.chain import link
from engine.game import Game
from engine.outcome import Outcome
from engine.outcome_json import facts_to_json

_DECIDED = tuple(each.name for each in fields(Decision))


@dataclass(slots=True)
class KeptEntry:
    """An entry as a device keeps it: what was decided, by whom, and the head of the chain after it.

    `reverses` is the number of the entry that it takes back, or None. `row` is what the
    journal shows, without `reversed_by`, which comes later.
    """

    number: int
    key: str
    kind: str
    command: dict[str, Any]
    outcome: Outcome
    restores: dict[str, Any]
    text: str
    role: str
    undo_number: int
    redo_number: int
    subject_number: int
    reversal_root: int
    reverses: int | None
    link: str
    row: dict[str, Any] = field(default_factory=dict)


@dataclass
class Course(EntryList[KeptEntry]):
    """Entries of one game, in their order, and their results: position, head, balances.

    `reversed_by` has, for each entry that was taken back, the number of the one that did it.
    """

    game: Game
    link: str
    reversed_by: dict[int, int] = field(default_factory=dict)
    _held: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def version(self) -> int:
        """The number of the newest entry."""
        return len(self.entries)

    @property
    def is_open(self) -> bool:
        """Whether the book takes entries."""
        return self.game.status != "finished"

    def fork(self) -> Course:
        """Another course, the same so far."""
        return Course(
            self.game.copy(),
            self.link,
            dict(self.reversed_by),
            Counter(self._held),
            entries=list(self.entries),
            _tops=dict(self._tops),
        )

    def add(self, entry: KeptEntry) -> None:
        """Add an entry that was decided for this position."""
        apply(self.game, entry.outcome)
        self.link = entry.link
        super().add(entry)
        if entry.reverses is not None:
            self.reversed_by[entry.reverses] = entry.number
        for leg in entry.outcome.postings:
            self._held[leg.account, leg.commodity] += leg.quantity

    def enter(
        self, decision: Decision, key: str, reverses: int | None, role: str, sending: Sending
    ) -> KeptEntry:
        """Add what was decided here."""
        number, outcome = self.version + 1, decision.outcome
        head = link(self.link, number, key, decision.command, outcome)
        entry = KeptEntry(
            **{name: getattr(decision, name) for name in _DECIDED},
            number=number,
            key=key,
            role=role,
            reverses=reverses,
            link=head,
        )
        facts = facts_to_json(outcome)
        entry.row = entry_to_json(entry, entry.command, self._postings(outcome), facts, sending)
        self.add(entry)
        return entry

    def _postings(self, outcome: Outcome) -> Iterator[PostingAfter]:
        """The legs with the balances that each one leaves, in the order of their lines."""
        after = Counter(self._held)
        for leg in outcome.postings:
            after[leg.account, leg.commodity] += leg.quantity
            balance = after[leg.account, leg.commodity]
            yield leg.account, leg.commodity, leg.quantity, balance
