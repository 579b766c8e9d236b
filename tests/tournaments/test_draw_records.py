"""What is wrong with the record of a draw is said in a sentence; a good record is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tournaments.seating import ALGORITHM, Basis, check, draw_from
from tournaments.seating.basis import number_of, published_hash
from tournaments.seating.checking import Checked

Json = dict[str, Any]

SEED = "seven green houses"
NUMBER = 977668059
"""The last 31 bits of the SHA-256 of "passgo draw 1", the round's number and the seed, a line each:
sha256sum prints it."""

BASIS = Basis(
    number=7,
    players=list(range(1, 10)),
    sizes=[3, 3, 3],
    rounds=2,
    apart=[[1, 2], [3, 4, 5]],
    earlier=[[[1, 3, 6], [2, 4, 7], [5, 8, 9]]],
)


def basis(**changes: Any) -> Json:
    """Eight players at two tables, as JSON, with changes."""
    known = Basis(number=NUMBER, players=list(range(1, 9)), sizes=[4, 4])
    told: Json = json.loads(json.dumps(known.as_json()))
    return told | changes


def without(data: Json, name: str) -> Json:
    return {key: value for key, value in data.items() if key != name}


def record(**changes: Any) -> Json:
    """The record of their draw, with changes."""
    tables, *_ = draw_from(Basis.of_json(basis()))
    seats = [{"table": at, "players": players} for at, players in enumerate(tables, 1)]
    told = {
        "format": "passgo draw",
        "algorithm": ALGORITHM,
        "round": 1,
        "seed": SEED,
        "sha256": published_hash(SEED),
        "basis": basis(),
        "tables": tables,
        "seats": seats,
    }
    return told | changes


def test_the_algorithm_gives_the_tables_that_it_always_gave() -> None:
    """Where this fails, other tables come out than before: give `ALGORITHM` the next number, and
    let the one before do as it did."""
    tables, kept, _ = draw_from(BASIS)

    assert ALGORITHM == 3
    assert tables == [[8, 2, 3], [7, 5, 1], [9, 6, 4]]
    assert kept == [[[4, 1, 8], [3, 9, 7], [6, 5, 2]]]


def test_an_earlier_algorithm_gives_the_tables_that_it_gave() -> None:
    tables, kept, _ = draw_from(BASIS, 1)

    assert tables == [[8, 1, 4], [9, 7, 3], [6, 2, 5]]
    assert kept == [[[7, 5, 1], [3, 2, 8], [4, 6, 9]]]


def test_a_basis_survives_as_json() -> None:
    assert Basis.of_json(json.loads(json.dumps(BASIS.as_json()))) == BASIS


def test_a_seed_gives_the_number_that_anybody_computes() -> None:
    assert number_of(SEED, 1) == NUMBER


def test_a_record_as_it_should_be_has_no_fault() -> None:
    told = record()

    assert check(told) == Checked(
        round=1,
        tables=told["tables"],
        seed=SEED,
        sha256=published_hash(SEED),
        number=NUMBER,
        faults=[],
        moved=[],
        by_hand=False,
    )


def test_tables_made_by_hand_stand_in_the_record_as_they_were_made() -> None:
    placed = [[3, 7, 8, 1], [5, 2, 6]]
    made = Basis.of_json(basis(placed=placed))
    assert draw_from(made) == ([[7, 8, 1], [2, 6]], [], [3, 5])

    seats = [{"table": 3, "players": [7, 8, 1]}, {"table": 5, "players": [2, 6]}]
    told = check(record(basis=made.as_json(), tables=[[7, 8, 1], [2, 6]], seats=seats))
    assert (told.by_hand, told.faults, told.moved) == (True, [], [])


def test_a_table_made_by_hand_has_a_number() -> None:
    with pytest.raises(ValueError, match=r"^a table that was made by hand has a number$"):
        Basis.of_json(basis(placed=[[3, 7, 8], []]))


def test_a_record_of_a_later_algorithm_names_both() -> None:
    with pytest.raises(ValueError, match=r"^it was drawn by algorithm 4, and this program has 3$"):
        check(record(algorithm=4))


def test_a_record_of_an_earlier_algorithm_is_drawn_as_it_was_then() -> None:
    tables = [[8, 1, 4], [9, 7, 3], [6, 2, 5]]
    seats = [{"table": at, "players": players} for at, players in enumerate(tables, 1)]
    told: Json = {"seed": None, "sha256": None, "basis": BASIS.as_json()}
    told |= {"tables": tables, "seats": seats}

    assert check(record(algorithm=1, **told)).faults == []
    assert check(record(algorithm=2, **told)).faults != []


def test_a_draw_by_its_number_alone_has_no_fault() -> None:
    assert check(record(seed=None, sha256=None)).faults == []


@pytest.mark.parametrize("part", ["basis", "round", "tables", "seats"])
def test_a_part_that_is_missing_is_named(part: str) -> None:
    with pytest.raises(ValueError, match=f"^“{part}” is missing, or is not as in a record$"):
        check(without(record(), part))


@pytest.mark.parametrize("name", ["number", "players", "sizes", "rounds", "apart", "again"])
def test_a_part_of_the_basis_that_is_missing_is_named(name: str) -> None:
    with pytest.raises(ValueError, match=f"^“{name}” is missing, or is not as in a record$"):
        Basis.of_json(without(basis(), name))


@pytest.mark.parametrize("players", [7, "Ada", [1, [2]], [1, 2.0], [True]])
def test_players_are_a_list_of_whole_numbers(players: Any) -> None:
    with pytest.raises(ValueError, match=r"^“players” is missing, or is not as in a record$"):
        Basis.of_json(basis(players=players))


def test_a_part_of_the_field_has_players_and_sizes_only() -> None:
    part = [[1, 2], [2], [3]]

    with pytest.raises(
        ValueError, match=r"^a part of the field has players, sizes and nothing else$"
    ):
        Basis.of_json(basis(parts=[part]))


def test_anything_but_a_record_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^this is not the record of a draw$"):
        check(record(format="passgo book"))


def test_an_older_record_has_no_tables_of_ones_own() -> None:
    assert Basis.of_json(without(basis(), "places")).places == []


@pytest.mark.parametrize(
    "changes",
    [
        {"sizes": []},
        {"sizes": [4, 0]},
        {"sizes": [8, -1]},
        {"players": [1, 2, 3, 4, 5, 6, 7, 7]},
    ],
)
def test_a_table_without_seats_and_a_player_twice_are_refused(changes: Json) -> None:
    with pytest.raises(ValueError, match=r"^a player stands there twice, or a table has no seat$"):
        Basis.of_json(basis(**changes))


def test_a_table_with_a_single_seat_is_one() -> None:
    assert Basis.of_json(basis(sizes=[7, 1])).sizes == [7, 1]


def test_a_seed_without_a_hash_is_a_fault() -> None:
    assert check(record(sha256=None)).faults == ["The seed doesn't have the hash None."]


def test_a_hash_without_a_seed_is_a_fault() -> None:
    told = published_hash(SEED)

    assert check(record(seed=None)).faults == [f"The seed doesn't have the hash {told}."]


def test_a_seed_of_another_round_is_a_fault() -> None:
    assert check(record(round=2)).faults == [f"The seed doesn't give the number {NUMBER}."]


def turned(tables: list[list[int]]) -> list[list[int]]:
    return [tables[0], tables[1][::-1]]


def first(tables: list[list[int]]) -> list[list[int]]:
    return tables[:1]


def more(tables: list[list[int]]) -> list[list[int]]:
    return [*tables, [9]]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (turned, "Table 2 would be {listed}, not {reverse}."),
        (first, "Table 2 would be {listed}, not nobody."),
        (more, "There would be 2 tables, not 3."),
    ],
)
def test_other_tables_are_told_player_by_player(
    change: Callable[[list[list[int]]], list[list[int]]], fault: str
) -> None:
    told = record()
    second = [str(player) for player in told["tables"][1]]
    told["tables"] = change(told["tables"])

    said = fault.format(listed=", ".join(second), reverse=", ".join(reversed(second)))
    assert check(told).faults == [said]


def test_tables_whose_players_have_changed_are_named() -> None:
    told = record()
    told["seats"][1]["players"] = []
    told["seats"].append({"table": 5, "players": [9]})

    assert check(told).moved == [2, 5]
