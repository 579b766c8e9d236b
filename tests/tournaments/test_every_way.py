"""A small field is seated as well as it can be: every way to seat it is tried."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from tournaments.seating.every_way import best_way, can_be_tried, ways
from tournaments.seating.history import History, Tables, pair
from tournaments.seating.search import EXCHANGES_MAX, Costs, Search, arrange, cost_of


def history_of(*rounds: Tables) -> History:
    """The history after these rounds."""
    history = History()
    for tables in rounds:
        for table in tables:
            history.add_table(table)
    return history


def least(players: list[int], sizes: list[int], history: History) -> int:
    """The cost of the best of all ways, by trying each order of the players."""
    found = []
    for order in permutations(players):
        left = list(order)
        tables = [[left.pop() for _ in range(size)] for size in sizes]
        pairs = (pair(*both) for table in tables for both in combinations(table, 2))
        found.append(sum(history.met[each] ** 2 for each in pairs))
    return min(found)


@pytest.mark.parametrize(
    ("sizes", "count"),
    [([4, 4], 35), ([4, 3], 35), ([3, 3, 3], 280), ([4, 4, 4], 5775), ([4, 4, 3], 5775), ([5], 1)],
)
def test_ways_that_differ_in_the_order_of_like_tables_are_one(sizes: list[int], count: int) -> None:
    assert ways(sizes) == count


@pytest.mark.parametrize(
    ("sizes", "is_small"),
    [
        ([4, 4, 4], True),
        ([7, 7], True),
        ([3, 3, 3, 3], False),  # 15,400 ways
        ([8, 7], False),  # 15 players
        ([4] * 750, False),
    ],
)
def test_only_a_small_field_is_tried(sizes: list[int], is_small: bool) -> None:
    assert can_be_tried(sizes) is is_small


@pytest.mark.parametrize("sizes", [[4, 3], [3, 4], [2, 3, 2], [2, 2, 2], [5, 2]])
@pytest.mark.parametrize("seed", range(3))
def test_no_other_way_costs_less(sizes: list[int], seed: int) -> None:
    players = list(range(sum(sizes)))
    chance = Random(seed)
    history = history_of(*(arrange(players, sizes, History(), chance) for _ in range(3)))
    chance.shuffle(players)

    tables = best_way(players, sizes, Costs(players, history).between)

    assert [len(table) for table in tables] == sizes
    assert sorted(player for table in tables for player in table) == sorted(players)
    assert cost_of([tables], history) == least(players, sizes, history)


def test_eight_players_who_have_met_in_fours_meet_only_two_again() -> None:
    """From each of the first two tables two come to each of the second."""
    first = [[0, 1, 2, 3], [4, 5, 6, 7]]
    tables = arrange(range(8), [4, 4], history_of(first), Random(1))
    for table in tables:
        assert len(set(table) & set(first[0])) == 2


def test_twelve_are_seated_no_worse_than_by_the_search() -> None:
    history = history_of(*(arrange(range(12), [4] * 3, History(), Random(at)) for at in range(3)))
    costs = Costs(range(12), history)
    search = Search(costs, [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], Random(1))
    search.run(EXCHANGES_MAX)

    tables = arrange(range(12), [4] * 3, history, Random(1))

    assert cost_of([tables], history) <= search.best_cost


def test_of_ways_that_cost_the_same_each_comes_by_chance() -> None:
    """Six who never met, at two tables of three: ten ways."""
    found = Counter(
        frozenset(map(frozenset, arrange(range(6), [3, 3], History(), Random(seed))))
        for seed in range(500)
    )
    assert len(found) == 10
    assert max(found.values()) < 2.5 * min(found.values())


def test_those_who_are_kept_apart_sit_apart() -> None:
    apart = {player: {"a family"} for player in (0, 1, 2)}
    history = History(apart=apart)
    tables = arrange(range(12), [4] * 3, history, Random(5))
    assert all(len({0, 1, 2} & set(table)) == 1 for table in tables)
