"""Lifting the guards of the book: to empty tables between tests, and to act as an attacker who can
do that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from ledger import guards

KEPT_TABLES = {"django_content_type", "auth_permission"}
"""What migrations write about the models, which no test changes."""


@contextmanager
def lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Switch the guards off inside the block."""
    switch = _lifted_on_sqlite if connection.vendor == "sqlite" else _lifted_on_postgresql
    with switch(connection):
        yield


def empty(connection: BaseDatabaseWrapper) -> None:
    """Delete every row of the program's tables, in one commit. Django's `flush` commits for each
    guard, table and kind of row, and waits for the disk each time: longer than most tests take."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(using=connection.alias):
        filled = _filled(connection, [table for table in tables if table not in KEPT_TABLES])
        if filled:
            with lifted(connection), connection.cursor() as cursor:
                for table in filled:
                    cursor.execute(f"DELETE FROM {table}")
                connection.check_constraints()  # PostgreSQL enables no trigger while keys wait


def _filled(connection: BaseDatabaseWrapper, tables: list[str]) -> list[str]:
    """The tables that have rows, found in one query."""
    looks = (f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in tables)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(looks))
        return [table for (table,) in cursor.fetchall()]


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
