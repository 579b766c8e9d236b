"""Taking turns at the one write lock of SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import OperationalError, connection, transaction

from ledger.writing.database import current_dialect

LOCKED = "database is locked"
"""What SQLite says when it has waited in vain, before anything is written."""

_SQLITES_OWN_SECONDS = 5.0
_turn = Lock()


@contextmanager
def turn() -> Iterator[None]:
    """A database transaction that writes to a book; within another one, a savepoint. Raises
    OperationalError if another program keeps SQLite's lock.

    A thread that meets SQLite's write lock sleeps and tries again, so one of many may be overtaken
    for a second and more. Here threads wait in line instead. A thread that holds the lock already
    doesn't wait in line: the thread at its head waits for that lock, and both would wait for ever.
    Nobody waits in line for longer than SQLite would wait for the lock.
    """
    if connection.in_atomic_block or current_dialect().writes_at_once:
        with transaction.atomic():
            yield
    else:
        patience = connection.settings_dict["OPTIONS"].get("timeout", _SQLITES_OWN_SECONDS)
        if not _turn.acquire(timeout=patience):
            raise OperationalError(LOCKED)
        try:
            with transaction.atomic():
                yield
        finally:
            _turn.release()
