"""Explain an entry: its rule, where to find that, and how each amount comes about.

What was recorded stands; today's engine only words it, and says so if today's rules would decide
the command differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.apply import apply
from engine.book.entries import COMMAND
from engine.book.journal_rule import JOURNAL, OTHER_TIME, PLACE, SENTENCES
from engine.breakdown import breakdown
from engine.chain import outcome_digest
from engine.command import Command
from engine.decide import decide
from engine.errors import Malformed, Refusal
from engine.explain import explain
from engine.game import Game
from engine.outcome import Outcome
from engine.parsing import parse_command


class Why(NamedTuple):
    """An explanation, as from `engine.explain`. `agrees`: whether today's engine decides the
    same."""

    why: dict[str, Any]
    agrees: bool


def explain_entry(
    kind: str, command: Mapping[str, Any], new: Game, outcomes: Iterable[Outcome]
) -> Why:
    """Explain an entry of this kind and command. `outcomes` are those of all entries up to it;
    `new`, the game as it began, is replayed with them to the position before it. An entry that
    takes another back needs only its own outcome."""
    *past, outcome = outcomes
    if kind != COMMAND:
        return Why(of_the_journal(kind, breakdown(new, outcome)), agrees=True)
    try:
        read = parse_command(dict(command))
    except Malformed:
        return Why(of_the_journal(OTHER_TIME), agrees=False)
    for each in past:
        apply(new, each)
    return Why(explain(new, read, outcome), _decides_the_same(new, read, outcome))


def explain_decision(
    game: Game, kind: str, command: Mapping[str, Any], outcome: Outcome
) -> dict[str, Any]:
    """Explain a decision that hasn't been entered."""
    if kind != COMMAND:
        return of_the_journal(kind, breakdown(game, outcome))
    return explain(game, parse_command(dict(command)), outcome)


def of_the_journal(kind: str, amounts: Sequence[str] = ()) -> dict[str, Any]:
    """The rule behind an entry that takes another back, or whose command can't be read today."""
    sentence = SENTENCES[kind]
    return {"rule": JOURNAL, **PLACE, "sentence": sentence, "also": [], "amounts": list(amounts)}


def _decides_the_same(before: Game, command: Command, outcome: Outcome) -> bool:
    try:
        today = decide(before, command)
    except Refusal:
        return False
    return outcome_digest(today) == outcome_digest(outcome)
