"""Taking turns at the one write lock of SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import connection, transaction

from ledger.writing.database import database

_turn = Lock()


@contextmanager
def turn() -> Iterator[None]:
    """A database transaction that writes to a book; inside another, a part of that.

    SQLite lets those that meet its write lock sleep and try again, so that one of many threads may
    be overtaken for a second and more. Here they stand in line for it. Whoever holds it already
    doesn't: the one that stands first would wait for them, and they for it.
    """
    if connection.in_atomic_block or database().writes_at_once:
        with transaction.atomic():
            yield
    else:
        with _turn, transaction.atomic():
            yield
