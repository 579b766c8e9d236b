"""The rounds after a draw, as they will be drawn if the same people play on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tournaments.seating import Basis, draw_from, rounds_ahead, with_planned_sizes
from tournaments.seating.basis import DrawnRound

NINE: dict[str, Any] = {"players": list(range(1, 10)), "sizes": [3, 3, 3], "follow": True}
TABLES = [[7, 8, 2], [5, 1, 9], [3, 4, 6]]
PLANNED = [[[9, 7, 3], [4, 2, 1], [6, 5, 8]], [[2, 3, 5], [8, 9, 4], [1, 6, 7]]]
"""What nine players are drawn with in three rounds: the first, and the two planned with it."""
WITH_REPEATS = [[[7, 8, 2], [5, 1, 9], [3, 4, 6]], [[2, 3, 5], [8, 9, 4], [1, 6, 7]]]
"""A plan that another one beats: its first round is the round before."""
TEN = [number for number in range(1, 13) if number not in (4, 8)]
FOURS = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
SPREAD = [[1, 5, 9, 4], [2, 6, 3, 8], [10, 11, 7, 12]]
TOGETHER = [[1, 5, 9, 10], [2, 6, 3, 11], [4, 8, 7, 12]]
"""Rounds of twelve, of whom 4 and 8 have left: TEN are still there."""
SIXTEEN = Basis(7, list(range(1, 17)), [4, 4, 4, 4], rounds=5, follow=True)


def second(**changes: Any) -> Basis:
    """The second round of nine, as planned with the first."""
    known = NINE | {"number": 8, "rounds": 2, "planned": PLANNED, "earlier": [TABLES]}
    return Basis(**(known | changes))


def drawn_one_by_one(basis: Basis, seeds: tuple[int, ...]) -> list[dict[int, list[int]]]:
    """The rounds as they are drawn on the night, each with a seed of its own."""
    found = []
    for seed in seeds:
        drawn = draw_from(replace(basis, number=seed))
        found.append(dict(zip(drawn.numbers, drawn.tables, strict=True)))
        basis = replace(
            basis,
            rounds=basis.rounds - 1,
            planned=drawn.kept,
            earlier=[*basis.earlier, drawn.tables],
        )
    return found


def groups(rounds: list[dict[int, list[int]]]) -> list[list[set[int]]]:
    """The players who share a table in each round, in the order of the tables."""
    return [[set(table) for table in tables.values()] for tables in rounds]


@pytest.mark.parametrize("planned", [PLANNED, WITH_REPEATS])
def test_they_are_drawn_so_whatever_the_seeds(planned: list[list[list[int]]]) -> None:
    basis = second(planned=planned)

    assert rounds_ahead(basis) == drawn_one_by_one(basis, (3, 99))
    assert groups(rounds_ahead(basis)) == [[set(table) for table in each] for each in planned]


def test_a_better_plan_is_taken_where_none_is_followed() -> None:
    basis = second(planned=WITH_REPEATS, follow=False)

    assert groups([dict(enumerate(draw_from(basis).tables))]) != [
        [set(table) for table in WITH_REPEATS[0]]
    ]
    assert rounds_ahead(basis) == []


def test_they_end_with_the_stage() -> None:
    assert len(rounds_ahead(second())) == 2
    assert len(rounds_ahead(second(rounds=1, planned=PLANNED[:1]))) == 1
    assert rounds_ahead(second(rounds=0, planned=[])) == []


def test_a_plan_that_does_not_fit_announces_nothing() -> None:
    ten = second(players=list(range(1, 11)), sizes=[4, 3, 3])

    assert rounds_ahead(ten) == []
    assert rounds_ahead(second(planned=[])) == []
    assert rounds_ahead(second(locked=[[9, 1], [7, 2]])) == []


def test_the_tables_are_those_of_the_plan_while_three_sit_at_each() -> None:
    """Seven and nine would now have other tables; six have lost a third player at one."""
    assert groups(rounds_ahead(second(sizes=[5, 4]))) == [
        [set(table) for table in each] for each in PLANNED
    ]
    without_2 = second(players=[1, 3, 4, 5, 6, 7, 8, 9], sizes=[4, 4])
    assert rounds_ahead(without_2) == []


def test_two_who_leave_take_nobody_else_along() -> None:
    """They miss at one table in the next round and at two in the last one: other sizes than those
    that ten players would have now, and than each other's."""
    basis = Basis(1, TEN, [5, 5], rounds=2, planned=[FOURS, SPREAD], follow=True)

    assert groups(rounds_ahead(basis)) == [
        [{1, 2, 3}, {5, 6, 7}, {9, 10, 11, 12}],
        [{1, 5, 9}, {2, 6, 3}, {10, 11, 7, 12}],
    ]


