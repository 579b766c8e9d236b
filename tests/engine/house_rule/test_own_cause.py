"""A house rule may say in a cause of its own why money moves, in the file of its chapter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import engine
from engine.builder import OutcomeBuilder
from engine.causes import HouseCause, cause
from engine.command import Command
from engine.fields import Seat
from engine.notation import read, replay
from engine.registry import Chapter, CommandRule, Rule, registered
from tests.engine.stored import outcome_from_json

EACH = 5


@cause("candles")
class Candles(HouseCause):
    """The candles on a cake."""

    count: int

    @property
    def what(self) -> str:
        """The candles, as a sentence counts them."""
        return f"{self.count} candles"


@dataclass(frozen=True, slots=True)
class Cake(Command):
    """A player pays for the candles on the cake."""

    seat: Seat


def decide_cake(game: engine.Game, command: Cake) -> engine.Outcome:
    """$5 for each of 30 candles, to the Bank."""
    builder = OutcomeBuilder(game)
    builder.charge(command.seat, "Bank", 30 * EACH, Candles(30))
    return builder.outcome()


CHAPTER = Chapter(
    commands=(
        CommandRule(
            command=Cake,
            decide=decide_cake,
            words=lambda game, command: f"seat {command.seat} has a cake",
            rule=Rule("CAKES", "House rule: candles cost $5 each."),
            topic="cards",
        ),
    ),
)
ADA: dict[str, Any] = {"type": "cake", "seat": "A"}


@pytest.fixture
def game() -> Iterator[engine.Game]:
    """Ada can pay for the candles, Ben can't."""
    with registered(CHAPTER):
        yield replay(read('[Ruleset "classic"]\nposition cash=A:200,B:10 turn=A\n')).game


def test_it_is_told_and_stored_without_loss(game: engine.Game) -> None:
    command = engine.parse_command(ADA)
    outcome = engine.decide(game, command)
    stored = json.loads(json.dumps(engine.outcome_to_json(outcome)))

    assert [each.because for each in outcome.transfers] == [Candles(30)]
    assert outcome_from_json(stored) == outcome
    assert engine.explain(game, command, outcome)["amounts"] == [
        "House rule, 30 candles: $150",
    ]


def test_a_debt_of_it_says_what_it_is_for(game: engine.Game) -> None:
    engine.apply(game, engine.decide(game, engine.parse_command(ADA | {"seat": "B"})))
    data = json.loads(json.dumps(engine.game_to_json(game)))

    [debt] = data["situation"]["debts"]
    assert debt["reason"] == {"kind": "candles", "count": 30, "what": "30 candles"}
    assert engine.game_from_json(data).debts == game.debts


def test_two_causes_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="another cause has this name: rent"):
        cause("rent")(Candles)
