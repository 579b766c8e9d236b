"""A look at some groups, or at one seat's property, gets exactly those of all the offers."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from tests.engine.depth import by_chance
from tests.engine.offering import offered
from tests.engine.walking import Walk, seeds

LOOKS = [frozenset(groups.split()) for groups in ("turn auction", "rent", "debt", "game")]


def unsettled(offer: dict[str, Any]) -> dict[str, Any]:
    """An offer without what is settled only among all."""
    return {name: value for name, value in offer.items() if name not in ("due", "ahead")}


@by_chance(25)
@given(seed=seeds)
def test_a_look_at_some_groups_leaves_out_the_others(seed: int) -> None:
    for walk in Walk(seed, tight=True).steps(30):
        found = offered(walk.game)
        for groups in LOOKS:
            wanted = [unsettled(offer) for offer in found if offer["group"] in groups]
            seen = [unsettled(offer) for offer in offered(walk.game, groups)]
            assert seen == wanted, (walk, groups)


@by_chance(25)
@given(seed=seeds)
def test_a_look_at_a_seats_property_leaves_out_the_other_seats(seed: int) -> None:
    """Nothing is left for one that is out."""
    for walk in Walk(seed, tight=True).steps(30):
        found = offered(walk.game)
        for group in ("manage", "trade"):
            for seat in walk.game.seats:
                wanted = [
                    offer
                    for offer in found
                    if offer["group"] == group and offer["command"]["seat"] == seat
                ]
                assert offered(walk.game, frozenset([group]), seat) == wanted, (walk, seat)
