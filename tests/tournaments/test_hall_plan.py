"""The plan of a hall: what can be written, and what is refused with a sentence."""

from __future__ import annotations

import pytest

from tournaments.hall_plan import (
    HALL_PLAN_MAX,
    PLACES_MAX,
    ROWS_MAX,
    WORD_MAX,
    as_text,
    read_plan,
)


def test_a_line_is_a_row_of_tables_gaps_and_words() -> None:
    assert read_plan("1 2 . 3\n\nDoor 4") == [
        [1, 2, None, 3],
        [None, None, None, None],
        ["Door", 4, None, None],
    ]


def test_rows_of_a_spreadsheet_keep_their_empty_places() -> None:
    assert read_plan("\t1\t2\n3\t\t4\r\n") == [[None, 1, 2], [3, None, 4]]


@pytest.mark.parametrize("text", ["", "  ", "\n\n"])
def test_no_plan_has_no_rows(text: str) -> None:
    assert read_plan(text) == []
    assert as_text(read_plan(text)) == ""


def test_the_usual_spelling_has_its_columns_in_line() -> None:
    text = as_text(read_plan("1 2 3\n10 . 999\nStage"))

    assert text == "1     2 3\n10    . 999\nStage . ."
    assert as_text(read_plan(text)) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 2\n2 3", "Table 2 stands in the plan twice."),
        ("0", "“0” can’t stand in the plan"),
        ("1000", "“1000” can’t stand in the plan"),
        ("000001999999", "“000001999999” can’t stand in the plan"),
        ("3a", "“3a” can’t"),
        ("1-2", "“1-2” can’t"),
        ("<b> 1", "“<b>” can’t"),
        ("Door,Bar\t1", "“Door,Bar” can’t"),
        ("abcdefghijklm 1", "words of at most 12 letters"),
        ("9" * 5000, "can’t stand in the plan"),
        ("Door . Stage", "There is no table in this plan"),
        (". " * (PLACES_MAX + 1), f"at most {ROWS_MAX} rows, each of at most {PLACES_MAX} places"),
        ("1\n" + ".\n" * ROWS_MAX, f"at most {ROWS_MAX} rows"),
    ],
)
def test_what_cannot_be_a_plan_is_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_plan(text)


def test_what_a_spreadsheet_held_is_read_again_as_it_was_stored() -> None:
    rows = read_plan("Main stage\t\t1\n2\tBar\t")

    assert rows == [["Main-stage", None, 1], [2, "Bar", None]]
    assert read_plan(as_text(rows)) == rows


def test_commas_do_no_harm() -> None:
    assert read_plan("1, 2; 3,\n4,5") == [[1, 2, 3], [4, 5, None]]


def test_a_word_may_be_of_any_language() -> None:
    decomposed = "u\u0308ber"

    assert read_plan(f"{decomposed} ทางออก Side-door 1") == [["über", "ทางออก", "Side-door", 1]]


def test_the_largest_plan_is_taken_and_no_longer_than_what_is_stored() -> None:
    words = ["a" * WORD_MAX] * PLACES_MAX
    rows = read_plan("\n".join([" ".join(words)] * (ROWS_MAX - 1) + [" ".join([*words[1:], "1"])]))

    assert len(rows) == ROWS_MAX
    assert len(as_text(rows)) <= HALL_PLAN_MAX
