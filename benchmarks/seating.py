"""The quality of the seating, and its cost: repeats, seats, CPU seconds of one core.

    python -m benchmarks.seating [SEEDS]

Each line is an evening, drawn as on the night: round by round, each by the plan that was made with
the first. A repeat is a pair that meets once more; the worst of some seeds counts.
"""

from __future__ import annotations

import sys
import time
from typing import NamedTuple

from tournaments.seating import Field, History, Kept, rounds_to_come, table_sizes

PROVEN = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13}
"""The most rounds of fours in which nobody meets anybody twice (solutions of the social golfer
problem)."""

THREES = {
    13: [4, 3, 3, 3],
    14: [4, 4, 3, 3],
    15: [4, 4, 4, 3],
    16: [4, 4, 4, 4],
    17: [4, 4, 3, 3, 3],
    18: [4, 4, 4, 3, 3],
    19: [4, 4, 4, 4, 3],
}


class DrawnEvening(NamedTuple):
    """The outcome of an evening: repeats in each round, the slowest draw, all draws together."""

    repeats: list[int]
    seconds: float
    seconds_in_all: float
    twice_in_a_seat: int
    never_first: int

    @property
    def clean_rounds(self) -> int:
        """The rounds before the first repeat."""
        return next((n for n, count in enumerate(self.repeats) if count), len(self.repeats))


def evening(players: int, rounds: int, seed: int, sizes: list[int] | None = None) -> DrawnEvening:
    """Draw all rounds of a field that stays as it is."""
    history = History()
    kept: Kept = []
    repeats, seconds = [], []
    for number in range(rounds):
        wanted = sizes or table_sizes(players, 4)
        field = Field(range(1, players + 1), wanted, rounds - number, history)
        started = time.process_time()
        tables, kept, _ = rounds_to_come(field, kept, seed + number)
        seconds.append(time.process_time() - started)
        before = history.met.total() - len(history.met)
        for table in tables:
            history.add_table(table)
        repeats.append(history.met.total() - len(history.met) - before)
    twice = {player for (player, _), times in history.seats.items() if times > 1}
    first = {player for player, seat in history.seats if seat == 0}
    never_first = players - len(first)
    return DrawnEvening(repeats, max(seconds), sum(seconds), len(twice), never_first)


def worst(players: int, rounds: int, seeds: int, sizes: list[int] | None = None) -> DrawnEvening:
    """The evening with the most repeats, with the slowest draw and the slowest evening of all."""
    evenings = [evening(players, rounds, 100 * seed, sizes) for seed in range(seeds)]
    return max(evenings, key=lambda each: sum(each.repeats))._replace(
        seconds=max(each.seconds for each in evenings),
        seconds_in_all=max(each.seconds_in_all for each in evenings),
    )


def main(seeds: int) -> None:
    """Print the tables of docs/benchmarks.md."""
    print("| fours, players | most rounds without a repeat | reached | slowest draw, s |")
    print("| ---: | ---: | ---: | ---: |")
    for players, most in PROVEN.items():
        found = worst(players, most, seeds)
        if found.clean_rounds < most:
            # A plan for more rounds than can be had spends its repeats early.
            tries = (worst(players, rounds, seeds) for rounds in range(most - 1, 0, -1))
            found = next(each for each in tries if not sum(each.repeats))
        print(f"| {players} | {most} | {found.clean_rounds} | {found.seconds:.2f} |")
    print("\n| players, three rounds | tables | repeats | slowest draw, s |")
    print("| ---: | --- | ---: | ---: |")
    for players in range(8, 31):
        ways = {tuple(table_sizes(players, 4)), tuple(THREES.get(players, table_sizes(players, 4)))}
        for sizes in sorted(map(list, ways), reverse=True):
            found = worst(players, 3, seeds, sizes)
            told = ", ".join(map(str, sizes))
            print(f"| {players} | {told} | {sum(found.repeats)} | {found.seconds:.2f} |")
    print(
        "\n| players, four rounds | repeats | twice in a seat | never in A | slowest draw, s "
        "| four draws, s |"
    )
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for players in (16, 20, 24, *range(44, 65, 4), 50, 53, 59, 100, 400, 1000, 3000):
        each = worst(players, 4, seeds)
        print(
            f"| {players} | {sum(each.repeats)} | {each.twice_in_a_seat} | {each.never_first} "
            f"| {each.seconds:.2f} | {each.seconds_in_all:.2f} |"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
