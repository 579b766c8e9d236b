"""A field divides into tables as near to the wanted size as it can."""

from __future__ import annotations

import pytest

from tournaments.seating import table_sizes


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, [2]),
        (3, [3]),
        (4, [4]),
        (5, [5]),
        (6, [3, 3]),
        (7, [4, 3]),
        (8, [4, 4]),
        (9, [5, 4]),
        (10, [5, 5]),
        (11, [4, 4, 3]),
        (13, [5, 4, 4]),
        (15, [4, 4, 4, 3]),
        (16, [4, 4, 4, 4]),
    ],
)
def test_tables_of_four(players: int, sizes: list[int]) -> None:
    assert table_sizes(players, 4) == sizes


@pytest.mark.parametrize(
    ("players", "wanted", "sizes"),
    [
        (4, 2, [2, 2]),
        (5, 2, [3, 2]),
        (5, 3, [3, 2]),
        (8, 8, [8]),
        (9, 8, [5, 4]),
        (18, 8, [6, 6, 6]),
    ],
)
def test_tables_of_another_size(players: int, wanted: int, sizes: list[int]) -> None:
    assert table_sizes(players, wanted) == sizes


@pytest.mark.parametrize("wanted", range(2, 9))
def test_everybody_gets_a_seat_at_a_table_that_the_box_serves(wanted: int) -> None:
    for players in (*range(2, 61), 399, 400):
        sizes = table_sizes(players, wanted)
        assert sum(sizes) == players
        assert min(sizes) >= 2
        assert max(sizes) <= min(wanted + 1, 8)
        assert max(sizes) - min(sizes) <= 1


def test_one_player_makes_no_table() -> None:
    with pytest.raises(ValueError, match=r"^1 players don't make a table$"):
        table_sizes(1, 4)
