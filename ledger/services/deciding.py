"""What a command would do to a book: the engine's decision, or the taking back of an entry.

Undo is the ledger's own command: `{"type": "undo", "number": n}` takes back entry n by an entry
that reverses it, and an undo is taken back (redone) in the same way. It may have a `reason`, as
when a referee opens a closed book again. Only two entries can be
named: the newest one that stands, and the newest undo with nothing entered since. In both cases
the position is the one that entry n left, so its reversal restores the one before it exactly.

Void, `{"type": "void", "number": n, "reason": "…"}`, is a referee's and reverses an entry wherever
it stands: see `ledger.services.voiding`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import engine
from engine.codecs import REASON
from ledger import problems, writing
from ledger.actors import JUDGES, Actor
from ledger.models import Transaction
from ledger.rulebook import JOURNAL
from ledger.services.journal import Journal, StoredJournal

_NUMBER_MAX = 2**31 - 1
_UNDO_FIELDS = {"type", "number", "reason"}
_VOID_FIELDS = {"type", "number", "reason", "with"}
_WITH_MAX = 200


class Undo(NamedTuple):
    """The command that takes back an entry; `reason` is "" where none was given."""

    number: int
    reason: str = ""


class Void(NamedTuple):
    """A referee's command: entry `number` and, before it, the `others` shall not count any more.
    Those of the others that don't count anyway are left as they are."""

    number: int
    reason: str
    others: tuple[int, ...]


LedgerCommand = engine.Command | Undo | Void


@dataclass
class Book:
    """A game as the next command meets it; `link` and `seal` are the heads of its chains.

    `entered` are the entries that it went on to since it was read, oldest first. `journal` has the
    entries before, those in the database unless others are given. `replies` is what the keys of the
    request were bound to when it was locked.
    """

    game_id: UUID
    version: int
    status: str
    game: engine.Game
    link: str
    seal: str
    entered: list[writing.Entry] = field(default_factory=list)
    replies: Mapping[UUID, writing.KeptReply] = field(default_factory=dict)
    journal: Journal = None  # type: ignore[assignment]  # set below

    def __post_init__(self) -> None:
        self.journal = self.journal or StoredJournal(self.game_id)

    @property
    def is_open(self) -> bool:
        """Whether the book takes entries."""
        return self.status == "open"

    @property
    def closed_at(self) -> datetime | None:
        """The time of the entry that has closed the book since it was read, if one has."""
        return None if self.is_open or not self.entered else self.entered[-1].posted_at


@dataclass(frozen=True)
class Decision:
    """What a command does: an outcome, its line in the journal, and what its undo will need."""

    kind: str
    command: dict[str, Any]
    outcome: engine.Outcome
    restores: dict[str, Any]
    text: str
    undo_number: int
    redo_number: int
    first_number: int
    pile_number: int
    reverses_id: UUID | None = None


def read_command(data: Any) -> LedgerCommand:
    """The command that a JSON object stands for. Raises `Problem` MALFORMED."""
    try:
        if isinstance(data, dict) and data.get("type") == "undo":
            return _read_undo(data)
        if isinstance(data, dict) and data.get("type") == "void":
            return _read_void(data)
        return engine.parse_command(data)
    except engine.Malformed as error:
        raise problems.from_malformed(error) from error


def _read_undo(data: dict[str, Any]) -> Undo:
    if not _is_number(data.get("number")) or not set(data) <= _UNDO_FIELDS:
        raise problems.malformed(
            "number", "An undo has the number of one entry, from 1 on, and perhaps a reason."
        )
    reason = REASON.check(data["reason"], "reason") if "reason" in data else ""
    return Undo(data["number"], reason)


def _read_void(data: dict[str, Any]) -> Void:
    if not _is_number(data.get("number")) or not set(data) <= _VOID_FIELDS:
        raise problems.malformed(
            "number", "A void has the number of one entry, a reason, and perhaps others in “with”."
        )
    others = data.get("with", [])
    if not isinstance(others, list) or not all(map(_is_number, others)) or len(others) > _WITH_MAX:
        raise problems.malformed("with", f"“with” lists up to {_WITH_MAX} numbers of entries.")
    reason = REASON.check(data.get("reason"), "reason")
    return Void(data["number"], reason, tuple(sorted(set(others) - {data["number"]}, reverse=True)))


def _is_number(value: Any) -> bool:
    return type(value) is int and 1 <= value <= _NUMBER_MAX


