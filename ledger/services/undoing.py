"""Undo: the newest entry is taken back, or an undo of it, by an entry that reverses it.

Two entries only can be named: the newest one that stands, and the newest undo with nothing entered
since. In both cases the position is the one that the entry left, so its reversal restores the one
before it exactly.
"""

from __future__ import annotations

import engine
from ledger import problems
from ledger.actors import JUDGES, Actor
from ledger.codes import Code
from ledger.journal.entry import Header
from ledger.services.book import Book, Decision
from ledger.services.commands import Undo, canonical


def may_take_back(entry: Header, actor: Actor) -> bool:
    """Whether the actor's role allows it: a banker doesn't undo what a referee has ruled."""
    return actor.is_judge or entry.role not in JUDGES


def decide_undo(book: Book, command: Undo, actor: Actor) -> Decision:
    """What an undo (or redo) does as the next entry of a book. Raises `Problem`: `Refused` where
    the order of undo forbids it, or REFEREE_ONLY."""
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
        raise problems.by_the_journal(
            Code.NO_SUCH_ENTRY, f"There is no entry {number} to take back."
        )
    if number in (newest.undo_number, newest.redo_number):
        entry = book.journal.entry(number)
        assert entry is not None
        return entry
    if book.journal.is_reversed(number):
        raise problems.by_the_journal(
            Code.ALREADY_TAKEN_BACK, f"Entry {number} has already been taken back."
        )
    remedy = f"Take back entry {newest.undo_number} first." if newest.undo_number else ""
    raise problems.by_the_journal(
        Code.NOT_NEWEST,
        f"Entry {number} is not the newest: entries are taken back newest first. {remedy}".rstrip(),
    )
