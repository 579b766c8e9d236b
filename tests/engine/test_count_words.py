"""The cash on the table is counted: what the banker reads of it, and what is no count."""

from __future__ import annotations

import pytest

from tests.engine.telling import after, amounts, offered, refused, told

GAME = "position cash=A:1500,B:1480,C:20 turn=A"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("count counted=A:1500,B:1480", "The table is counted: all agree with the book"),
        ("count counted=A:1500", "The table is counted: seat A agrees"),
        (
            "count counted=A:1500,B:1500",
            "The table is counted: seat A agrees and seat B has $20 too much",
        ),
        ("count counted=C:0", "The table is counted: seat C has $20 too little"),
        (
            "count notes=B:500x2+100x4+20x4,A:500x2 counted=C:21",
            "The table is counted: seat A has $500 too little, seat B agrees and seat C has $1 too "
            "much",
        ),
    ],
)
def test_the_journal_says_who_agrees_with_the_book(line: str, words: str) -> None:
    assert told(after(GAME), line) == words


def test_the_count_is_compared_seat_by_seat() -> None:
    assert amounts(after(GAME), "count counted=C:0,B:1481 notes=A:500x3") == [
        "Seat A: book $1,500, counted $1,500: they agree",
        "Seat B: book $1,480, counted $1,481: $1 too much",
        "Seat C: book $20, counted $0: $20 too little",
    ]


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        (
            "count counted=B:1,A:1 notes=B:1x1,A:1x1",
            "COUNT_ONCE",
            "Seat A is counted twice: give each player's total, or each player's notes.",
        ),
        (
            "count",
            "COUNT_ONCE",
            "Nothing is counted: give each player's total, or each player's notes.",
        ),
        ("count notes=A:1x5,B:7x1", "UNKNOWN_NOTE", "This edition has no note of $7."),
    ],
)
def test_what_is_no_count_is_refused(line: str, code: str, sentence: str) -> None:
    refusal = refused(after(GAME), line)

    assert (refusal.code, refusal.sentence) == (code, sentence)


def test_players_still_in_the_game_are_counted_by_total_or_by_notes_from_the_greatest() -> None:
    [count] = offered(after(f"{GAME}\nD withdraw"), "count")

    assert count["group"] == "game"
    assert count["text"] == "Count the table"
    assert count["condition"] == "each_counted_once"
    assert count["asks"]["counted"]["seats"] == ["A", "B", "C"]
    assert count["asks"]["notes"]["seats"] == ["A", "B", "C"]
    assert count["asks"]["notes"]["notes"] == [500, 100, 50, 20, 10, 5, 1]
    assert all(ask["optional"] for ask in count["asks"].values())
