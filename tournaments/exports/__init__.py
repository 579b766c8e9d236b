"""Taking the books of an event out, all in one archive."""

from tournaments.exports.event import event_archive, table_stem

__all__ = ["event_archive", "table_stem"]
