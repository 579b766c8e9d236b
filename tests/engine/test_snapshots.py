"""A game survives as JSON: its snapshot, and its stored outcomes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

import engine
from tests.engine.depth import by_chance
from tests.engine.offering import offered
from tests.engine.stored import outcome_from_json
from tests.engine.walking import Walk, seeds


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@by_chance(25)
@given(seed=seeds)
def test_a_snapshot_is_the_whole_game(seed: int) -> None:
    for walk in Walk(seed).steps(40):
        snapshot = through_json(engine.game_to_json(walk.game))
        copy = engine.game_from_json(snapshot)

        assert engine.game_to_json(copy) == snapshot, walk
        assert offered(copy) == offered(walk.game), walk


@by_chance(25)
@given(seed=seeds)
def test_play_goes_on_the_same_from_a_snapshot(seed: int) -> None:
    walk = Walk(seed).to_the_end(20)
    copy = engine.game_from_json(through_json(engine.game_to_json(walk.game)))
    played = len(walk.commands)
    walk.to_the_end(20)

    for command, outcome in zip(walk.commands[played:], walk.outcomes[played:], strict=True):
        assert engine.decide(copy, engine.parse_command(command)) == outcome, walk
        engine.apply(copy, outcome)
    assert engine.game_to_json(copy) == engine.game_to_json(walk.game)


@by_chance(25)
@given(seed=seeds)
def test_replaying_stored_outcomes_gives_the_same_game(seed: int) -> None:
    """Without deciding again: a journal stands whatever version of the rules decided it."""
    walk = Walk(seed).to_the_end(80)
    game = engine.game_from_json(walk.began)

    for outcome in walk.outcomes:
        engine.apply(game, outcome_from_json(through_json(engine.outcome_to_json(outcome))))

    assert engine.game_to_json(game) == engine.game_to_json(walk.game), walk


def test_a_snapshot_of_another_format_is_not_read() -> None:
    snapshot = engine.game_to_json(engine.new_game()) | {"format": 2}

    with pytest.raises(ValueError, match="snapshot format 2"):
        engine.game_from_json(snapshot)


def test_a_snapshot_from_before_a_part_of_the_situation_was_added_still_plays() -> None:
    game = engine.new_game("classic", "AB")
    engine.apply(game, engine.decide(game, engine.parse_command({"type": "start", "first": "A"})))
    older = engine.game_to_json(game)
    for part in ("contenders", "prices", "released", "salary"):
        del older["situation"][part]

    assert engine.game_to_json(engine.game_from_json(older)) == engine.game_to_json(game)