def test_a_round_that_fits_is_drawn_though_a_later_one_does_not() -> None:
    """In the last one only two would be left at a table."""
    basis = Basis(1, TEN, [4, 3, 3], rounds=2, planned=[FOURS, TOGETHER], follow=True)

    assert groups(rounds_ahead(basis)) == [[{1, 2, 3}, {5, 6, 7}, {9, 10, 11, 12}]]
    assert draw_from(basis).kept != []


def test_of_a_stage_that_is_shorter_now_fewer_are_told() -> None:
    assert groups(rounds_ahead(second(rounds=1))) == [[set(table) for table in PLANNED[0]]]


def test_of_a_stage_that_is_longer_now_those_that_are_planned() -> None:
    longer = second(rounds=3)

    assert groups(rounds_ahead(longer)) == [[set(table) for table in each] for each in PLANNED]
    assert len(draw_from(longer).kept) == 2


def sixteen_again(number: int, rounds: int, *, again: bool) -> DrawnRound:
    """A later round of sixteen players, with `rounds` still to come. No search finds better ones
    than those planned with the first."""
    first = draw_from(SIXTEEN)
    return draw_from(
        replace(
            SIXTEEN,
            number=number,
            rounds=rounds,
            planned=first.kept[4 - rounds :],
            earlier=[first.tables, *first.kept[: 4 - rounds]],
            again=again,
        )
    )


def who(tables: list[list[int]]) -> list[list[int]]:
    """The groups who share a table, in an order of their own."""
    return sorted(map(sorted, tables))


def test_drawn_again_another_planned_round_comes_next() -> None:
    planned = [who(tables) for tables in draw_from(SIXTEEN).kept]
    came = set()
    for number in range(6):
        drawn = sixteen_again(number, 4, again=True)
        at = planned.index(who(drawn.tables))
        assert [who(tables) for tables in drawn.kept] == planned[:at] + planned[at + 1 :]
        came.add(at)

    assert came == {1, 2, 3}
    assert who(sixteen_again(5, 4, again=False).tables) == planned[0]


def test_drawn_again_the_last_planned_round_has_other_seats() -> None:
    drawn = [sixteen_again(number, 1, again=True).tables for number in range(6)]

    assert {str(who(tables)) for tables in drawn} == {str(who(draw_from(SIXTEEN).kept[-1]))}
    assert len({str(tables) for tables in drawn}) > 1


def test_drawn_again_those_who_are_locked_stay_together() -> None:
    first = draw_from(SIXTEEN)
    one, other = first.kept[2][0][:2]
    locked = [[one, 1], [other, 1]]
    again = replace(SIXTEEN, rounds=4, planned=first.kept, earlier=[first.tables], again=True)

    for number in range(2):
        drawn = draw_from(replace(again, number=number, locked=locked))
        assert {one, other} <= set(drawn.tables[drawn.numbers.index(1)])


def test_drawn_again_a_lock_that_only_the_next_round_keeps_leaves_it_next() -> None:
    first = draw_from(SIXTEEN)
    one, other = first.kept[0][0][:2]
    again = replace(SIXTEEN, rounds=4, planned=first.kept, earlier=[first.tables], again=True)
    locked = replace(again, locked=[[one, 1], [other, 1]])
    drawn = [draw_from(replace(locked, number=number)) for number in range(2)]

    assert {str(who(draw.tables)) for draw in drawn} == {str(who(first.kept[0]))}
    assert {str([who(tables) for tables in draw.kept]) for draw in drawn} == {
        str([who(tables) for tables in first.kept[1:]])
    }


