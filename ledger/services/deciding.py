"""What a command would do to a book as it stands: the engine's decision, or the taking back of
entries. Nothing here changes the book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import engine
from engine import chain
from ledger import problems
from ledger.actors import Actor
from ledger.services.book import Book, Decision
from ledger.services.commands import LedgerCommand, Request, Undo, Void, canonical
from ledger.services.undoing import decide_undo
from ledger.services.voiding import decide_void


@dataclass(frozen=True)
class Decided:
    """All that a command does: its `own` decision, which is the only one but for a void, and among
    `all` of them, in their order, those that go along."""

    all: Sequence[Decision]
    own: Decision

    @property
    def outcome(self) -> engine.Outcome:
        """What they move together."""
        return engine.Outcome(
            tuple(transfer for each in self.all for transfer in each.outcome.transfers),
            tuple(fact for each in self.all for fact in each.outcome.facts),
        )


def decide(book: Book, request: Request, actor: Actor, version: int | None = None) -> Decided:
    """What the command does as the next entries of the book, if that is at the version which the
    client saw (None for any).

    Raises `Problem`: `Refused` where the rules forbid it, and others for a book, an actor, a
    version or something shown that doesn't allow it.
    """
    command = request.command
    admit(book, command, actor)
    if version is not None and version != book.version:
        raise problems.stale_version(book.version)
    decided = _decide(book, command, actor)
    _require_as_shown(request, decided)
    return decided


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


def _decide(book: Book, command: LedgerCommand, actor: Actor) -> Decided:
    if isinstance(command, Void):
        decisions = decide_void(book, command)
        [own] = [
            each
            for each in decisions
            if each.kind == "void" and each.command["number"] == command.number
        ]
        return Decided(decisions, own)
    if isinstance(command, Undo):
        decision = decide_undo(book, command, actor)
    else:
        decision = _by_the_rules(book, command)
    return Decided([decision], decision)


def _by_the_rules(book: Book, command: engine.Command) -> Decision:
    try:
        outcome = engine.decide(book.game, command)
    except engine.Refusal as refusal:
        raise problems.by_the_game(refusal, book.game) from refusal
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


def _require_as_shown(request: Request, decided: Decided) -> None:
    """Raise `Problem` OUTCOME_DIFFERS if the banker was shown something else than this."""
    shown = request.item.shown
    if shown is None:
        return
    digest = chain.outcome_digest(decided.outcome)
    if digest != shown.digest:
        raise problems.outcome_differs(shown.text, decided.own.text, digest)
