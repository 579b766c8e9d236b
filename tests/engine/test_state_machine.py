"""A bank in the hands of chance, ruleset by ruleset: the engine's laws hold after every step.

A failure is made as short as can be, and printed as a game in notation.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import engine
from engine.notation import read, replay, write_command
from tests.auditor import Auditor
from tests.engine.anything import any_command
from tests.engine.depth import by_chance, longer
from tests.engine.offering import Command, fill, fits, offered
from tests.engine.rehearsing import postings_of
from tests.engine.stored import outcome_from_json
from tests.engine.walking import any_position, next_offer

chances = st.randoms(use_true_random=False)
Json = dict[str, Any]


class Bank(RuleBasedStateMachine):
    """One game of `ruleset`, an auditor beside it, and every entry that stands."""

    ruleset = "classic"

    def __init__(self) -> None:
        super().__init__()
        self.journal: list[tuple[Command, engine.Outcome, Json]] = []

    @initialize(seats=st.sampled_from(["AB", "ABC", "ABCDE"]), chance=chances, paper=st.booleans())
    def begin(self, seats: str, chance: Random, paper: bool) -> None:
        """From the start, or from a position copied from paper."""
        self.game = engine.new_game(self.ruleset, seats)
        self.auditor = Auditor(seats, houses_before_hotel=self.game.options.hotel_after)
        start = {"type": "start", "first": chance.choice(seats)}
        self._enter(any_position(chance, self.game) if paper else start)

    def _is_open(self) -> bool:
        return self.game.status != "finished"

    @precondition(_is_open)
    @rule(chance=chances)
    def enter_what_is_offered(self, chance: Random) -> None:
        """It is accepted, unless the offer names a joint condition."""
        offer = next_offer(chance, self.game)
        command = fill(chance, offer)
        before = self._snapshot()
        try:
            self._enter(command)
        except engine.Refusal:
            if "condition" not in offer:
                raise
            assert self._snapshot() == before

    @rule(chance=chances)
    def try_anything(self, chance: Random) -> None:
        """What is accepted fits an offer; what is refused, or only decided, changes nothing."""
        command = any_command(chance, self.game)
        before = self._snapshot()
        try:
            engine.decide(self.game, engine.parse_command(command))
        except engine.Refusal:
            pass
        else:
            assert fits(offered(self.game), command), command
        assert self._snapshot() == before

    @rule(count=st.integers(1, 5))
    def take_back_and_enter_again(self, count: int) -> None:
        """Undo then redo is identity, and each undo restores the position before the entry."""
        newest = self.journal[-count:]
        after = self._snapshot()
        for _, outcome, restores in reversed(newest):
            engine.apply(self.game, engine.reversal(outcome, restores))
            again = engine.situation_before(self.game, outcome)
            assert json.loads(json.dumps(again)) == restores
        for command, outcome, _ in newest:
            assert engine.decide(self.game, engine.parse_command(command)) == outcome
            engine.apply(self.game, outcome)
        assert self._snapshot() == after

    @invariant()
    def the_auditor_agrees(self) -> None:
        """Commodities, 32 houses and 12 hotels, even building, no negative cash."""
        game, auditor = self.game, self.auditor
        assert auditor.close() == []
        assert [auditor.cash(seat) for seat in game.seats] == [game.cash[s] for s in game.seats]
        for lot, owner in game.owner.items():
            counted = (auditor.owner(lot), auditor.level(lot), auditor.is_mortgaged(lot))
            assert counted == (owner, game.level(lot), bool(game.mortgages[lot])), lot

    def teardown(self) -> None:
        """The game's outcomes lead to where it is, and so does its notation."""
        if not self.journal:
            return
        note(self._notation())
        game = engine.new_game(self.ruleset, self.game.seats)
        for _, outcome, _ in self.journal:
            stored = json.loads(json.dumps(engine.outcome_to_json(outcome)))
            engine.apply(game, outcome_from_json(stored))
        assert engine.game_to_json(game) == self._snapshot()
        run = replay(read(self._notation()))
        assert run.faults == []
        assert engine.game_to_json(run.game) == self._snapshot()

    def _enter(self, command: Command) -> None:
        outcome = engine.decide(self.game, engine.parse_command(command))
        restores = json.loads(json.dumps(engine.situation_before(self.game, outcome)))
        engine.apply(self.game, outcome)
        self.auditor.enter(postings_of(outcome))
        self.journal.append((command, outcome, restores))

    def _snapshot(self) -> Json:
        return engine.game_to_json(self.game)

    def _notation(self) -> str:
        lines = [f'[Ruleset "{self.ruleset}"]', f'[Seats "{self.game.seats}"]']
        lines += [write_command(engine.parse_command(command)) for command, _, _ in self.journal]
        return "\n".join(lines) + "\n"


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_the_laws_hold_whatever_is_entered(ruleset: str) -> None:
    machine = type("Bank", (Bank,), {"ruleset": ruleset})
    run_state_machine_as_test(machine, settings=by_chance(20, 300, steps=longer(40, 120)))
