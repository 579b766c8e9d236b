"""Decide what a command would do to a book as it stands, or what taking entries back would do.
Nothing here changes the book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import engine
from engine import chain
from engine.book import deciding
from engine.book.commands import BookCommand, Undo, Void
from ledger import problems
from ledger.actors import Actor
from ledger.services.book import Book, DecidedEntry
from ledger.services.parsed_items import ParsedItem
from ledger.services.undoing import decide_undo
from ledger.services.voiding import decide_void


@dataclass(frozen=True)
class Decided:
    """All that a command does: its `own` decision, the only one except in a void, and `all`
    decisions in their order, including those that go along."""

    all: Sequence[DecidedEntry]
    own: DecidedEntry

    @property
    def outcome(self) -> engine.Outcome:
        """The moves of all of them together."""
        return engine.Outcome(
            tuple(transfer for each in self.all for transfer in each.outcome.transfers),
            tuple(fact for each in self.all for fact in each.outcome.facts),
        )


def decide(book: Book, parsed: ParsedItem, actor: Actor, version: int | None = None) -> Decided:
    """Decide the command as the next entries of the book, if the book is at the version that the
    client saw (None for any).

    Raises `Problem`: `Refused` if the rules forbid it, and others if the book, the actor, the
    version or the outcome that was shown doesn't allow it.
    """
    command = parsed.command
    admit(book, command, actor)
    if version is not None and version != book.version:
        raise problems.stale_version(book.version)
    decided = _decide(book, command, actor)
    _require_as_shown(parsed, decided)
    return decided


def admit(book: Book, command: BookCommand, actor: Actor) -> None:
    """Raise what `deciding.admit` of `engine.book` raises, for an actor of the ledger."""
    deciding.admit(book.game, command, is_open=book.is_open, is_official=actor.is_official)


def _decide(book: Book, command: BookCommand, actor: Actor) -> Decided:
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
        decision = DecidedEntry.of(deciding.by_the_rules(book.game, command, book.version + 1))
    return Decided([decision], decision)


def _require_as_shown(parsed: ParsedItem, decided: Decided) -> None:
    """Raise `Problem` OUTCOME_DIFFERS if the banker was shown something other than this."""
    shown = parsed.item.shown
    if shown is None:
        return
    digest = chain.outcome_digest(decided.outcome)
    if digest != shown.digest:
        raise problems.outcome_differs(shown.text, decided.own.text, digest)
