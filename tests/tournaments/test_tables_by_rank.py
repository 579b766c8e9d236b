"""Tables by the standings: the best together, or the best apart."""

from __future__ import annotations

from tournaments.seating import by_rank, cut, snake

ADA, BEN, CLEO, DAN, EVE, FAY = range(1, 7)


def test_players_come_in_the_order_of_the_standings_and_newcomers_last() -> None:
    rows = [{"player": each} for each in (CLEO, FAY, ADA)]

    assert by_rank([ADA, BEN, CLEO, DAN], rows) == [CLEO, ADA, BEN, DAN]


def test_the_best_sit_together() -> None:
    ranked = [CLEO, ADA, BEN, DAN, EVE, FAY]

    assert cut(ranked, [3, 2, 1]) == [[CLEO, ADA, BEN], [DAN, EVE], [FAY]]


def test_the_best_sit_apart_and_the_last_of_a_row_begins_the_next() -> None:
    assert snake(range(1, 13), [4, 4, 4]) == [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]


def test_a_smaller_table_is_left_out_once_it_is_full() -> None:
    assert snake([ADA, BEN, CLEO, DAN, EVE], [3, 2]) == [[ADA, DAN, EVE], [BEN, CLEO]]


def test_without_players_there_is_no_table() -> None:
    assert snake([], []) == []
