"""The law of offers: what fits an offer is accepted, and what is accepted fits an offer.

An offer may name a joint condition of several fields (even building, a trade both can pay); then
what fits it may still be refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest
from hypothesis import given, settings

import engine
from tests.engine.anything import KINDS, any_command
from tests.engine.depth import by_chance
from tests.engine.offering import Command, fill, fits, offered
from tests.engine.walking import Walk, seeds

WALKS = by_chance(60)
TIGHT = pytest.mark.parametrize("tight", [False, True])
STEPS = 60
SEEDS_MAX = 100
# What waits for a throw, or for a shortage of buildings: scenarios try it from both sides.
SELDOM = frozenset({"rent_throw", "auction_building"})
# What others decide before a bankruptcy that ends the game.
DECISIONS = frozenset(
    {"buy", "decline", "auction", "no_bids", "draw", "choose_tax", "rent_throw", "use_jail_card"}
    | {"pay_fine", "auction_building", "close_building_auction"}
)
# What is always offered, or needs somebody else to agree, is no way on.
NO_WAY_ON = frozenset({"trade", "withdraw", "close", "play_on", "position", "adjust", "count"})


def beginning(seed: int) -> Iterator[Walk]:
    """A game that hasn't started, and its first steps."""
    walk = Walk(seed, is_new=True)
    yield walk
    yield from walk.steps(6)


def accepted(walk: Walk) -> Iterator[Command]:
    """Of twenty commands made by chance, those that the rules allow now."""
    for _ in range(20):
        command = any_command(walk.chance, walk.game)
        if walk.refusal_of(command) is None:
            yield command


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
        for command in accepted(walk):
            assert fits(offers, command), (walk, command)


@WALKS
@given(seed=seeds)
def test_what_is_accepted_when_a_game_begins_fits_an_offer(seed: int) -> None:
    for walk in beginning(seed):
        offers = offered(walk.game)
        for command in accepted(walk):
            assert fits(offers, command), (walk, command)


def test_nearly_every_kind_is_accepted_by_chance() -> None:
    left = set(KINDS) - SELDOM
    for seed in range(SEEDS_MAX):
        for walk in chain(beginning(seed), Walk(seed, tight=seed % 2 == 0).steps(STEPS)):
            left -= {command["type"] for command in accepted(walk)}
            if not left:
                return
    raise AssertionError(left)


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
