"""The commands that are posted: games of four plain players, and one that never ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import engine
from benchmarks.players import PlayedGame

RULESET = "night-2016"
SEATS = "ABCD"
LONG = 400
"""More rounds of turns than any evening has time for: up to 1,900 entries."""

Json = dict[str, Any]


def evenings() -> Iterator[list[Json]]:
    """The commands of one game after the other, some 350 each, as an evening at a table has."""
    return (_played(seed, 40) for seed in count())


def long_games() -> Iterator[list[Json]]:
    """The same without an end of the evening: 1,000 entries and more."""
    games = (_played(seed, LONG) for seed in count())
    return (commands for commands in games if len(commands) >= 1_000)


def endless(length: int) -> list[Json]:
    """A game where nobody buys anything: its entries are alike, however many there are."""
    table = PlayedGame(RULESET, 1)
    while len(table.commands) < length:
        table.enter(table.last_choice())
    return list(map(engine.command_to_json, table.commands))


def _played(seed: int, rounds: int) -> list[Json]:
    table = PlayedGame(RULESET, seed, rounds=rounds)
    table.play()
    return list(map(engine.command_to_json, table.commands))
