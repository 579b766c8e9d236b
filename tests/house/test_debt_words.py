"""The tablet has a word for the cause of every debt: static/bank/parts/debts.js lists them."""

from __future__ import annotations

from engine.causes import CAUSES, cause_to_json
from engine.facts import DebtOpened
from tests.engine.test_scenarios_step_by_step import steps
from tests.house import source
from tests.house.test_tablet_lists import listed

SAY_IT_THEMSELVES = {"space", "what"}
"""A debt that names the space it is for, or says in words what it is for, needs no word."""


def test_the_cause_of_every_debt_of_the_worked_examples_has_its_word() -> None:
    worded = listed("../parts/debts.js", "CAUSES")
    reasons = [
        cause_to_json(fact.because)
        for path in sorted((source.ROOT / "tests" / "scenarios").rglob("*.game"))
        for _, _, outcome in steps(path)
        for fact in outcome.facts
        if isinstance(fact, DebtOpened)
    ]

    assert worded - CAUSES.keys() == set()
    assert len({reason["kind"] for reason in reasons}) > 10
    wordless = [reason for reason in reasons if not reason.keys() & SAY_IT_THEMSELVES]
    assert {reason["kind"] for reason in wordless} - worded == set()
