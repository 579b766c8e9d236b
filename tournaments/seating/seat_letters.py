"""Give each player a seat of the table, so that nobody always has the same one."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tournaments.seating.history import History

LETTERS = "ABCDEFGH"


def take_seats(table: list[int], history: History, random: Random) -> list[int]:
    """The players of a table in the order of its seats, each where they have sat least often.

    From a shuffled order, pairs change seats for as long as that makes it fairer.
    """
    order = list(table)
    random.shuffle(order)
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(order)), 2):
            if _gain(order, one, other, history) > 0:
                order[one], order[other] = order[other], order[one]
                better = True
    return order


def _gain(order: list[int], one: int, other: int, history: History) -> int:
    """Return how much fairer exchanging the two seats would be."""
    mine, theirs = order[one], order[other]
    now = _weight(history, mine, one) + _weight(history, theirs, other)
    then = _weight(history, mine, other) + _weight(history, theirs, one)
    return now - then


def _weight(history: History, player: int, seat: int) -> int:
    """Weigh how often the player has had this seat: a second time counts more than the first."""
    times = history.seats[player, seat]
    return times * (times + 1)
