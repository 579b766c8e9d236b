"""Taking turns at the one write lock of SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import connection, transaction

from ledger.writing.database import current_dialect

_turn = Lock()


@contextmanager
def turn() -> Iterator[None]:
    """A database transaction that writes to a book; inside another one, a part of it.

    A thread that meets SQLite's write lock sleeps and tries again, so one of many may be overtaken
    for a second and more. Here threads wait in line instead. One that holds the lock already takes
    no turn: the thread whose turn it is waits for that lock, and each would wait for the other.
    """
    if connection.in_atomic_block or current_dialect().writes_at_once:
        with transaction.atomic():
            yield
    else:
        with _turn, transaction.atomic():
            yield
