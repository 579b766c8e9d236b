"""The law of offers: what fits an offer is accepted, and what is accepted fits an offer.

An offer may name a joint condition of several fields (even building, a trade both can pay); then
what fits it may still be refused.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import engine
from tests.engine.anything import any_command
from tests.engine.depth import by_chance
from tests.engine.offering import fill, fits, offered
from tests.engine.walking import Walk, seeds

WALKS = by_chance(60)
TIGHT = pytest.mark.parametrize("tight", [False, True])
STEPS = 60
# What others decide before a bankruptcy that ends the game.
DECISIONS = frozenset(
    {"buy", "decline", "auction", "no_bids", "draw", "choose_tax", "rent_throw", "use_jail_card"}
    | {"pay_fine", "auction_building", "close_building_auction"}
)
# What is always offered, or needs somebody else to agree, is no way on.
NO_WAY_ON = frozenset({"trade", "withdraw", "close", "play_on", "position", "adjust", "count"})


@TIGHT
@WALKS
@given(seed=seeds)
def test_what_fits_an_offer_is_accepted_unless_it_names_a_condition(tight: bool, seed: int) -> None:
    for walk in Walk(seed, tight=tight).steps(STEPS):
        for offer in offered(walk.game):
            if offer["command"]["type"] == "position":
                continue
            command = fill(walk.chance, offer)
            refusal = walk.refusal_of(command)
            assert refusal is None or "condition" in offer, (walk, command, refusal)


@TIGHT
@WALKS
@given(seed=seeds)
def test_what_is_accepted_fits_an_offer(tight: bool, seed: int) -> None:
    for walk in Walk(seed, tight=tight).steps(STEPS):
        offers = offered(walk.game)
        for _ in range(20):
            command = any_command(walk.chance, walk.game)
            if walk.refusal_of(command) is None:
                assert fits(offers, command), (walk, command)


@TIGHT
@WALKS
@given(seed=seeds)
def test_somebody_can_always_go_on(tight: bool, seed: int) -> None:
    """A throw, a decision, the end, or a debtor who can raise money, pay or go bankrupt, or has a
    rent to ask for, or whose bankruptcy waits for a decision of others."""
    for walk in Walk(seed, tight=tight).steps(STEPS):
        if walk.game.status == "finished":
            return
        found = {
            (offer["command"]["type"], offer["command"].get("seat")) for offer in offered(walk.game)
        }
        debtors = {debt.seat for debt in walk.game.debts}
        ways = ("pay", "bankrupt", "mortgage", "sell_buildings", "collect_rent")
        if debtors:
            waits = walk.game.pending or walk.game.shortage
            decided = waits and {kind for kind, _ in found} & DECISIONS
            assert decided or any((way, seat) in found for way in ways for seat in debtors), walk
        else:
            assert {kind for kind, _ in found} - {*ways, *NO_WAY_ON}, walk


@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_what_is_nearly_possible_is_refused_for_that_reason(seed: int) -> None:
    for walk in Walk(seed).steps(25):
        for item in engine.unavailable(walk.game):
            refusal = walk.refusal_of(item["command"])
            assert refusal is not None, walk
            assert refusal.code == item["refused"]["code"], walk
