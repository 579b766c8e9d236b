"""Facts: each kind says what it changes, and goes through JSON as it is."""

from __future__ import annotations

import json

from hypothesis import given

import engine
from engine.facts import FACTS, Freed, Jailed
from engine.outcome_json import facts_from_json, facts_to_json
from engine.situation_json import REGISTERS, dump_register
from tests.engine.depth import by_chance
from tests.engine.walking import Walk, seeds


def test_facts_of_two_kinds_are_never_the_same() -> None:
    jailed, freed = (kind("A") for kind in (Jailed, Freed))

    assert jailed != freed


def test_every_register_that_a_fact_names_exists() -> None:
    named = {register for kind in FACTS.values() for register in kind.changes}

    assert named < set(REGISTERS)


@by_chance(40)
@given(seed=seeds)
def test_a_fact_changes_no_register_but_those_it_names(seed: int) -> None:
    walk = Walk(seed)
    game = engine.copy_of(walk.game)
    for _ in walk.steps(40):
        outcome = walk.outcomes[-1]
        engine.apply(game, outcome._replace(facts=()))
        for fact in outcome.facts:
            before = {register: dump_register(game, register) for register in REGISTERS}
            fact.apply(game)
            changed = {name for name in REGISTERS if dump_register(game, name) != before[name]}
            allowed = {getattr(fact, "register", None), *fact.changes}
            assert changed <= allowed, fact


@by_chance(40)
@given(seed=seeds)
def test_facts_go_through_json_without_loss(seed: int) -> None:
    walk = Walk(seed)
    for _ in walk.steps(40):
        facts = walk.outcomes[-1].facts
        again = facts_from_json(json.loads(json.dumps(facts_to_json(facts))))
        assert [type(fact) for fact in again] == [type(fact) for fact in facts]
        assert json.dumps(facts_to_json(again)) == json.dumps(facts_to_json(facts))
