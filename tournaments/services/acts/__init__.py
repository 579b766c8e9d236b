"""The log of an event: what decided it, sealed like a book.

Every service that changes something that decides the evening calls `record` in its transaction,
with the names of the things that it changed. docs/decisions/acts-say-what-stands.md says why it is
made so.
"""

from tournaments.services.acts.actors import acting_as, acting_for, acting_with, actor_now
from tournaments.services.acts.choices import choices
from tournaments.services.acts.describing import (
    EVENT,
    KINDS,
    LOTS,
    call_subject,
    calls_of,
    describe,
    everything,
    of_round,
    of_table,
    subject,
)
from tournaments.services.acts.recording import begin, end, record, things_of
from tournaments.services.acts.shapes import as_today, is_subject, is_whole

__all__ = [
    "EVENT",
    "KINDS",
    "LOTS",
    "acting_as",
    "acting_for",
    "acting_with",
    "actor_now",
    "as_today",
    "begin",
    "call_subject",
    "calls_of",
    "choices",
    "describe",
    "end",
    "everything",
    "is_subject",
    "is_whole",
    "of_round",
    "of_table",
    "record",
    "subject",
    "things_of",
]
