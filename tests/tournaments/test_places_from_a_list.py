"""Who sits where by an organiser's list, and what is wrong with one."""

from __future__ import annotations

import pytest

from tournaments.seating import Place, key_of, read_places, seated

ADA, BEN, CLEO, DAN, EVE = range(1, 6)
NAMES = {ADA: "Ada", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve, the second"}
CALLED = {key_of(name): [player] for player, name in NAMES.items()} | {"7": [DAN], "anna": [1, 2]}


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("Ada, 3", Place(ADA, 3)),
        ("  ada ; 3 ", Place(ADA, 3)),
        ("Ada\t3", Place(ADA, 3)),
        ("Ada, Table 12", Place(ADA, 12)),
        ("Ada, 3, B", Place(ADA, 3, "B")),
        ("Ada\t3\tb", Place(ADA, 3, "B")),
        ("Ada, 3b", Place(ADA, 3, "B")),
        ("7, 3", Place(DAN, 3)),
        ("Eve, the second, 4", Place(EVE, 4)),
    ],
)
def test_a_line_has_a_player_a_table_and_perhaps_a_seat(line: str, place: Place) -> None:
    assert read_places(line, CALLED) == ([place], [])


@pytest.mark.parametrize("line", ["", "  ", "Ada", "Ada, ", "Ada,,"])
def test_without_a_table_there_is_no_place(line: str) -> None:
    assert read_places(line, CALLED) == ([], [])


def test_what_cannot_be_read_is_told_line_by_line() -> None:
    places, faults = read_places("Ada, 1\n\nZoe, 2\nAnna, 1\nBen at 3\n99\nXena, ;", CALLED)

    assert places == [Place(ADA, 1)]
    assert faults == [
        "Line 3: Nobody who plays this round is called “Zoe”.",
        "Line 4: Several players are called “Anna”.",
        "Line 5: Nobody who plays this round is called “Ben at 3”.",
        "Line 6: Nobody who plays this round has the number 99.",
        "Line 7: Nobody who plays this round is called “Xena”.",
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Ada, x", "“x” isn’t a table."),
        ("ada;x", "“x” isn’t a table."),
        ("Ada\tx", "“x” isn’t a table."),
        ("7, x", "“x” isn’t a table."),
        ("Ada, B", "“B” isn’t a table."),
        ("Ada, 3, x", "“3, x” isn’t a table."),
        ("Anna, x", "“x” isn’t a table."),
        ("Zoe, x", "Nobody who plays this round is called “Zoe, x”."),
        ("99, 4", "Nobody who plays this round has the number 99."),
        ("99a, 4", "Nobody who plays this round is called “99a”."),
    ],
)
def test_what_is_wrong_is_named_and_not_the_player_before_it(line: str, fault: str) -> None:
    assert read_places(line, CALLED) == ([], [f"Line 1: {fault}"])


def test_players_of_a_table_sit_in_the_order_of_the_list() -> None:
    places = [Place(CLEO, 2), Place(BEN, 1), Place(ADA, 2), Place(DAN, 1)]

    assert seated(places, NAMES) == ({1: [BEN, DAN], 2: [CLEO, ADA]}, [])


def test_whoever_has_a_seat_gets_it_and_the_others_those_that_are_left() -> None:
    places = [Place(ADA, 1), Place(BEN, 1, "A"), Place(CLEO, 1), Place(DAN, 1, "C")]

    assert seated(places, NAMES) == ({1: [BEN, ADA, DAN, CLEO]}, [])


@pytest.mark.parametrize(
    ("places", "fault"),
    [
        (
            [Place(ADA, 1, "A"), Place(BEN, 1, "A")],
            "Ada and Ben have the same seat: A at table 1.",
        ),
        (
            [Place(ADA, 1, "C"), Place(BEN, 1)],
            "Table 1 has 2 players, so there is no seat C for Ada.",
        ),
        ([Place(ADA, 1), Place(ADA, 2)], "Ada is listed twice: at table 1 and at table 2."),
        ([Place(ADA, 1), Place(ADA, 1, "B")], "Ada is listed twice: at table 1."),
        ([Place(each, 4) for each in range(9)], "Table 4 has 9 players; 8 is the most."),
    ],
)
def test_places_that_cannot_be(places: list[Place], fault: str) -> None:
    _, faults = seated(places, NAMES)

    assert faults == [fault]


def test_eight_sit_at_a_table_and_nine_are_at_none() -> None:
    eight = [Place(player, 4) for player in range(8)]

    assert seated(eight, NAMES) == ({4: list(range(8))}, [])
    assert seated([*eight, Place(8, 4), Place(9, 5)], NAMES)[0] == {5: [9]}
