"""An entry: one shape for deciding, writing, reading, auditing and exporting it.

The columns of its header are listed here, once. The statements that write them, the audit and the
lossless export are made from this list; `models.Transaction` declares them to the database, and a
test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, NamedTuple, Protocol
from uuid import UUID

import engine

BalanceKey = tuple[str, str]
"""An account and a commodity: what a balance is of."""


class PostingRow(NamedTuple):
    """A quantity of a commodity that goes into an account (or out of it, if negative), and the
    balance that it leaves: 0 until the entry is written, since the database works it out."""

    account: str
    commodity: str
    quantity: int
    balance: int


@dataclass(slots=True)
class Header:
    """The header of an entry, column by column: see `models.Transaction` for what each holds."""

    id: UUID
    game_id: UUID
    number: int
    key: UUID
    kind: str
    command: dict[str, Any]
    facts: list[Any]
    restores: dict[str, Any]
    posting_count: int
    text: str
    reverses_id: UUID | None
    undo_number: int
    redo_number: int
    subject_number: int
    reversal_root: int
    actor: str
    role: str
    device: str
    made_at: datetime | None
    posted_at: datetime
    link: str
    seal: str


COLUMNS = tuple(column.name for column in fields(Header))
JSON_COLUMNS = ("command", "facts", "restores")


@dataclass(slots=True)
class Entry(Header):
    """An entry with its postings, in the order of their lines. `reverses` and `reversed_by` are the
    numbers of what it reverses and of what reverses it, or None."""

    postings: Sequence[PostingRow] = ()
    reverses: int | None = None
    reversed_by: int | None = None

    @property
    def outcome(self) -> engine.Outcome:
        """The outcome of the entry, as the engine has it."""
        return recorded_outcome(self.postings, self.facts)


class RecordedPosting(Protocol):
    """A posting as a journal has it, possibly with other columns."""

    @property
    def account(self) -> str: ...
    @property
    def commodity(self) -> str: ...
    @property
    def quantity(self) -> int: ...


def recorded_outcome(postings: Iterable[RecordedPosting], facts: Sequence[Any]) -> engine.Outcome:
    """The outcome that these postings, in the order of their lines, and facts record. Raises
    whatever errors unreadable ones cause."""
    rows = ((posting.account, posting.commodity, posting.quantity) for posting in postings)
    return engine.outcome_from_rows(rows, facts)
