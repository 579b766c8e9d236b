"""A game in notation as a test asks about it: what is offered, refused and told after its lines."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.notation import read, replay
from tests.engine import offering


def after(text: str, ruleset: str = "classic") -> engine.Game:
    """The game after these lines, none of which may fail."""
    run = replay(read(f'[Ruleset "{ruleset}"]\n{text}\n'))
    assert run.faults == []
    return run.game


def offered(game: engine.Game, kind: str) -> list[dict[str, Any]]:
    """The offers of a kind of command."""
    return [offer for offer in offering.offered(game) if offer["command"]["type"] == kind]


def refused(game: engine.Game, line: str) -> engine.Refusal:
    """The reason why the rules refuse a line."""
    with pytest.raises(engine.Refusal) as found:
        engine.decide(game, _entered(line))
    return found.value


def told(game: engine.Game, line: str) -> str:
    """The journal's sentence about a line."""
    command = _entered(line)
    return engine.describe(game, command, engine.decide(game, command))


def amounts(game: engine.Game, line: str) -> list[str]:
    """The explanations of a line's sums."""
    command = _entered(line)
    found: list[str] = engine.explain(game, command, engine.decide(game, command))["amounts"]
    return found


def nearly(game: engine.Game) -> dict[str, dict[str, Any]]:
    """The items that the tablet grays out, by their words."""
    return {item["text"]: item for item in engine.unavailable(game)}


def _entered(line: str) -> engine.Command:
    command = read(f"{line}\n").lines[-1].content
    assert isinstance(command, engine.Command)
    return command
