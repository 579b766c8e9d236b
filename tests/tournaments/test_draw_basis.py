"""What a draw makes of groups that are given, own tables, plans, and those who came or left."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tournaments.seating import Basis, draw_from

NINE: dict[str, Any] = {"players": list(range(1, 10)), "sizes": [3, 3, 3]}
TABLES = [[7, 8, 2], [5, 1, 9], [3, 4, 6]]
PLANNED = [[[9, 7, 3], [4, 2, 1], [6, 5, 8]], [[2, 3, 5], [8, 9, 4], [1, 6, 7]]]
"""What nine players are drawn with in three rounds: the first, and the two planned with it."""
OWN = {"a table of their own"}


def groups(tables: list[list[int]]) -> list[set[int]]:
    """The players who share a table, in the order of the tables."""
    return [set(table) for table in tables]


def second(**changes: Any) -> Basis:
    """The second round of nine, as planned with the first."""
    known = NINE | {"number": 8, "rounds": 2, "planned": PLANNED, "earlier": [TABLES]}
    return Basis(**(known | changes))


def test_all_of_a_basis_survives_as_json() -> None:
    whole = second(places=[[1, 2]], grouped=[[1, 2, 3]], again=True, unused=[4], reserved=[5])

    assert Basis.of_json(json.loads(json.dumps(whole.as_json()))) == whole


@pytest.mark.parametrize("name", ["planned", "grouped", "places"])
def test_lists_are_as_deep_as_in_a_record(name: str) -> None:
    flat = second().as_json() | {name: [1]}

    with pytest.raises(ValueError, match=f"^“{name}” is missing, or is not as in a record$"):
        Basis.of_json(flat)


def test_players_with_different_tables_of_their_own_are_kept_apart() -> None:
    history = second(places=[[1, 2], [3, 1], [4, 1]]).history()

    assert history.apart == {1: OWN, 4: OWN}


def test_a_group_that_is_kept_apart_comes_before_an_own_table() -> None:
    history = second(apart=[[1, 5], [3, 6]], places=[[1, 2], [4, 1], [7, 3]]).history()

    assert history.apart == {1: {"0"}, 5: {"0"}, 3: {"1"}, 6: {"1"}, 4: OWN, 7: OWN}


def test_groups_that_are_given_are_only_seated() -> None:
    first = [[1, 2], [3, 4]]
    basis = Basis(3, [1, 2, 3, 4], [2, 2], grouped=first, earlier=[first], places=[[3, 1]])

    drawn = draw_from(basis)

    assert drawn.tables == [[4, 3], [2, 1]]
    assert (drawn.kept, drawn.numbers) == ([], [1, 2])


def test_the_seats_of_given_groups_follow_the_number_of_the_draw() -> None:
    field, sizes, group = [1, 2, 3, 4], [4], [[1, 2, 3, 4]]
    seated, again = (
        [draw_from(Basis(at, field, sizes, grouped=group)).tables for at in range(9)]
        for _ in range(2)
    )

    assert all(groups(tables) == [{1, 2, 3, 4}] for tables in seated)
    assert any(tables != seated[0] for tables in seated)
    assert again == seated


def test_what_was_planned_is_drawn() -> None:
    drawn = draw_from(second())

    assert (drawn.tables, drawn.kept) == (PLANNED[0], PLANNED[1:])


def test_drawn_again_it_differs_from_the_plan() -> None:
    assert groups(draw_from(second(again=True)).tables) != groups(PLANNED[0])


def test_those_who_come_take_the_places_of_a_whole_table_that_has_left() -> None:
    drawn = draw_from(second(players=[1, 2, 4, 5, 6, 8, 10, 11, 12]))

    assert groups(drawn.tables) == [{10, 11, 12}, {1, 2, 4}, {5, 6, 8}]
