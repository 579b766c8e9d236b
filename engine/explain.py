"""Explain an outcome: the rule behind it, where to find it, and how each amount comes about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.breakdown import breakdown
from engine.command import Command
from engine.endings import RentEnd
from engine.fact_registry import Fact
from engine.facts import RentClosed
from engine.game import Game
from engine.outcome import Outcome
from engine.registry import ALSO, Rule, rule_of
from engine.rulebook import place


def explain(game: Game, command: Command, outcome: Outcome) -> dict[str, Any]:
    """Explain the `outcome` of `command` in `game`, as JSON: the `rule` (chapter) of a `ruleset`,
    what it says in a `sentence`, whether this game has changed it (`rule_changed`); further
    chapters and sentences in `also`; and in `amounts` a sentence for each sum of money."""
    kind = rule_of(command)
    rule: Rule = kind.rule_now(game, command) if kind.rule_now else kind.rule
    return {
        **place(game, rule.chapter, kind.options),
        "sentence": rule.sentence,
        "also": [
            {"rule": also.chapter, "sentence": also.sentence}
            for also in dict.fromkeys(_further(outcome))
            if also != rule
        ],
        "amounts": breakdown(game, outcome, command),
    }


def _further(outcome: Outcome) -> Iterator[Rule]:
    for transfer in outcome.transfers:
        if type(transfer.because) in ALSO:
            yield ALSO[type(transfer.because)]
    for fact in outcome.facts:
        if type(fact) in ALSO and not _is_quiet(fact):
            yield ALSO[type(fact)]


def _is_quiet(fact: Fact) -> bool:
    """A rent that is collected, or lapses with its player, needs no rule of its own."""
    return isinstance(fact, RentClosed) and fact.how != RentEnd.UNCLAIMED
