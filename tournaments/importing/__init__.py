"""Player lists as people have them: pasted names, or CSV from any spreadsheet. Pure functions."""

from tournaments.importing.reading import Report, Row, Skipped, read_list

__all__ = ["Report", "Row", "Skipped", "read_list"]
