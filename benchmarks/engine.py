"""The speed of the rules, in CPU time of one core, beside a plain loop of the same interpreter.

    python -m benchmarks.engine [GAMES]

The loop throws two dice and takes a remainder; its rate is the unit, so that figures of different
machines can be laid side by side. It runs before and after every part, and the better rate counts.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import engine
from benchmarks.players import PlayedGame

RULESET = "night-2016"
LOOPS = 300_000
REPEATS = 5


class Rate(NamedTuple):
    """A measured rate per second, the loop's rate beside it, and the rate to be reached."""

    what: str
    rate: float
    loop: float
    target: float | None

    @property
    def ratio(self) -> float:
        """The rate in units of the loop."""
        return self.rate / self.loop


def loop_rate() -> float:
    """Throws of two dice and a remainder, per second."""
    chance = random.randint
    started = time.process_time()
    for _ in range(LOOPS):
        (chance(1, 6) + chance(1, 6)) % 40
    return LOOPS / (time.process_time() - started)


def measure(what: str, run: Callable[[], int], target: float | None = None) -> Rate:
    """`run` does the work and says how many it did; the best of some repeats is the figure."""
    best, loop = 0.0, loop_rate()
    for _ in range(REPEATS):
        started = time.process_time()
        count = run()
        best = max(best, count / (time.process_time() - started))
        loop = max(loop, loop_rate())
    return Rate(what, best, loop, target)


def main(games: int) -> None:
    """Play games, then measure them: deciding, replaying, and playing them again."""
    played = [PlayedGame(RULESET, seed) for seed in range(games)]
    for item in played:
        item.play()
    commands = [item.commands for item in played]
    outcomes = [decide_all(row) for row in commands]
    gc.collect()
    gc.freeze()  # keeps the garbage collector from searching the recorded games meanwhile
    turns = sum(item.game.turn_number for item in played)
    entries = sum(map(len, commands))
    print(f"{games} games of {RULESET}, {entries} entries, {turns} turns of players\n")

    figures = [
        measure("decide + apply, entries", lambda: sum(len(decide_all(r)) for r in commands), 0.05),
        measure("replay of stored outcomes, entries", lambda: sum(map(replay, outcomes)), 0.15),
        *(games_through_offers(ruleset, games) for ruleset in engine.RULESETS),
        measure("the first, all offers looked at each time", lambda: play(games, narrow=False)),
        measure("offers, all of them, in each position", lambda: list_offers(commands)),
        measure("the same, and their JSON", lambda: list_offers(commands, as_json=True)),
    ]
    print(f"{'':44}{'a second':>10}{'loop':>12}{'ratio':>8}{'wanted':>8}")
    for what, rate, loop, target in figures:
        wanted = f"{target:8.3f}" if target else ""
        print(f"{what:44}{rate:10,.0f}{loop:12,.0f}{rate / loop:8.4f}{wanted}")
    print_by_length()


def new_game() -> engine.Game:
    """The game that every recorded one begins with."""
    return engine.new_game(RULESET, "ABCD")


def decide_all(commands: list[engine.Command]) -> list[engine.Outcome]:
    """Decide and apply every command."""
    game = new_game()
    outcomes = []
    for command in commands:
        outcome = engine.decide(game, command)
        engine.apply(game, outcome)
        outcomes.append(outcome)
    return outcomes


def replay(outcomes: list[engine.Outcome]) -> int:
    """Apply every outcome; returns how many there were."""
    game = new_game()
    for outcome in outcomes:
        engine.apply(game, outcome)
    return len(outcomes)


def games_through_offers(ruleset: str, games: int) -> Rate:
    """Players' turns per second, in whole games of a ruleset."""
    return measure(f"turns through offers, {ruleset}", lambda: play(games, ruleset), 0.015)


def play(games: int, ruleset: str = RULESET, *, narrow: bool = True) -> int:
    """Play whole games, the players' choices included; returns how many turns they took."""
    turns = 0
    for seed in range(games):
        item = PlayedGame(ruleset, seed, narrow=narrow)
        item.play()
        turns += item.game.turn_number
    return turns


def list_offers(commands: list[list[engine.Command]], *, as_json: bool = False) -> int:
    """List all offers in every position, and play on to the next; returns how many positions."""
    for row in commands:
        game = new_game()
        for command in row:
            found = engine.offers(game)
            if as_json:
                engine.offers_to_json(found)
            engine.apply(game, engine.decide(game, command))
    return sum(map(len, commands))


def print_by_length() -> None:
    """Print the cost of an entry in one endless game, where nobody buys: it mustn't grow."""
    item = PlayedGame(RULESET, 1)
    print("\nMicroseconds to decide and apply an entry, after this many entries of one game")
    for length in (1_000, 10_000, 100_000):
        while len(item.commands) < length:
            item.enter(item.last_choice())
        print(f"{length:9,} {min(microseconds(item) for _ in range(REPEATS)):8.2f}")


def microseconds(item: PlayedGame) -> float:
    """The mean cost of the game's next entries, without choosing them."""
    spent, before = 0.0, len(item.commands)
    while len(item.commands) < before + 500:
        command = item.last_choice()
        started = time.process_time()
        item.enter(command)
        spent += time.process_time() - started
    return 1e6 * spent / 500


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
