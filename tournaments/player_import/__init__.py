"""Player lists as people have them: pasted names, CSV from any spreadsheet, or a workbook. Pure
functions."""

from tournaments.player_import.layout import Begin, Choices, Layout
from tournaments.player_import.parsing import ListedPlayer, Report, Skipped, decode, read_list
from tournaments.player_import.workbook import is_workbook, sheet_as_text

__all__ = [
    "Begin",
    "Choices",
    "Layout",
    "ListedPlayer",
    "Report",
    "Skipped",
    "decode",
    "is_workbook",
    "read_list",
    "sheet_as_text",
]
