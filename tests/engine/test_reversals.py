"""Taking entries back, newest first, restores the game exactly."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given

import engine
from engine.causes import Redone, Undone
from tests.engine.depth import by_chance
from tests.engine.walking import Walk, seeds


@by_chance(40)
@given(seed=seeds)
def test_a_walk_taken_back_step_by_step_passes_every_earlier_position(seed: int) -> None:
    walk = Walk(seed).to_the_end(60)
    game = engine.game_from_json(walk.began)
    positions = []
    entries: list[tuple[engine.Outcome, dict[str, Any]]] = []
    for outcome in walk.outcomes:
        positions.append(engine.game_to_json(game))
        entries.append((outcome, json.loads(json.dumps(engine.situation_before(game, outcome)))))
        engine.apply(game, outcome)

    while entries:
        outcome, restores = entries.pop()
        engine.apply(game, engine.reversal(outcome, restores))
        assert engine.game_to_json(game) == positions.pop(), (walk, len(entries))


@by_chance(20)
@given(seed=seeds)
def test_a_reversal_can_be_taken_back_itself(seed: int) -> None:
    walk = Walk(seed).to_the_end(30)
    copy = engine.game_from_json(walk.began)
    for outcome in walk.outcomes[:-1]:
        engine.apply(copy, outcome)
    outcome = walk.outcomes[-1]
    restores = engine.situation_before(copy, outcome)
    after = engine.game_to_json(engine.apply(copy, outcome))

    undo = engine.reversal(outcome, restores)
    again = engine.reversal(undo, engine.situation_before(copy, undo), Redone)
    engine.apply(copy, undo)
    engine.apply(copy, again)

    assert engine.game_to_json(copy) == after, walk


def test_the_opening_entry_can_be_taken_back() -> None:
    game = engine.new_game("classic", "AB")
    before = engine.game_to_json(game)
    outcome = engine.decide(game, engine.parse_command({"type": "start", "first": "B"}))
    restores = engine.situation_before(game, outcome)
    engine.apply(game, outcome)

    engine.apply(game, engine.reversal(outcome, restores))

    assert engine.game_to_json(game) == before


def test_a_reversal_is_the_same_in_whatever_order_the_parts_of_the_situation_were_kept() -> None:
    game = engine.new_game("classic", "AB")
    outcome = engine.decide(game, engine.parse_command({"type": "start", "first": "B"}))
    restores = engine.situation_before(game, outcome)
    assert len(restores) > 2

    other_order = dict(reversed(restores.items()))

    assert engine.reversal(outcome, restores) == engine.reversal(outcome, other_order)


def test_what_goes_back_says_why_it_was_moved_in_the_first_place() -> None:
    game = engine.new_game("classic", "AB")
    outcome = engine.decide(game, engine.parse_command({"type": "start", "first": "B"}))

    undo = engine.reversal(outcome, {})
    again = engine.reversal(undo, {}, Redone)
    once_more = engine.reversal(again, {})

    first = [transfer.because for transfer in outcome.transfers]
    assert [transfer.because for transfer in undo.transfers] == [
        Undone(because) for because in reversed(first)
    ]
    assert [transfer.because for transfer in again.transfers] == [
        Redone(because) for because in first
    ]
    assert once_more == undo
