"""Auditing an event: its tables' books, its log, and that results and standings follow from them.

Nothing that is stored ends an audit early: what can't be read is reported as a fault, and the rest
is audited all the same.
"""

from tournaments.services.auditing.leftovers import (
    broken_keys,
    known_events,
    known_games,
    loose_faults,
)
from tournaments.services.auditing.log import AuditedLog, audit_log, title_of
from tournaments.services.auditing.standings import audit_standings
from tournaments.services.auditing.tables import AuditedTable, audit_table

__all__ = [
    "AuditedLog",
    "AuditedTable",
    "audit_log",
    "audit_standings",
    "audit_table",
    "broken_keys",
    "known_events",
    "known_games",
    "loose_faults",
    "title_of",
]