def canonical(command: LedgerCommand) -> dict[str, Any]:
    """The command as the journal keeps it."""
    if isinstance(command, Undo):
        undo = {"type": "undo", "number": command.number}
        return undo | ({"reason": command.reason} if command.reason else {})
    if isinstance(command, Void):
        void = {"type": "void", "number": command.number, "reason": command.reason}
        return void | ({"with": list(command.others)} if command.others else {})
    return engine.command_to_json(command)


def admit(book: Book, command: LedgerCommand, actor: Actor) -> None:
    """Raise `Problem` for a book or an actor that can't take this command, whatever the rules say.

    A closed book takes one thing only: a referee takes back the entry that closed it.
    """
    if not book.is_open and not (isinstance(command, Undo) and actor.is_judge):
        raise problems.book_closed()
    if actor.is_judge or isinstance(command, Undo):
        return
    if isinstance(command, Void):
        raise problems.referee_only("take back an older entry")
    if engine.needs_referee(book.game, command):
        raise problems.referee_only("enter this")


def decide(book: Book, command: engine.Command | Undo, actor: Actor) -> Decision:
    """What the command does as the next entry of a book that admits it. Changes nothing. A void is
    decided in `ledger.services.voiding`.

    Raises `engine.Refusal` where the rules (or the order of undo) forbid it, and `Problem` for an
    undo that only a referee may do.
    """
    if isinstance(command, Undo):
        return _decide_undo(book, command, actor)
    outcome = engine.decide(book.game, command)
    number = book.version + 1
    return Decision(
        kind="command",
        command=canonical(command),
        outcome=outcome,
        restores=engine.registers_before(book.game, outcome),
        text=engine.describe(book.game, command, outcome),
        undo_number=number,
        redo_number=0,
        first_number=number,
        pile_number=number,
    )


def may_take_back(entry: Transaction | writing.Entry, actor: Actor) -> bool:
    """Whether the actor's role allows it: a banker doesn't undo what a referee has ruled."""
    return actor.is_judge or entry.role not in JUDGES


def first_of(entry: Transaction) -> Transaction:
    """The command (or void) that an undo is about, below all undos and redos that it names."""
    if entry.first_number == entry.number:
        return entry
    return Transaction.objects.get(game_id=entry.game_id, number=entry.first_number)


def _decide_undo(book: Book, command: Undo, actor: Actor) -> Decision:
    entry = _entry_to_reverse(book, command.number)
    if not may_take_back(entry, actor):
        raise problems.referee_only("take back what was entered by a referee or by the clock")
    outcome = engine.reversal(book.journal.outcome(entry), entry.restores)
    number = book.version + 1
    before = book.journal.entry(entry.number - 1)
    first = book.journal.entry(entry.first_number)
    assert first is not None
    # A void and its undo may lie on it. They cancel out, so its own reversal still holds.
    top = book.journal.top(entry)
    if entry.is_standing:
        text = f"Takes back entry {first.number}: {first.text}"
        undo_number, redo_number = (before.undo_number if before else 0), number
    else:
        text = f"Enters entry {first.number} again: {first.text}"
        undo_number, redo_number = number, (before.redo_number if before else 0)
    if command.reason:
        text += f" ({command.reason})"
    return Decision(
        kind="undo",
        command=canonical(command),
        outcome=outcome,
        restores=engine.registers_before(book.game, outcome),
        text=text,
        undo_number=undo_number,
        redo_number=redo_number,
        first_number=entry.first_number,
        pile_number=entry.pile_number,
        reverses_id=top.id,
    )


def _entry_to_reverse(book: Book, number: int) -> Transaction:
    newest = book.journal.entry(book.version)
    if newest is None or number > book.version:
        raise engine.Refusal("NO_SUCH_ENTRY", f"There is no entry {number} to take back.", JOURNAL)
    if number in (newest.undo_number, newest.redo_number):
        entry = book.journal.entry(number)
        assert entry is not None
        return entry
    if book.journal.is_reversed(number):
        raise engine.Refusal(
            "ALREADY_TAKEN_BACK", f"Entry {number} has been taken back already.", JOURNAL
        )
    remedy = f"Take back entry {newest.undo_number} first." if newest.undo_number else ""
    raise engine.Refusal(
        "NOT_NEWEST",
        f"Entry {number} is not the newest: entries are taken back newest first. {remedy}".rstrip(),
        JOURNAL,
    )
