"""A copy of a game is in the same position and changes by itself, whatever is entered."""

from __future__ import annotations

from hypothesis import given

import engine
from engine.chain import canonical_json
from tests.engine.depth import by_chance
from tests.engine.walking import Walk, seeds


def position(game: engine.Game) -> str:
    return canonical_json(engine.game_to_json(game))


@by_chance(20)
@given(seed=seeds)
def test_nothing_that_is_entered_later_reaches_a_copy(seed: int) -> None:
    walk = Walk(seed)
    copies = [(walk.game.copy(), position(walk.game)) for _ in walk.steps(60)]
    for copy, then in copies:
        assert position(copy) == then, walk


def test_every_holding_and_part_is_copied() -> None:
    game = engine.new_game("classic", "ABC", {"hotel_after": 3}, "uk")
    copy = game.copy()
    for name in engine.Game.__slots__:
        ours, theirs = getattr(game, name), getattr(copy, name)
        assert ours == theirs, name
        assert ours is not theirs or not isinstance(ours, dict | list | set), name
