"""The practical ways to divide a field into tables, and the repeats that each costs.

Seventeen players sit at one table of five and three of four, or at two of four and three of three:
the first needs one banker less, the second has no repeats in three rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tournaments.seating.algorithm import PLAIN
from tournaments.seating.history import History
from tournaments.seating.planning import plan_tables
from tournaments.seating.sizes import LARGEST, SMALLEST, even_sizes, table_sizes
from tournaments.seating.to_come import Field, Kept, cost, fit, fits, repeats_of

WAYS_MAX = 5
"""The number of ways that are offered: those whose number of tables is closest to the nearest
way's."""

PRICED_MAX = 1000
"""The largest field that is priced. For more players, drawing each way takes too long for a
page."""

EXCHANGES = 4000
EXCHANGES_A_PLAYER = 50
"""Exchanges looked at in a round to be priced: the minimum, and for each player. A draw looks at
more; a page can't wait."""


class Way(NamedTuple):
    """Tables of these sizes, and how often two players would meet again in all rounds to come. A
    draw searches longer and may find fewer. None if that wasn't worked out."""

    sizes: list[int]
    repeats: int | None


def ways(players: int, wanted: int) -> list[list[int]]:
    """The table sizes to choose from, fewest tables first, including those nearest to `wanted`.
    None is more than one away from it, unless there are too few players for that.
    """
    nearest = table_sizes(players, wanted)
    fewest = -(-players // min(wanted + 1, LARGEST))
    most = players // max(wanted - 1, SMALLEST)
    first = max(fewest, min(len(nearest) - WAYS_MAX // 2, most - WAYS_MAX + 1))
    tables = {len(nearest), *range(first, min(first + WAYS_MAX, most + 1))}
    return [even_sizes(players, number) for number in sorted(tables)]


def price(field: Field, planned: Kept) -> int | None:
    """The repeats of a field in all its rounds, of which `planned` were planned before."""
    if len(field.players) > PRICED_MAX:
        return None
    players = sorted(field.players)
    fitted = fit(planned[: field.rounds], players)
    found = [fitted] if fits(fitted, field) else []
    if not found or cost(fitted, field):
        random = Random(0)  # noqa: S311 - the same field has the same price
        exchanges = max(EXCHANGES, EXCHANGES_A_PLAYER * len(players))
        anew = plan_tables(
            players, field.sizes, field.rounds, field.history, random, exchanges, algorithm=PLAIN
        )
        found.append(anew)
    cheapest = min(found, key=lambda plan: (cost(plan, field), repeats_of(plan, field.history)))
    return repeats_of(cheapest, field.history)


def priced(
    players: Sequence[int], wanted: int, rounds: int, history: History, planned: Kept
) -> list[Way]:
    """The ways to divide these players, each with its price over this many rounds."""
    return [
        Way(sizes, price(Field(players, sizes, rounds, history), planned))
        for sizes in ways(len(players), wanted)
    ]
