"""Undo: the newest entry is taken back, or an undo of it, by an entry that reverses it.

Only two entries can be named: the newest one that stands, and the newest undo if nothing was
entered since. In both cases the position is the one that the entry left, so its reversal restores
the one before it exactly.
"""

from __future__ import annotations

from engine.book import problems
from engine.book.commands import Undo, canonical
from engine.book.deciding import Decision
from engine.book.entries import UNDO, Headers, HeaderT, does_something, may_take_back
from engine.causes import Redone, Undone
from engine.codes import RuleCode
from engine.game import Game
from engine.snapshot import reversal, situation_before
from engine.texts import Text, template

NO_SUCH_ENTRY = template("There is no entry {number} to take back.")
TAKEN_BACK_ALREADY = template("Entry {number} has already been taken back.")
NOT_NEWEST = template("Entry {number} is not the newest: entries are taken back newest first.")
NEWEST_COMES_FIRST = template("Take back entry {number} first.")
TAKES_BACK = template("Takes back entry {number}: {entry}")
ENTERS_AGAIN = template("Enters entry {number} again: {entry}")
WITH_REASON = template("{text} ({reason})")
REFEREES_ENTRY = Text("take back what was entered by a referee or by the clock")


def decide_undo(
    game: Game, version: int, headers: Headers[HeaderT], command: Undo, *, is_official: bool
) -> tuple[Decision, HeaderT]:
    """Decide an undo (or redo) as the next entry of a book of this version; also gives the entry
    that it reverses. Raises `Problem`: `Refused` where the order of undo forbids it, or
    REFEREE_ONLY."""
    entry = _entry_to_reverse(headers, version, command.number)
    if not may_take_back(entry, is_official=is_official):
        raise problems.referee_only(REFEREES_ENTRY)
    how = Undone if does_something(entry) else Redone
    outcome = reversal(headers.outcome(entry), entry.restores, how)
    number = version + 1
    before = headers.entry(entry.number - 1)
    first = headers.entry(entry.subject_number)
    assert first is not None
    if does_something(entry):
        text = TAKES_BACK(number=first.number, entry=first.text)
        undo_number, redo_number = (before.undo_number if before else 0), number
    else:
        text = ENTERS_AGAIN(number=first.number, entry=first.text)
        undo_number, redo_number = number, (before.redo_number if before else 0)
    if command.reason:
        text = WITH_REASON(text=text, reason=command.reason)
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
    return decision, headers.top(entry)


def _entry_to_reverse(headers: Headers[HeaderT], version: int, number: int) -> HeaderT:
    newest = headers.entry(version)
    if newest is None or number > version:
        raise problems.by_the_journal(RuleCode.NO_SUCH_ENTRY, NO_SUCH_ENTRY(number=number))
    if number in (newest.undo_number, newest.redo_number):
        entry = headers.entry(number)
        assert entry is not None
        return entry
    if headers.is_reversed(number):
        raise problems.by_the_journal(
            RuleCode.ALREADY_TAKEN_BACK, TAKEN_BACK_ALREADY(number=number)
        )
    first = newest.undo_number
    remedy = [NEWEST_COMES_FIRST(number=first)] if first else []
    sentences = " ".join([NOT_NEWEST(number=number), *remedy])
    raise problems.by_the_journal(RuleCode.NOT_NEWEST, sentences)
