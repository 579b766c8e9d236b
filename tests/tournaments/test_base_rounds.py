"""The rounds of fours in which no two places share a table twice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tournaments.seating.base_rounds import rounds_without_repeats

CLEAN = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13}
"""The most clean rounds that there can be."""


@pytest.fixture(autouse=True)
def _afresh() -> None:
    """No base round is remembered from another test."""
    rounds_without_repeats.cache_clear()


@pytest.mark.parametrize("places", CLEAN)
def test_no_two_places_share_a_table_twice(places: int) -> None:
    rounds = rounds_without_repeats(places, CLEAN[places])
    met = Counter(
        frozenset(two) for tables in rounds for table in tables for two in combinations(table, 2)
    )

    assert len(rounds) == CLEAN[places]
    assert set(met.values()) == {1}
    for tables in rounds:
        assert sorted(place for table in tables for place in table) == list(range(places))


def test_thirty_two_places_share_tables_by_the_products_of_eight_elements() -> None:
    """The same with any version: a plan that was announced can be made again."""
    assert rounds_without_repeats(32)[3] == [
        [0, 11, 22, 29],
        [1, 10, 23, 28],
        [2, 9, 20, 31],
        [3, 8, 21, 30],
        [4, 15, 18, 25],
        [5, 14, 19, 24],
        [6, 13, 16, 27],
        [7, 12, 17, 26],
    ]


def test_thirty_two_places_have_ten_rounds_where_nine_are_too_few() -> None:
    """Each meets 30 of the 31 others. The tables are written out: the same plan for good."""
    rounds = rounds_without_repeats(32, 10)

    assert len(rounds) == 10
    assert rounds[0][:2] == [[0, 15, 21, 28], [1, 14, 20, 29]]
    assert rounds[4] != rounds[5]
    assert rounds[9][0] == [0, 14, 19, 27]
    assert [len(rounds_without_repeats(32, wanted)) for wanted in (1, 9, 10, 11)] == [9, 9, 10, 10]


def test_four_groups_of_eight_keep_apart_in_eight_rounds() -> None:
    for tables in rounds_without_repeats(32, 8)[:8]:
        for table in tables:
            assert [place // 8 for place in table] == [0, 1, 2, 3]


def test_a_field_for_which_no_such_rounds_are_known_has_none() -> None:
    assert rounds_without_repeats(44) == ()
