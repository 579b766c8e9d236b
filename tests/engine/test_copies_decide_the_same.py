"""A game and its copy from canonical JSON (a tablet's, and the server's) decide the same.

Otherwise the two compute different heads of the chain for one table.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given

import engine
from engine.chain import canonical_json, outcome_digest
from engine.notation import read, replay
from tests.engine.anything import any_command
from tests.engine.depth import by_chance
from tests.engine.offering import Command
from tests.engine.walking import Walk, seeds

SHORTAGE = """[Ruleset "classic"]
[Option "building_resale=half_paid"]
[Seats "A B"]
position cash=A:5000,B:5000 turn=A
    deeds=oriental-avenue:B,vermont-avenue:B,connecticut-avenue:B,park-place:A,boardwalk:A,st-charles-place:A,states-avenue:A,virginia-avenue:A,st-james-place:A,tennessee-avenue:A,new-york-avenue:A,kentucky-avenue:A,indiana-avenue:A,illinois-avenue:A
    buildings=st-charles-place:4,states-avenue:4,virginia-avenue:4,st-james-place:4,tennessee-avenue:4,new-york-avenue:4,kentucky-avenue:2,indiana-avenue:2,illinois-avenue:2
open-building-auction house A:8,B:8
auction-building house A boardwalk 277
auction-building house B vermont-avenue 77
"""


def copy_of(game: engine.Game) -> engine.Game:
    return engine.game_from_json(json.loads(canonical_json(engine.game_to_json(game))))


def decided(game: engine.Game, data: Command) -> tuple[str, ...]:
    """All that is told of a command: the digest and the sentence, or why it is refused."""
    command = engine.parse_command(data)
    try:
        outcome = engine.decide(game, command)
    except engine.Refusal as refusal:
        return refusal.code, refusal.sentence, *refusal.faults
    words = engine.describe(game, command, outcome)
    return outcome_digest(outcome), words, str(engine.explain(game, command, outcome))


@pytest.mark.parametrize(
    "order", [("boardwalk", "vermont-avenue"), ("vermont-avenue", "boardwalk")]
)
def test_prices_paid_at_auction_are_forgotten_in_one_order(order: tuple[str, str]) -> None:
    run = replay(read(SHORTAGE))
    assert run.faults == []
    owners = {"boardwalk": "A", "vermont-avenue": "B"}
    moves = [{"from": owners[lot], "to": "Bank", "lot": lot, "houses": 1} for lot in order]
    command = {"type": "adjust", "moves": moves, "reason": "Sold by mistake"}

    assert decided(run.game, command) == decided(copy_of(run.game), command)


@pytest.mark.parametrize("tight", [False, True])
@by_chance(20)
@given(seed=seeds)
def test_whatever_is_entered_the_copy_decides_the_same(tight: bool, seed: int) -> None:
    walk = Walk(seed, tight=tight)
    for _ in walk.steps(30):
        if walk.game.status == "finished":
            return
        copy = copy_of(walk.game)
        for command in (walk.next_command(), any_command(walk.chance, walk.game)):
            assert decided(walk.game, command) == decided(copy, command), (walk, command)
