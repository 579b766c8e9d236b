"""Tables get their numbers once it is known who shares one: around those that are out of use, at
the place of a player who has one, and where somebody needs a certain sort of table."""

from __future__ import annotations

import pytest

from tournaments.forms.table_numbers import as_text, numbers_in
from tournaments.seating import ALGORITHM, Basis, check, draw_from
from tournaments.seating.numbering import Hall, numbered

TABLES = [[1, 2], [3, 4], [5, 6]]


def test_without_anything_named_they_are_counted_from_one() -> None:
    assert numbered(TABLES) == {1: [1, 2], 2: [3, 4], 3: [5, 6]}


@pytest.mark.parametrize(
    ("places", "found"),
    [
        ([[5, 1]], {1: [5, 6], 2: [1, 2], 3: [3, 4]}),
        ([[5, 1], [3, 1]], {1: [5, 6], 2: [1, 2], 3: [3, 4]}),
        ([[5, 1], [6, 2]], {1: [5, 6], 2: [1, 2], 3: [3, 4]}),
        ([[1, 4]], {1: [1, 2], 2: [3, 4], 3: [5, 6]}),
        ([[9, 2]], {1: [1, 2], 2: [3, 4], 3: [5, 6]}),
    ],
)
def test_a_table_gets_the_number_of_its_player(
    places: list[list[int]], found: dict[int, list[int]]
) -> None:
    assert numbered(TABLES, places) == found
    assert list(numbered(TABLES, places)) == [1, 2, 3]


def test_numbers_out_of_use_are_left_out() -> None:
    assert numbered(TABLES, [], Hall(unused=[1, 3])) == {2: [1, 2], 4: [3, 4], 5: [5, 6]}


def test_an_own_table_that_is_out_of_use_is_not_given() -> None:
    assert numbered(TABLES, [[5, 1]], Hall(unused=[1])) == {2: [1, 2], 3: [3, 4], 4: [5, 6]}


def test_a_lock_at_a_table_that_is_out_of_use_holds_no_number() -> None:
    locks = [[5, 1], [3, 4]]

    assert numbered(TABLES, [], Hall(), locks) == {1: [5, 6], 2: [1, 2], 4: [3, 4]}
    assert numbered(TABLES, [], Hall(unused=[1]), locks) == {2: [1, 2], 3: [5, 6], 4: [3, 4]}


def test_a_number_that_moved_up_can_be_an_own_table() -> None:
    assert numbered(TABLES, [[1, 4]], Hall(unused=[2])) == {1: [3, 4], 3: [5, 6], 4: [1, 2]}


def test_the_table_of_a_player_who_needs_it_gets_the_lowest_reserved_number() -> None:
    hall = Hall(reserved=[9, 3], reserved_for=[2, 6])

    assert numbered(TABLES, [], hall) == {1: [3, 4], 3: [1, 2], 9: [5, 6]}
    assert list(numbered(TABLES, [], hall)) == [1, 3, 9]


def test_two_of_them_at_one_table_need_one_number() -> None:
    hall = Hall(reserved=[2], reserved_for=[3, 4])

    assert numbered(TABLES, [], hall) == {1: [1, 2], 2: [3, 4], 3: [5, 6]}


def test_a_reserved_number_that_is_out_of_use_is_not_given() -> None:
    hall = Hall(unused=[1], reserved=[1, 3], reserved_for=[1])

    assert numbered(TABLES, [], hall) == {2: [3, 4], 3: [1, 2], 4: [5, 6]}


def test_with_too_few_reserved_numbers_the_first_tables_have_them() -> None:
    hall = Hall(reserved=[3], reserved_for=[1, 3, 5])

    assert numbered(TABLES, [], hall) == {1: [3, 4], 2: [5, 6], 3: [1, 2]}


def test_an_own_table_comes_before_a_reserved_number() -> None:
    hall = Hall(reserved=[1, 7], reserved_for=[3, 5])

    assert numbered(TABLES, [[1, 1], [5, 2]], hall) == {1: [1, 2], 2: [5, 6], 7: [3, 4]}


def test_an_own_table_may_be_a_reserved_one_beyond_the_usual_numbers() -> None:
    assert numbered(TABLES, [[3, 7]], Hall(reserved=[7])) == {1: [1, 2], 2: [5, 6], 7: [3, 4]}


def test_a_draw_has_these_numbers_and_can_be_made_again() -> None:
    basis = Basis(
        number=7, players=[*range(1, 9)], sizes=[4, 4], unused=[1], reserved=[6], reserved_for=[3]
    )
    tables, _, numbers = draw_from(basis)
    seats = [
        {"table": number, "players": players}
        for number, players in zip(numbers, tables, strict=True)
    ]
    record = {
        "format": "passgo draw",
        "algorithm": ALGORITHM,
        "round": 1,
        "basis": basis.as_json(),
        "tables": tables,
        "seats": seats,
    }

    assert numbers == [2, 6]
    assert 3 in tables[1]
    assert (check(record).faults, check(record).moved) == ([], [])
    swapped = check(record | {"tables": tables[::-1]})
    assert [fault[:7] for fault in swapped.faults] == ["Table 2", "Table 6"]
    assert check(record | {"seats": seats[:1]}).moved == [6]
    assert check(record | {"seats": [*seats, {"table": 9, "players": [1]}]}).moved == [9]


@pytest.mark.parametrize(
    ("typed", "read", "shown"),
    [
        ("", [], ""),
        (" 7 ", [7], "7"),
        ("9-7", None, ""),
        ("3,7–9; 8", [3, 7, 8, 9], "3, 7–9"),
        ("2, 1,2", [1, 2], "1, 2"),
        ("1 - 3", [1, 2, 3], "1–3"),
        ("0", None, ""),
        ("1000", None, ""),
        ("table 3", None, ""),
        ("3 4", None, ""),
    ],
)
def test_numbers_are_read_as_people_type_them(
    typed: str, read: list[int] | None, shown: str
) -> None:
    if read is None:
        with pytest.raises(ValueError, match=r".+"):
            numbers_in(typed)
    else:
        assert numbers_in(typed) == read
        assert as_text(read) == shown
