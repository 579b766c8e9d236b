"""Player lists as people have them: pasted names, or CSV from any spreadsheet. Pure functions."""

from tournaments.player_import.layout import Begin, Choices, Layout
from tournaments.player_import.parsing import ListedPlayer, Report, Skipped, decode, read_list

__all__ = ["Begin", "Choices", "Layout", "ListedPlayer", "Report", "Skipped", "decode", "read_list"]
