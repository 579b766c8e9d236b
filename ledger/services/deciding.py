"""What a command would do to a book: the engine's decision, or the taking back of an entry.

An undo can name two entries only: the newest one that stands, and the newest undo with nothing
entered since. In both cases the position is the one that entry n left, so its reversal restores the
one before it exactly. A void is decided in `ledger.services.voiding`.
"""

from __future__ import annotations

import engine
from ledger import problems
from ledger.actors import JUDGES, Actor
from ledger.codes import Code
from ledger.journal.entry import Header
from ledger.rulebook import JOURNAL
from ledger.services.book import Book, Decision
from ledger.services.commands import LedgerCommand, Undo, Void, canonical


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
        subject_number=number,
        reversal_root=number,
    )


def may_take_back(entry: Header, actor: Actor) -> bool:
    """Whether the actor's role allows it: a banker doesn't undo what a referee has ruled."""
    return actor.is_judge or entry.role not in JUDGES


def _decide_undo(book: Book, command: Undo, actor: Actor) -> Decision:
    entry = _entry_to_reverse(book, command.number)
    if not may_take_back(entry, actor):
        raise problems.referee_only("take back what was entered by a referee or by the clock")
    outcome = engine.reversal(book.journal.outcome(entry), entry.restores)
    number = book.version + 1
    before = book.journal.entry(entry.number - 1)
    first = book.journal.entry(entry.subject_number)
    assert first is not None
    # A void and its undo may lie on it. They cancel out, so its own reversal still holds.
    top = book.journal.top(entry)
    if entry.does_something:
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
        subject_number=entry.subject_number,
        reversal_root=entry.reversal_root,
        reverses_id=top.id,
    )


def _entry_to_reverse(book: Book, number: int) -> Header:
    newest = book.journal.entry(book.version)
    if newest is None or number > book.version:
        raise engine.Refusal(
            Code.NO_SUCH_ENTRY, f"There is no entry {number} to take back.", JOURNAL
        )
    if number in (newest.undo_number, newest.redo_number):
        entry = book.journal.entry(number)
        assert entry is not None
        return entry
    if book.journal.is_reversed(number):
        raise engine.Refusal(
            Code.ALREADY_TAKEN_BACK, f"Entry {number} has already been taken back.", JOURNAL
        )
    remedy = f"Take back entry {newest.undo_number} first." if newest.undo_number else ""
    raise engine.Refusal(
        Code.NOT_NEWEST,
        f"Entry {number} is not the newest: entries are taken back newest first. {remedy}".rstrip(),
        JOURNAL,
    )
