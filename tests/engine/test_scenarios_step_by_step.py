"""Every step of the worked examples: it was offered, and it can be taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.notation import read, replay
from engine.notation.replaying import game_of
from tests.engine.offering import fits
from tests.engine.scenario_index import name_of
from tests.engine.test_scenarios import SCENARIOS

Steps = Iterator[tuple[engine.Game, dict[str, Any], engine.Outcome]]


def steps(path: Path) -> Steps:
    """Before each command of a scenario: the game, which then goes on, the command, its outcome."""
    record = read(path.read_text("utf-8"))
    game = game_of(record)
    for command in replay(record).commands:
        outcome = engine.decide(game, command)
        yield game, engine.command_to_json(command), outcome
        engine.apply(game, outcome)


@pytest.mark.parametrize("path", SCENARIOS, ids=name_of)
def test_what_a_scenario_enters_is_offered(path: Path) -> None:
    for game, command, _ in steps(path):
        if command["type"] != "position":
            assert fits(engine.offers(game), command), command


@pytest.mark.parametrize("path", SCENARIOS, ids=name_of)
def test_a_scenario_taken_back_passes_every_earlier_position(path: Path) -> None:
    positions = []
    entries: list[tuple[engine.Outcome, dict[str, Any]]] = []
    for game, _, outcome in steps(path):
        positions.append(engine.game_to_json(game))
        entries.append((outcome, json.loads(json.dumps(engine.registers_before(game, outcome)))))

    while entries:
        outcome, restores = entries.pop()
        engine.apply(game, engine.reversal(outcome, restores))
        assert engine.game_to_json(game) == positions.pop(), len(entries)
