"""A list of players may be an Excel workbook: its first sheet is read like a text with tabs."""

from __future__ import annotations

import io
from datetime import date
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]  # it ships no types

from tournaments.player_import import is_workbook, read_list, sheet_as_text, workbook


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

    report = read_list(sheet_as_text(content), {})

    assert [(each.name, each.club) for each in report.added] == [
        ("Łucja Müller", "Vienna, North"),
        ("Ngozi Okonkwo", ""),
    ]


def test_numbers_and_dates_are_written_as_people_write_them() -> None:
    text = sheet_as_text(made([7, 7.0, 7.5, date(2027, 3, 20), True]))

    assert text.split("\t")[:3] == ["7", "7", "7.5"]


def test_a_formula_counts_with_its_value_and_is_never_carried_on() -> None:
    assert "=" not in sheet_as_text(made(["Ada", "=1+1"]))


@pytest.mark.parametrize("content", [b"PK\x03\x04 and nonsense", made(["Ada"])[:300]])
def test_a_damaged_workbook_says_so(content: bytes) -> None:
    assert is_workbook(content)
    with pytest.raises(ValueError, match="can’t be read"):
        sheet_as_text(content)


def test_another_archive_is_not_a_workbook() -> None:
    file = io.BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("names.txt", "Ada")
    with pytest.raises(ValueError, match="can’t be read"):
        sheet_as_text(file.getvalue())


def test_one_that_unpacks_to_far_more_than_a_list_is_not_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workbook, "UNPACKED_MAX", 100_000)
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", "0" * 200_000)
    with pytest.raises(ValueError, match="far too large"):
        sheet_as_text(file.getvalue())


def test_a_sheet_of_a_million_rows_is_read_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "ROWS_MAX", 3)

    assert sheet_as_text(made(*([f"P{at}"] for at in range(9)))).split() == ["P0", "P1", "P2"]


def names_in(content: bytes) -> list[tuple[str, str]]:
    """Names and clubs as they are read."""
    return [(each.name, each.club) for each in read_list(sheet_as_text(content), {}).added]


def test_a_sheet_without_a_heading_keeps_its_columns_where_cells_are_empty() -> None:
    content = made(
        ["Ada Lovelace", "TV Ost, Berlin"], ["Grace Hopper", None], ["Alan Turing", "TV West"]
    )

    assert names_in(content) == [
        ("Ada Lovelace", "TV Ost, Berlin"),
        ("Grace Hopper", ""),
        ("Alan Turing", "TV West"),
    ]


@pytest.mark.parametrize("heading", [[["Name"]], []])
def test_a_sheet_of_one_column_has_one_name_a_row(heading: list[list[Any]]) -> None:
    content = made(*heading, ["Lovelace, Ada"], ["Hopper,Grace"], ['Max "Maxi" Weber'])
    layout = read_list(sheet_as_text(content), {}).layout

    assert [name for name, _ in names_in(content)] == [
        "Lovelace, Ada",
        "Hopper,Grace",
        'Max "Maxi" Weber',
    ]
    assert layout is not None
    assert layout.width == 1


def test_tabs_and_line_breaks_in_a_cell_are_spaces() -> None:
    content = made(["Name", "Club"], ["Ada\nLovelace", "TV\tOst"], [" ", None], ["Ben", None])

    assert names_in(content) == [("Ada Lovelace", "TV Ost"), ("Ben", "")]
