"""Player lists as people have them: pasted names, or CSV from any spreadsheet. Pure functions."""

from tournaments.importing.layout import Begin, Choices, Layout
from tournaments.importing.reading import Report, Row, Skipped, decode, read_list

__all__ = ["Begin", "Choices", "Layout", "Report", "Row", "Skipped", "decode", "read_list"]
