"""A second reading of the rules comes to the same tokens, turns, prisoners and rents."""

from __future__ import annotations

from hypothesis import given

from engine.chapters.turns import is_blocked, thrower
from tests.engine.depth import by_chance
from tests.engine.second_referee import SecondReferee
from tests.engine.walking import Walk, seeds


@by_chance(80)
@given(seed=seeds)
def test_two_referees_agree_on_every_step(seed: int) -> None:
    walk = Walk(seed)
    # The second referee doesn't know London's cards.
    if walk.game.edition.name == "uk":
        return
    referee = SecondReferee(walk.game)
    for _ in walk.steps(70):
        game = walk.game
        if game.status == "finished" or not game.tracked:
            return
        referee.follow(walk.commands[-1], game)
        assert {seat: referee.tokens[seat] for seat in game.live} == {
            seat: game.tokens[seat] for seat in game.live
        }, walk
        assert referee.jail == dict(game.jail), walk
        assert sorted(rent[:4] for rent in referee.rents) == sorted(
            claim[:4] for claim in game.claims
        ), walk
        if game.status == "playing" and not is_blocked(game):
            assert referee.thrower(game) == thrower(game), walk
