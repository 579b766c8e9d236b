"""Lifting the guards of the book: to empty tables between tests, and to act as one who can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper

from ledger import guards


@contextmanager
def lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Switch the guards off inside the block."""
    switch = _lifted_on_sqlite if connection.vendor == "sqlite" else _lifted_on_postgresql
    with switch(connection):
        yield


@contextmanager
def _lifted_on_postgresql(connection: BaseDatabaseWrapper) -> Iterator[None]:
    def switch(word: str) -> None:
        with connection.cursor() as cursor:
            for table in guards.GUARDED_TABLES:
                cursor.execute(f"ALTER TABLE {table} {word} TRIGGER USER")

    switch("DISABLE")
    try:
        yield
    finally:
        switch("ENABLE")


@contextmanager
def _lifted_on_sqlite(connection: BaseDatabaseWrapper) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = [
            (name, sql) for name, sql in cursor.fetchall() if name.startswith(guards.PREFIX)
        ]
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            for _, sql in triggers:
                cursor.execute(sql)
