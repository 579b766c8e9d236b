"""The plan of a hall: what can be written, and what is refused with a sentence."""

from __future__ import annotations

import pytest

from tournaments.hall_plan import PLACES_MAX, ROWS_MAX, as_text, read_plan


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
        ("0", "“0” is neither the number of a table"),
        ("1000", "“1000” is neither the number of a table"),
        ("3a", "“3a” is neither"),
        ("1,2", "“1,2” is neither"),
        ("<b>", "“<b>” is neither"),
        ("abcdefghijklm", "nor a short word, such as Door."),
        ("9" * 5000, "is neither the number of a table"),
        (". " * (PLACES_MAX + 1), f"no more than {ROWS_MAX} rows of {PLACES_MAX} places"),
        ("1\n" + ".\n" * ROWS_MAX, f"no more than {ROWS_MAX} rows"),
    ],
)
def test_what_cannot_be_a_plan_is_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_plan(text)


def test_the_largest_plan_is_taken() -> None:
    row = ". " * (PLACES_MAX - 1) + "999\n"

    assert len(read_plan(row + ".\n" * (ROWS_MAX - 1))) == ROWS_MAX
    assert read_plan("abcdefghijkl 1") == [["abcdefghijkl", 1]]
