"""Why: the rule behind an outcome, where it stands, and how each amount of it comes about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from engine.breakdown import breakdown
from engine.chapters.bankruptcy import OUT
from engine.chapters.salaries import SALARY
from engine.endings import RentEnd
from engine.facts import (
    DebtOpened,
    DebtPassedOn,
    Fact,
    Finished,
    Freed,
    Jailed,
    Missed,
    RentClosed,
    RentDue,
    WentBankrupt,
)
from engine.game import Game
from engine.outcome import Outcome
from engine.reasons import SalaryEarned
from engine.registry import Command, Rule, rule_of
from engine.rulebook import place

_DEBT = Rule(
    "BANKRUPTCY",
    "A payment that the cash doesn't cover is a debt, and comes before everything else.",
)

# Facts that bring in a rule beside the command's own.
_ALSO: Mapping[type[Fact], Rule] = MappingProxyType(
    {
        Jailed: Rule(
            "JAIL", "The space, a card or a third double in a row sends a player to Jail."
        ),
        Missed: Rule("JAIL", "Without a double a prisoner stays in Jail."),
        Freed: Rule("JAIL", "A double, the fine or a jail card frees a prisoner."),
        RentDue: Rule(
            "PAYING RENT",
            "Rent is due when the owner asks, before the second following player throws.",
        ),
        RentClosed: Rule(
            "PAYING RENT",
            "Rent is lost if the owner doesn't ask before the second following player throws.",
        ),
        DebtOpened: _DEBT,
        DebtPassedOn: _DEBT,
        WentBankrupt: OUT,
        Finished: Rule("TIME LIMIT GAME", "The game is over: the last player or the richest wins."),
    }
)


def explain(game: Game, command: Command, outcome: Outcome) -> dict[str, Any]:
    """Why `outcome` of `command` in `game` is as it is, as JSON: the `rule` (chapter) of a
    `ruleset`, what it says in a `sentence`, whether this game has changed it (`rule_changed`);
    `also`, further chapters and sentences; and `amounts`, a sentence for each sum of money."""
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
        "amounts": breakdown(game, command, outcome),
    }


def _further(outcome: Outcome) -> Iterator[Rule]:
    if any(isinstance(each.because, SalaryEarned) for each in outcome.transfers):
        yield SALARY
    for fact in outcome.facts:
        if type(fact) in _ALSO and not _is_quiet(fact):
            yield _ALSO[type(fact)]


def _is_quiet(fact: Fact) -> bool:
    """A rent that was collected, or that ends with its player, needs no rule of its own."""
    return isinstance(fact, RentClosed) and fact.how != RentEnd.UNCLAIMED
