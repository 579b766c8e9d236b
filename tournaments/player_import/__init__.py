"""Player lists as people have them: pasted names, CSV from any spreadsheet, or a workbook. Pure
functions."""

from tournaments.player_import.layout import Begin, Choices, Layout
from tournaments.player_import.parsing import ListedPlayer, Report, Skipped, decode, read_list
from tournaments.player_import.workbook import csv_of, is_workbook

__all__ = [
    "Begin",
    "Choices",
    "Layout",
    "ListedPlayer",
    "Report",
    "Skipped",
    "csv_of",
    "decode",
    "is_workbook",
    "read_list",
]
