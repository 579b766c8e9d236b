"""Undo: the newest entry is taken back, or an undo of it, by an entry that reverses it.

Two entries only can be named: the newest one that stands, and the newest undo with nothing entered
since. In both cases the position is the one that the entry left, so its reversal restores the one
before it exactly.
"""

from __future__ import annotations

from engine.book import problems
from engine.book.commands import Undo, canonical
from engine.book.deciding import Decision
from engine.book.entries import UNDO, L, Lines, does_something, may_take_back
from engine.causes import Redone, Undone
from engine.codes import RuleCode
from engine.game import Game
from engine.snapshot import reversal, situation_before


def decide_undo(
    game: Game, version: int, lines: Lines[L], command: Undo, *, is_judge: bool
) -> tuple[Decision, L]:
    """What an undo (or redo) does as the next entry of a book of this version, and the entry that
    it reverses. Raises `Problem`: `Refused` where the order of undo forbids it, or REFEREE_ONLY."""
    entry = _entry_to_reverse(lines, version, command.number)
    if not may_take_back(entry, is_judge=is_judge):
        raise problems.referee_only("take back what was entered by a referee or by the clock")
    how = Undone if does_something(entry) else Redone
    outcome = reversal(lines.outcome(entry), entry.restores, how)
    number = version + 1
    before = lines.entry(entry.number - 1)
    first = lines.entry(entry.subject_number)
    assert first is not None
    if does_something(entry):
        text = f"Takes back entry {first.number}: {first.text}"
        undo_number, redo_number = (before.undo_number if before else 0), number
    else:
        text = f"Enters entry {first.number} again: {first.text}"
        undo_number, redo_number = number, (before.redo_number if before else 0)
    if command.reason:
        text += f" ({command.reason})"
    decision = Decision(
        kind=UNDO,
        command=canonical(command),
        outcome=outcome,
        restores=situation_before(game, outcome),
        text=text,
        undo_number=undo_number,
        redo_number=redo_number,
        subject_number=entry.subject_number,
        reversal_root=entry.reversal_root,
    )
    # A void and its undo may lie on it. They cancel out, so its own reversal still holds.
    return decision, lines.top(entry)


def _entry_to_reverse(lines: Lines[L], version: int, number: int) -> L:
    newest = lines.entry(version)
    if newest is None or number > version:
        raise problems.by_the_journal(
            RuleCode.NO_SUCH_ENTRY, f"There is no entry {number} to take back."
        )
    if number in (newest.undo_number, newest.redo_number):
        entry = lines.entry(number)
        assert entry is not None
        return entry
    if lines.is_reversed(number):
        raise problems.by_the_journal(
            RuleCode.ALREADY_TAKEN_BACK, f"Entry {number} has already been taken back."
        )
    remedy = f"Take back entry {newest.undo_number} first." if newest.undo_number else ""
    raise problems.by_the_journal(
        RuleCode.NOT_NEWEST,
        f"Entry {number} is not the newest: entries are taken back newest first. {remedy}".rstrip(),
    )
