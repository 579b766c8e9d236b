"""What is due: one offer at the most comes next, and what lapses says with whose turn."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

import engine
from engine.notation import read, replay
from tests.engine.depth import by_chance
from tests.engine.offering import offered
from tests.engine.walking import Walk, seeds

STEPS = 60


def offers_after(*lines: str, options: str = "") -> list[dict[str, Any]]:
    """The offers after these entries of a game of four."""
    run = replay(read("\n".join(['[Ruleset "night-2016"]', options, *lines, ""])))
    assert run.faults == []
    return offered(run.game)


def due(offers: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """The answers to the open question, and whether each comes next or may be done instead."""
    return [(offer["command"]["type"], offer["due"]) for offer in offers if "due" in offer]


@pytest.mark.parametrize("tight", [False, True])
@by_chance(60)
@given(seed=seeds)
def test_one_offer_at_the_most_comes_next(tight: bool, seed: int) -> None:
    for walk in Walk(seed, tight=tight).steps(STEPS):
        found = [offer for offer in offered(walk.game) if offer.get("due") == "next"]
        assert len(found) <= 1, (walk, found)


@by_chance(60)
@given(seed=seeds)
def test_a_rent_lapses_with_the_turn_that_the_offer_names(seed: int) -> None:
    for walk in Walk(seed).steps(STEPS):
        game = walk.game
        rents = {
            str(offer["command"]): offer.get("until")
            for offer in offered(game)
            if offer["group"] == "rent"
        }
        rolls = [offer for offer in offered(game) if offer["command"]["type"] == "roll"]
        if not rolls or not rents or not game.tracked:
            continue
        seat = rolls[0]["command"]["seat"]
        begins = seat != game.turn or (game.dice is None and not game.doubles)
        after = game.copy()
        outcome = engine.decide(
            after, engine.parse_command({"type": "roll", "seat": seat, "dice": [1, 2]})
        )
        engine.apply(after, outcome)
        lost = len(rents) - sum(
            any(str(offer["command"]) == rent for offer in offered(after)) for rent in rents
        )
        assert lost == (list(rents.values()).count(seat) if begins else 0), walk


def test_buying_comes_next_and_declining_instead() -> None:
    offers = offers_after("start A", "A roll 1+2")

    assert due(offers) == [("buy", "next"), ("decline", "instead")]


def test_a_player_who_cannot_pay_the_price_declines() -> None:
    offers = offers_after("position cash=A:20 turn=A", "A roll 1+2")

    assert due(offers) == [("decline", "next")]


def test_a_player_who_can_raise_the_price_is_not_hurried_into_an_auction() -> None:
    offers = offers_after("position cash=A:20 deeds=short-line:A turn=A", "A roll 1+2")

    assert due(offers) == [("decline", "instead")]


def test_a_prisoner_throws_or_pays_instead() -> None:
    offers = offers_after("position jail=A:0 tokens=A:10 turn=A")

    assert due(offers) == [("pay_fine", "instead"), ("roll", "next")]


def test_in_the_last_turn_those_are_named_who_still_begin_one() -> None:
    lines = ("start A", "A roll 6+4", "call-last-turn")
    [roll] = [offer for offer in offers_after(*lines) if offer["command"]["type"] == "roll"]
    assert roll["ahead"] == ["B", "C", "D"]

    at_once = offers_after(*lines, options='[Option "time_up=finish_turn"]')
    [end] = [offer for offer in at_once if offer["command"]["type"] == "end_game"]
    assert end["ahead"] == []


def test_in_the_last_turn_they_are_named_while_the_player_has_a_choice() -> None:
    lines = ("position cash=A:10 deeds=short-line:A turn=A", "call-last-turn", "A roll 1+2")
    offers = offers_after(*lines)

    assert due(offers) == [("decline", "instead")]
    [decline] = [offer for offer in offers if "due" in offer]
    assert decline["ahead"] == ["B", "C", "D"]
