"""Decide what a command does as the next entry of a book. Nothing here changes the book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.book import problems
from engine.book.commands import BookCommand, Undo, Void, canonical
from engine.book.entries import COMMAND
from engine.command import Command
from engine.decide import decide
from engine.describe import describe
from engine.errors import Refusal
from engine.game import Game
from engine.outcome import Outcome
from engine.referee import needs_referee
from engine.snapshot import situation_before
from engine.texts import Text

TAKE_BACK_AN_OLDER = Text("take back an older entry")
ENTER_THIS = Text("enter this")


@dataclass(frozen=True)
class Decision:
    """The effect of a command: an outcome, its line in the journal, and what its undo will need."""

    kind: str
    command: dict[str, Any]
    outcome: Outcome
    restores: dict[str, Any]
    text: str
    undo_number: int
    redo_number: int
    subject_number: int
    reversal_root: int


def admit(game: Game, command: BookCommand, *, is_open: bool, is_official: bool) -> None:
    """Raise `Problem` for a book or a sender that can't take this command, whatever the rules say.

    A closed book takes only one command: a referee takes back the entry that closed it.
    """
    if not is_open and not (isinstance(command, Undo) and is_official):
        raise problems.book_closed()
    if is_official or isinstance(command, Undo):
        return
    if isinstance(command, Void):
        raise problems.referee_only(TAKE_BACK_AN_OLDER)
    if needs_referee(game, command):
        raise problems.referee_only(ENTER_THIS)


def by_the_rules(game: Game, command: Command, number: int) -> Decision:
    """Decide a command by the rules, as entry `number`. Raises `Refused`."""
    try:
        outcome = decide(game, command)
    except Refusal as refusal:
        raise problems.by_the_game(refusal, game) from refusal
    return Decision(
        kind=COMMAND,
        command=canonical(command),
        outcome=outcome,
        restores=situation_before(game, outcome),
        text=describe(game, command, outcome),
        undo_number=number,
        redo_number=0,
        subject_number=number,
        reversal_root=number,
    )
