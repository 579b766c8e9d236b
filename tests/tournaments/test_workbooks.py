"""A list of players may be an Excel workbook: its first sheet is read like CSV."""

from __future__ import annotations

import io
from datetime import date
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]  # it ships no types

from tournaments.player_import import csv_of, is_workbook, read_list, workbook


def made(*rows: list[Any], more: list[list[Any]] | None = None) -> bytes:
    """A workbook with these rows on its first sheet, and `more` on a second one."""
    book = Workbook()
    for row in rows:
        book.active.append(row)
    if more:
        other = book.create_sheet("Other")
        for row in more:
            other.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_the_first_sheet_is_read_with_its_columns() -> None:
    content = made(
        ["Family name", "First name", "Club"],
        ["Müller", "Łucja", "Vienna, North"],
        ["Okonkwo", "Ngozi", None],
        more=[["Name"], ["Mallory"]],
    )

    report = read_list(csv_of(content), {})

    assert [(each.name, each.club) for each in report.added] == [
        ("Łucja Müller", "Vienna, North"),
        ("Ngozi Okonkwo", ""),
    ]


def test_numbers_and_dates_are_written_as_people_write_them() -> None:
    assert csv_of(made([7, 7.0, 7.5, date(2027, 3, 20), True])).split(",")[:3] == ["7", "7", "7.5"]


def test_a_formula_counts_with_its_value_and_is_never_carried_on() -> None:
    assert "=" not in csv_of(made(["Ada", "=1+1"]))


@pytest.mark.parametrize("content", [b"PK\x03\x04 and nonsense", made(["Ada"])[:300]])
def test_a_damaged_workbook_says_so(content: bytes) -> None:
    assert is_workbook(content)
    with pytest.raises(ValueError, match="can’t be read"):
        csv_of(content)


def test_another_archive_is_not_a_workbook() -> None:
    file = io.BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("names.txt", "Ada")
    with pytest.raises(ValueError, match="can’t be read"):
        csv_of(file.getvalue())


def test_one_that_unpacks_to_far_more_than_a_list_is_not_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workbook, "UNPACKED_MAX", 100_000)
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", "0" * 200_000)
    with pytest.raises(ValueError, match="far too large"):
        csv_of(file.getvalue())


def test_a_sheet_of_a_million_rows_is_read_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "ROWS_MAX", 3)

    assert csv_of(made(*([f"P{at}"] for at in range(9)))).split() == ["P0", "P1", "P2"]
