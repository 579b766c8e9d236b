"""Why an entry is as it is: the rule, where it stands, and how each amount comes about.

An entry is explained in the position that it met: its book replayed, from the stored outcomes, up
to the entry before. What was recorded stands; today's engine only finds the words for it, and
says so where today's rules would decide the command otherwise.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import engine
from engine.chain import outcome_digest
from ledger.journal.entry import Entry
from ledger.journal.reader import read_entry, read_outcomes
from ledger.models import Game, Transaction
from ledger.rulebook import JOURNAL, OTHER_TIME, PLACE, SENTENCES
from ledger.services.asof import position_of
from ledger.services.book import Book, Decision


class Explained(NamedTuple):
    """An entry with its explanation, as `engine.explain` gives it. `agrees`: whether the engine
    of today decides the same."""

    entry: Entry
    why: dict[str, Any]
    agrees: bool


def explain_entry(game: Game, number: int) -> Explained | None:
    """Why entry `number` of a book is as it is; None where the book has no such entry."""
    entry = read_entry(game.pk, number)
    if entry is None:
        return None
    if entry.kind != Transaction.Kind.COMMAND:
        return Explained(entry, _of_the_journal(entry.kind), agrees=True)
    try:
        command = engine.parse_command(entry.command)
    except engine.Malformed:
        return Explained(entry, _of_the_journal(OTHER_TIME), agrees=False)
    *past, outcome = read_outcomes(game.pk, number)
    before = position_of(game, past)
    return Explained(
        entry, engine.explain(before, command, outcome), _decides_the_same(before, command, outcome)
    )


def explain_decision(book: Book, decision: Decision) -> dict[str, Any]:
    """Why a decision that isn't written would be as it is."""
    if decision.kind != Transaction.Kind.COMMAND:
        return _of_the_journal(decision.kind)
    command = engine.parse_command(decision.command)
    return engine.explain(book.game, command, decision.outcome)


def _decides_the_same(
    before: engine.Game, command: engine.Command, outcome: engine.Outcome
) -> bool:
    try:
        today = engine.decide(before, command)
    except engine.Refusal:
        return False
    return outcome_digest(today) == outcome_digest(outcome)


def _of_the_journal(kind: str) -> dict[str, Any]:
    return {"rule": JOURNAL, **PLACE, "sentence": SENTENCES[kind], "also": [], "amounts": []}
