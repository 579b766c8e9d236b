"""Deciding reads only: a refused command, and one that was decided, leave the game as it was."""

from __future__ import annotations

from hypothesis import given

import engine
from tests.engine.anything import any_command
from tests.engine.depth import by_chance
from tests.engine.offering import offered
from tests.engine.walking import Walk, seeds


@by_chance(25)
@given(seed=seeds)
def test_deciding_changes_nothing(seed: int) -> None:
    for walk in Walk(seed).steps(40):
        before = engine.game_to_json(walk.game)
        for _ in range(10):
            command = any_command(walk.chance, walk.game)
            walk.refusal_of(command)
            assert engine.game_to_json(walk.game) == before, (walk, command)


@by_chance(25)
@given(seed=seeds)
def test_a_refusal_has_a_code_a_sentence_and_a_rule(seed: int) -> None:
    for walk in Walk(seed).steps(20):
        for _ in range(20):
            refusal = walk.refusal_of(any_command(walk.chance, walk.game))
            if refusal:
                assert refusal.code == refusal.code.upper()
                assert refusal.sentence[0].isupper() or refusal.sentence[0] == "“", refusal
                assert refusal.sentence.endswith("."), refusal
                assert refusal.rule == refusal.rule.upper() != "", refusal


@by_chance(25)
@given(seed=seeds)
def test_offering_changes_nothing(seed: int) -> None:
    walk = Walk(seed).to_the_end(60)
    before = engine.game_to_json(walk.game)

    assert offered(walk.game) == offered(walk.game)
    assert engine.game_to_json(walk.game) == before
