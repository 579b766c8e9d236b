"""At every step of the worked examples the offers keep to the law: what fits one is accepted unless
it names a condition, what is accepted fits one, and a sum that one names is the sum that moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import engine
from engine.facts import Asked, DebtOpened
from tests.engine.offering import fill, fits, offered
from tests.engine.scenario_index import for_each_scenario
from tests.engine.test_scenarios_step_by_step import steps

# A position can be anything; other tests cover how it is offered.
FREE = frozenset({"position", "adjust"})
GROUPS = frozenset(
    ("auction", "debt", "game", "manage", "referee", "rent", "shortage", "trade", "turn")
)


def decided(game: engine.Game, command: dict[str, Any]) -> engine.Outcome | None:
    """The outcome of a command; None if the rules refuse it."""
    try:
        return engine.decide(game, engine.parse_command(command))
    except engine.Refusal:
        return None


def beside(game: engine.Game, offer: dict[str, Any], command: dict[str, Any]) -> Iterator[Any]:
    """The command with one field just outside of what the offer allows for it."""
    for name, ask in offer["asks"].items():
        if ask["kind"] == "cash":
            most = ask["max"] if "max" in ask else ask["max_by_seat"][command["seat"]]
            for value in (most + 1, ask["min"] - 1):
                yield command | {name: value}
        if ask["kind"] == "counts":
            for lot, count in ask["max"].items():
                yield command | {name: {lot: count + 1}}
        if ask["kind"] in ("one_of", "some_of"):
            allowed = [option["value"] for option in ask["options"]]
            known = game.edition.deeds if allowed[:1] and allowed[0] in game.edition.deeds else ()
            for value in (*game.seats, "Bank", *known):
                if value not in allowed and (value in known) == bool(known):
                    yield command | {name: value if ask["kind"] == "one_of" else [value]}


@for_each_scenario
def test_an_offer_is_as_wide_as_the_rule(path: Path) -> None:
    chance = Random(path.stem)
    for game, _, _ in steps(path):
        offers = offered(game)
        for offer in offers:
            if offer["command"]["type"] in FREE:
                continue
            command = fill(chance, offer)
            assert decided(game, command) or "condition" in offer, command
            for other in beside(game, offer, command):
                try:
                    accepted = decided(game, other)
                except engine.Malformed:
                    continue
                assert not accepted or fits(offers, other), other


@for_each_scenario
def test_a_sum_offered_is_the_sum_that_moves(path: Path) -> None:
    for game, _, _ in steps(path):
        for offer in offered(game):
            if "amount" not in offer or offer["asks"]:
                continue
            command = engine.parse_command(offer["command"])
            outcome = engine.decide(game, command)
            told = engine.explain(game, command, outcome)["amounts"]
            moved = sum(each.count for each in outcome.transfers if each.commodity == "cash")
            money = game.edition.money(offer["amount"])
            named = any(money in each for each in told)
            assert moved == offer["amount"] or named, (offer, told)
            assert "why" not in offer or any(offer["why"] in each for each in told), (offer, told)


def one_by_one(offer: dict[str, Any]) -> Iterator[tuple[dict[str, Any], int]]:
    """Each single choice of an offer that asks for nothing else, with the sum that it names."""
    asks = [(name, ask) for name, ask in offer["asks"].items() if not ask.get("optional")]
    if len(asks) != 1 or "exactly" in asks[0][1]:
        return
    [(name, ask)] = asks
    for option in ask.get("options", ()):
        if "amount" in option:
            yield offer["command"] | {name: option["value"]}, option["amount"]
    for lot, amount in ask.get("amount", {}).items():
        yield offer["command"] | {name: [lot]}, amount
    for lot in ask.get("next", ()) if "price" in ask else ():
        yield offer["command"] | {name: {lot: 1}}, ask["price"][lot]


@for_each_scenario
def test_the_sum_of_a_choice_is_the_sum_that_moves(path: Path) -> None:
    for game, _, _ in steps(path):
        for offer in offered(game):
            for command, amount in one_by_one(offer):
                outcome = decided(game, command)
                assert outcome or "condition" in offer, command
                # A debt, or a card that leaves a choice, moves the money later.
                if outcome and not any(isinstance(x, DebtOpened | Asked) for x in outcome.facts):
                    cash = [each.count for each in outcome.transfers if each.commodity == "cash"]
                    assert sum(cash) == abs(amount), (command, amount)


@for_each_scenario
def test_what_is_offered_or_nearly_possible_has_its_words(path: Path) -> None:
    for game, _, _ in steps(path):
        nearly = engine.unavailable(game)
        for item in (*offered(game), *nearly):
            assert item["group"] in GROUPS
            assert item["text"][0].isupper(), item
            assert "None" not in item["text"], item
        for item in nearly:
            assert engine.parse_command(item["command"]), item
            assert item["refused"]["sentence"].endswith("."), item
            assert "None" not in item["refused"]["sentence"], item
            assert item["refused"]["rule"] in engine.HEADINGS, item
