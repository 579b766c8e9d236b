"""Explain an entry: its rule, where that stands, and how each amount comes about.

An entry is explained in the position before it: its book replayed, from the stored outcomes, up to
the previous entry. What was recorded stands; today's engine only words it, and says so if today's
rules would decide the command differently.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import engine
from engine.book import explaining
from ledger.journal.entry import Entry
from ledger.journal.reader import read_entry, read_outcomes
from ledger.models import Game, Transaction


class Explained(NamedTuple):
    """An entry with its explanation, as from `engine.explain`. `agrees`: whether today's engine
    decides the same."""

    entry: Entry
    why: dict[str, Any]
    agrees: bool


def explain_entry(game: Game, number: int) -> Explained | None:
    """Explain entry `number` of a book; None if the book has no such entry."""
    entry = read_entry(game.pk, number)
    if entry is None:
        return None
    is_command = entry.kind == Transaction.Kind.COMMAND
    outcomes = read_outcomes(game.pk, number) if is_command else [entry.outcome]
    new = engine.new_game(game.ruleset, game.seats, game.options, game.edition)
    return Explained(entry, *explaining.explain_entry(entry.kind, entry.command, new, outcomes))