def test_divisions_keep_their_own_tables_when_somebody_leaves() -> None:
    planned = [[[1, 2, 3, 4], [5, 6, 7, 8], [11, 12, 13, 14], [15, 16, 17, 18]]]
    left, right = [1, 2, 3, 4, 5, 6, 7], [12, 13, 14, 15, 16, 17]
    parts = [[left, [4, 3]], [right, [6]]]
    basis = Basis(
        1, [*left, *right], [4, 3, 6], rounds=1, planned=planned, parts=parts, follow=True
    )

    assert with_planned_sizes(basis).parts == [[left, [4, 3]], [right, [3, 3]]]
    assert with_planned_sizes(basis).sizes == [4, 3, 3, 3]
    assert groups(rounds_ahead(basis)) == [[{1, 2, 3, 4}, {5, 6, 7}, {12, 13, 14}, {15, 16, 17}]]


@pytest.mark.parametrize("changes", [{"follow": False}, {"again": True}, {"placed": [[1, 9, 7]]}])
def test_sizes_are_not_those_of_a_plan_that_is_not_followed(changes: dict[str, Any]) -> None:
    basis = second(sizes=[5, 4], **changes)

    assert with_planned_sizes(basis) == basis


def test_each_part_of_a_field_has_its_own() -> None:
    parts = [[[1, 2, 3, 4], [2, 2]], [[5, 6, 7, 8], [2, 2]]]
    planned = [[[1, 3], [2, 4], [5, 7], [6, 8]], [[1, 4], [2, 3], [5, 8], [6, 7]]]
    basis = Basis(
        1, list(range(1, 9)), [2, 2, 2, 2], rounds=2, planned=planned, parts=parts, follow=True
    )

    assert groups(rounds_ahead(basis)) == [[set(table) for table in each] for each in planned]
    assert rounds_ahead(replace(basis, parts=[parts[0], [[5, 6, 7, 8], [4]]])) == []


def test_a_table_that_loses_a_player_keeps_its_number() -> None:
    basis = second(players=[1, 2, 3, 4, 5, 6, 7, 8], sizes=[3, 3, 2])

    tables = rounds_ahead(basis)[0]
    assert {number: set(table) for number, table in tables.items()} == {
        1: {7, 3},
        2: {4, 2, 1},
        3: {6, 5, 8},
    }


def test_drawn_again_a_plan_is_not_followed() -> None:
    basis = second(again=True)

    assert groups([dict(enumerate(draw_from(basis).tables))]) != [
        [set(table) for table in PLANNED[0]]
    ]


def test_tables_out_of_use_and_own_tables_count() -> None:
    first, later = rounds_ahead(second(unused=[1], places=[[6, 3]]))

    assert set(first) == set(later) == {2, 3, 4}
    assert 6 in first[3]
    assert 6 in later[3]


@pytest.mark.parametrize("value", [0, None, "yes", []])
def test_whether_it_is_followed_is_yes_or_no(value: object) -> None:
    with pytest.raises(ValueError, match=r"^“follow” is missing, or is not as in a record$"):
        Basis.of_json(second().as_json() | {"follow": value})


def test_older_records_followed_no_plan() -> None:
    older = second().as_json()
    del older["follow"]

    assert not Basis.of_json(older).follow


def test_the_seats_of_a_later_round_depend_on_those_of_the_one_before() -> None:
    """Two of six have left; 5, who would sit in the second seat twice, takes the first one."""
    basis = Basis(
        8,
        [1, 3, 4, 5],
        [2, 2],
        rounds=2,
        earlier=[[[3, 6, 4], [2, 1, 5]]],
        planned=[[[1, 4, 6], [5, 2, 3]], [[6, 5, 1], [4, 3, 2]]],
        places=[[1, 2]],
        follow=True,
    )

    assert rounds_ahead(basis) == drawn_one_by_one(basis, (3, 99))
    assert rounds_ahead(basis)[1] == {1: [4, 3], 2: [5, 1]}
