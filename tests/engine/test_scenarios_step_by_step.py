"""Every step of the worked examples: it was offered, and it can be taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import engine
from engine.edition import JAIL_POSITION
from engine.facts import Jailed, Moved
from engine.holders import BANK, BOX, POT
from engine.notation import read, replay
from engine.notation.replaying import game_of
from engine.situation_json import PARTS
from tests.engine.offering import fits, offered
from tests.engine.scenario_index import for_each_scenario

Steps = Iterator[tuple[engine.Game, dict[str, Any], engine.Outcome]]


def steps(path: Path) -> Steps:
    """Before each command of a scenario: the game, which then goes on, the command, its outcome."""
    record = read(path.read_text("utf-8"))
    game = game_of(record)
    for command in replay(record).commands:
        outcome = engine.decide(game, command)
        yield game, engine.command_to_json(command), outcome
        engine.apply(game, outcome)


@for_each_scenario
def test_what_a_scenario_enters_is_offered(path: Path) -> None:
    for game, command, _ in steps(path):
        if command["type"] != "position":
            assert fits(offered(game), command), command


@for_each_scenario
def test_a_scenario_taken_back_passes_every_earlier_position(path: Path) -> None:
    positions = []
    entries: list[tuple[engine.Outcome, dict[str, Any]]] = []
    for game, _, outcome in steps(path):
        positions.append(engine.game_to_json(game))
        entries.append((outcome, json.loads(json.dumps(engine.situation_before(game, outcome)))))

    while entries:
        outcome, restores = entries.pop()
        engine.apply(game, engine.reversal(outcome, restores))
        assert engine.game_to_json(game) == positions.pop(), len(entries)


@for_each_scenario
def test_whatever_moves_goes_from_a_holder_to_another(path: Path) -> None:
    for game, command, outcome in steps(path):
        holders = {*game.seats, BANK, BOX, POT}
        for transfer in outcome.transfers:
            assert {transfer.giver, transfer.taker} <= holders, (command, transfer)


@for_each_scenario
def test_a_situation_stays_of_its_kind_and_turns_are_counted_one_by_one(path: Path) -> None:
    new = game_of(read(path.read_text("utf-8")))
    for game, command, outcome in steps(path):
        after = engine.apply(game.copy(), outcome)
        assert after.turn_number - game.turn_number in (0, 1), command
        for part in set(PARTS) - {"dice", "shortage"}:
            assert type(getattr(after, part)) is type(getattr(new, part)), (command, part)


@for_each_scenario
def test_a_token_moves_from_where_it_stands(path: Path) -> None:
    for game, command, outcome in steps(path):
        tokens = dict(game.tokens)
        for fact in outcome.facts:
            if isinstance(fact, Moved):
                assert fact.origin == tokens[fact.seat], command
                tokens[fact.seat] = fact.target
            elif isinstance(fact, Jailed):
                tokens[fact.seat] = JAIL_POSITION
