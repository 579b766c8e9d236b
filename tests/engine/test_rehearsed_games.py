"""Whole games as people play them: an auditor who sees only the postings agrees with the engine."""

from __future__ import annotations

from collections import Counter

import pytest

import engine
from tests.engine.depth import deeper
from tests.engine.rehearsing import Rehearsed

BATCH = 10
BATCHES = range(deeper(3, 100))
ROUNDS = 12
NEVER_BY_PLAYERS = {
    "position",
    "adjust",
    "count",
    "withdraw",
    "close",
    "play_on",
    "untrack",
    "track",
    "rent",
    "salary",
    "collect_pot",
    "tax",
}


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_the_auditor_agrees_at_the_end(ruleset: str, batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        agree(Rehearsed(ruleset, seed, ROUNDS).to_the_end())


@pytest.mark.parametrize("ruleset", ["night-2016", "fandom-short"])
def test_the_auditor_agrees_on_the_london_board(ruleset: str) -> None:
    for seed in range(deeper(5, 100)):
        agree(Rehearsed(ruleset, seed, ROUNDS, "uk").to_the_end())


def agree(played: Rehearsed) -> None:
    """Money, deeds, buildings, mortgages and the tally, counted in two ways."""
    game, auditor = played.game, played.auditor
    assert auditor.close() == [], played
    assert {seat: auditor.cash(seat) for seat in game.seats} == {
        seat: game.cash[seat] for seat in game.seats
    }, played
    for lot in game.edition.deeds:
        known = played.known_as[lot]
        counted = (auditor.owner(known), auditor.level(known), auditor.is_mortgaged(known))
        assert counted == (game.owner[lot], game.level(lot), bool(game.mortgages[lot])), played
    assert (auditor.balances["Bank", "house"], auditor.balances["Bank", "hotel"]) == (
        game.bank_houses,
        game.bank_hotels,
    ), played
    totals = {seat: own["total"] for seat, own in engine.tally_of(game).items()}
    assert {seat: auditor.assets(seat) for seat in game.seats} == totals, played
    assets = {seat: auditor.assets(seat) for seat in game.live}
    richest = [seat for seat in game.live if assets[seat] == max(assets.values())]
    assert list(game.winner) == richest, played


def test_the_auditor_sees_a_dollar_that_comes_from_nowhere() -> None:
    auditor = Rehearsed("classic", 2, 1).to_the_end().auditor

    auditor.enter([("A", "cash", 1)])

    assert any("off by 1 cash" in fault for fault in auditor.close())
    assert any("there are 1 cash" in fault for fault in auditor.close())


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = (Rehearsed("night-2016", 3, 5).to_the_end() for _ in range(2))

    assert first.commands == again.commands


def test_the_games_together_show_nearly_everything_that_can_be_entered() -> None:
    seen: Counter[str] = Counter()
    for seed in range(14):
        seen.update(c["type"] for c in Rehearsed("night-2016", seed, 25).to_the_end().commands)
    seen.update(c["type"] for c in Rehearsed("parker-2003-short", 2, 5).to_the_end().commands)
    seen.update(c["type"] for c in Rehearsed("classic", 20, 12).to_the_end().commands)

    assert set(engine.COMMAND_TYPES) - NEVER_BY_PLAYERS <= set(seen)
