"""A whole draw, from players, history and seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.seating.history import History
from tournaments.seating.search import arrange
from tournaments.seating.seat_letters import take_seats

Drawn = list[list[int]]


def draw(players: Sequence[int], sizes: Sequence[int], history: History, seed: int) -> Drawn:
    """Tables, each a list of players in the order of its seats.

    The result depends on the seed, but not on the order of the players. Raises ValueError if the
    sizes don't seat everybody.
    """
    if sum(sizes) != len(players):
        raise ValueError("the tables don't have a seat for each player")
    random = Random(seed)  # noqa: S311 - a draw has to be repeatable; it keeps no secret
    tables = arrange(sorted(players), sizes, history, random)
    return [take_seats(table, history, random) for table in tables]
