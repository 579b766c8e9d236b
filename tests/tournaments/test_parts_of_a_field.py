"""A field in parts, as divisions are: each is drawn by itself, and the tables follow in order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tournaments.seating import Basis, draw_from

# Three rounds without a repeat are soon found for either.
ONE, OTHER = list(range(1, 10)), list(range(10, 26))
FIELDS: dict[str, Any] = {"number": 3, "players": ONE + OTHER, "sizes": [3, 3, 3, 4, 4, 4, 4]}
PARTS = [[ONE, [3, 3, 3]], [OTHER, [4, 4, 4, 4]]]


def basis(**fields: Any) -> Basis:
    """A field in two parts."""
    return Basis(**(FIELDS | {"parts": PARTS} | fields))


def alone(part: int, **fields: Any) -> Basis:
    """One of them as a field of its own."""
    players, sizes = PARTS[part]
    return Basis(**(FIELDS | {"players": players, "sizes": sizes} | fields))


def test_each_part_is_drawn_as_if_it_were_alone() -> None:
    one, more, _ = draw_from(alone(0, rounds=3))
    other, others, _ = draw_from(alone(1, rounds=3))

    tables, kept, _ = draw_from(basis(rounds=3))

    assert tables == one + other
    assert kept == [first + second for first, second in zip(more, others, strict=True)]
    assert len(kept) == 2


def test_each_part_follows_its_own_plan() -> None:
    _, kept, _ = draw_from(basis(rounds=3))
    one = [tables[:3] for tables in kept]
    other = [tables[3:] for tables in kept]

    tables, after, _ = draw_from(basis(rounds=2, planned=kept))

    assert tables == [
        *draw_from(alone(0, rounds=2, planned=one))[0],
        *draw_from(alone(1, rounds=2, planned=other))[0],
    ]
    assert {frozenset(table) for table in tables} == {frozenset(table) for table in kept[0]}
    assert [sorted(map(sorted, tables)) for tables in after] == [
        sorted(map(sorted, tables)) for tables in kept[1:]
    ]


def test_tables_of_all_parts_are_numbered_together() -> None:
    tables, *_ = draw_from(basis(places=[[1, 4], [12, 1]]))

    assert 1 in tables[3]
    assert 12 in tables[0]


def test_parts_survive_as_json() -> None:
    assert Basis.of_json(json.loads(json.dumps(basis().as_json()))) == basis()


def test_a_record_from_before_there_were_parts_has_none() -> None:
    data = basis().as_json()
    del data["parts"]

    assert Basis.of_json(data).parts == []


@pytest.mark.parametrize("wrong", [[[ONE]], [[ONE, [3, 3, 3], [1]]], [ONE], "none"])
def test_a_malformed_part_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match="part"):
        Basis.of_json(basis().as_json() | {"parts": wrong})


def test_a_part_whose_sizes_do_not_seat_it_is_refused() -> None:
    with pytest.raises(ValueError, match="seat for each player"):
        draw_from(basis(parts=[[ONE, [3]], [OTHER, [4, 4, 4, 4]]]))
