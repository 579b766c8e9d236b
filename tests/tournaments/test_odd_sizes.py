"""Where a field doesn't divide, others sit at the tables of an odd size each round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tournaments.seating import History
from tournaments.seating.algorithm import ALGORITHM, PLAIN
from tournaments.seating.basis import Basis, draw_from
from tournaments.seating.odd_sizes import OddSizes, odd_sizes
from tournaments.seating.planning import plan_tables
from tournaments.seating.search import cost_of

ADA, BEN, CLEO, DAN, EVE, FAY, GUS = range(1, 8)


def rounds_of(basis: Basis, algorithm: int) -> Iterator[list[list[int]]]:
    """All rounds of an evening, each drawn from the one before."""
    while basis.rounds:
        drawn = draw_from(basis, algorithm)
        yield drawn.tables
        basis = replace(
            basis,
            rounds=basis.rounds - 1,
            planned=drawn.kept,
            earlier=[*basis.earlier, drawn.tables],
        )


def at_fives(number: int, algorithm: int) -> list[int]:
    """The number of times that each of thirty players sits at one of two tables of five, in three
    rounds."""
    basis = Basis(number, list(range(1, 31)), [5, 5, 4, 4, 4, 4, 4], rounds=3)
    times = Counter(dict.fromkeys(basis.players, 0))
    for tables in rounds_of(basis, algorithm):
        times.update(player for table in tables if len(table) == 5 for player in table)
    return sorted(times.values())


@pytest.mark.parametrize("number", range(5))
def test_thirty_sit_at_a_table_of_five_once_each(number: int) -> None:
    assert at_fives(number, ALGORITHM) == [1] * 30


def test_an_earlier_draw_is_repeated_without_that() -> None:
    assert max(at_fives(1, PLAIN)) > 1
    drawn = draw_from(Basis(1, list(range(1, 18)), [5, 4, 4, 4], rounds=3), PLAIN)
    assert drawn.tables == [
        [11, 10, 6, 15, 16],
        [1, 9, 14, 4],
        [12, 13, 8, 7],
        [17, 5, 2, 3],
    ]


@pytest.mark.parametrize("seed", range(3))
def test_nobody_meets_more_often_for_it(seed: int) -> None:
    asked = (range(1, 18), [5, 4, 4, 4], 2, History())

    even = plan_tables(*asked, Random(seed), 2000)

    plain = plan_tables(*asked, Random(seed), 2000, algorithm=PLAIN)
    assert cost_of(even, History()) <= cost_of(plain, History())


def test_a_second_time_costs_and_so_many_as_have_to_sit_there_are_known() -> None:
    history = History()
    history.add_table([ADA, BEN, CLEO, DAN])
    history.add_table([EVE, FAY, GUS])
    players = [ADA, BEN, CLEO, DAN, EVE, FAY, GUS]

    again = {(player, 4): 1 for player in (ADA, BEN, CLEO, DAN)}
    assert odd_sizes(players, [4, 3], history) == OddSizes(again, least=1)
    assert odd_sizes(players, [3, 2, 2], history) == OddSizes({}, least=0)
    assert odd_sizes(players, [7], history) == OddSizes({}, least=0)
