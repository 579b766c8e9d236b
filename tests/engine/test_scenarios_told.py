"""Each entry and each refusal of the worked examples is told in words, with the rule behind it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from engine.notation import read
from engine.notation.record import Comment, Expectation, RefusedCommand
from engine.notation.replaying import game_of
from tests.engine.scenario_index import for_each_scenario
from tests.engine.stored import outcome_from_json
from tests.engine.test_scenarios_step_by_step import steps


@for_each_scenario
def test_an_entry_is_told_with_its_rule_and_each_sum(path: Path) -> None:
    for game, entered, outcome in steps(path):
        command = engine.parse_command(entered)
        told = engine.describe(game, command, outcome)
        why = engine.explain(game, command, outcome)

        assert told[0].isupper(), told
        assert "None" not in told, told
        assert why["rule"] in engine.HEADINGS, why
        assert why["sentence"].endswith("."), why
        assert all(rule["rule"] in engine.HEADINGS for rule in why["also"]), why
        words = " ".join(why["amounts"])
        assert "None" not in words
        sums = re.findall(r"[$£][\d,]+\d|[$£]\d", words)
        for transfer in outcome.transfers:
            if transfer.commodity == "cash":
                assert game.edition.money(transfer.count) in sums, (entered, why["amounts"])


@for_each_scenario
def test_an_outcome_survives_the_journal(path: Path) -> None:
    for _, _, outcome in steps(path):
        assert outcome_from_json(engine.outcome_to_json(outcome)) == outcome


@for_each_scenario
def test_a_refusal_names_its_rule_in_a_sentence(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    game = game_of(record)
    for line in record.lines:
        content = line.content
        if isinstance(content, RefusedCommand):
            with pytest.raises(engine.Refusal) as refused:
                engine.decide(game, content.command)
            assert refused.value.rule in engine.HEADINGS
            assert re.fullmatch(r"[A-Z0-9“].*\.", refused.value.sentence, re.DOTALL)
            assert "None" not in refused.value.sentence
        elif not isinstance(content, Comment | Expectation):
            engine.apply(game, engine.decide(game, content))
