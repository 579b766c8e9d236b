"""Facts: each kind says what it changes, and goes through JSON as it is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

import engine
from engine.causes import Cause
from engine.fact_registry import FACTS
from engine.facts import Freed, Jailed
from engine.situation_json import PARTS, dump_part
from tests.engine.depth import by_chance
from tests.engine.stored import outcome_from_json
from tests.engine.walking import Walk, seeds


def test_facts_of_two_kinds_are_never_the_same() -> None:
    jailed, freed = (kind("A") for kind in (Jailed, Freed))

    assert jailed != freed


def test_every_part_of_the_situation_that_a_fact_names_exists() -> None:
    named = {part for kind in FACTS.values() for part in kind.changes}

    assert named < set(PARTS)


@by_chance(40)
@given(seed=seeds)
def test_a_fact_changes_no_part_of_the_situation_but_those_it_names(seed: int) -> None:
    walk = Walk(seed)
    game = walk.game.copy()
    for _ in walk.steps(40):
        outcome = walk.outcomes[-1]
        engine.apply(game, outcome._replace(facts=()))
        for fact in outcome.facts:
            before = {part: dump_part(game, part) for part in PARTS}
            fact.apply(game)
            changed = {name for name in PARTS if dump_part(game, name) != before[name]}
            allowed = {getattr(fact, "part", None), *fact.changes}
            assert changed <= allowed, fact


@by_chance(40)
@given(seed=seeds)
def test_outcomes_go_through_json_without_loss(seed: int) -> None:
    walk = Walk(seed, tight=seed % 2 == 0)
    for _ in walk.steps(40):
        outcome = walk.outcomes[-1]
        stored = json.dumps(engine.outcome_to_json(outcome))
        again = outcome_from_json(json.loads(stored))
        assert again.transfers == outcome.transfers
        assert [type(fact) for fact in again.facts] == [type(fact) for fact in outcome.facts]
        assert json.dumps(engine.outcome_to_json(again)) == stored


@by_chance(40)
@given(seed=seeds)
def test_whatever_moves_or_is_owed_is_given_a_cause(seed: int) -> None:
    walk = Walk(seed, tight=seed % 2 == 0)
    for _ in walk.steps(40):
        outcome = walk.outcomes[-1]
        assert all(isinstance(transfer.because, Cause) for transfer in outcome.transfers)
        assert all(isinstance(debt.because, Cause) for debt in walk.game.debts)


PAID = {"kind": "jail_fine"}


@pytest.mark.parametrize("causes", [[], [PAID, PAID]])
def test_transfers_without_a_cause_each_are_not_read(causes: list[object]) -> None:
    postings = [["A", "", "cash", -5], ["Bank", "", "cash", 5]]
    with pytest.raises(ValueError):
        outcome_from_json({"postings": postings, "facts": [["because", causes]]})


@pytest.mark.parametrize(
    "postings",
    [
        [["A", "", "cash", -5]],
        [["A", "", "cash", -5], ["B", "", "cash", 6]],
        [["A", "", "cash", 5], ["B", "", "cash", -5]],
    ],
)
def test_postings_that_are_no_transfers_are_not_read(postings: list[list[object]]) -> None:
    with pytest.raises(ValueError):
        outcome_from_json({"postings": postings, "facts": [["because", [PAID]]]})
