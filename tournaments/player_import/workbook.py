"""Lists in Excel workbooks (.xlsx): the first sheet as text that `read_list` reads."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from zipfile import ZipFile

_ZIP = b"PK\x03\x04"
UNPACKED_MAX = 30_000_000
"""The most bytes that a workbook may unpack to: a megabyte that becomes more isn't a list of
players."""
ROWS_MAX, COLUMNS_MAX = 6_000, 40


def is_workbook(content: bytes) -> bool:
    """Whether a file may be a workbook: they are ZIP archives."""
    return content.startswith(_ZIP)


def sheet_as_text(content: bytes) -> str:
    """The first sheet, a line for each row and a tab between cells; numbers and dates as people
    write them. Raises ValueError for anything but a workbook, and for one that is much too
    large."""
    # Needed once an evening: the server starts sooner without it.
    from openpyxl import load_workbook  # type: ignore[import-untyped]  # it ships no types

    try:
        with ZipFile(io.BytesIO(content)) as archive:
            unpacked = sum(each.file_size for each in archive.infolist())
        if unpacked > UNPACKED_MAX:
            raise ValueError("This workbook is far too large for a list of players.")
        sheet = load_workbook(io.BytesIO(content), read_only=True, data_only=True).worksheets[0]
        rows = sheet.iter_rows(max_row=ROWS_MAX, max_col=COLUMNS_MAX, values_only=True)
        return _written(rows)
    except ValueError:
        raise
    except Exception as error:  # whatever error a damaged file causes in the library's parsers
        raise ValueError("This workbook can’t be read.") from error


def _written(rows: Iterable[tuple[object, ...]]) -> str:
    shown = [[_shown(cell) for cell in row] for row in rows]
    widths = [at for row in shown for at, cell in enumerate(row, start=1) if cell]
    # A tab on each line, even of a single column: nobody has to guess what parts the cells.
    width = max([2, *widths])
    written = io.StringIO()
    csv.writer(written, delimiter="\t").writerows([*row, *[""] * width][:width] for row in shown)
    return written.getvalue()


def _shown(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).replace("\0", " ").split())
