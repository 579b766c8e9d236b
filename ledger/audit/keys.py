"""Auditing keys on SQLite, which checks references only for programs that ask for it, and takes any
text for an id. On PostgreSQL the types and keys of the columns hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import connection
from django.db.models import Field, ForeignKey, Model, UUIDField

from ledger.audit.tolerant import SOUND_ID, softly


def key_faults(models: Iterable[type[Model]]) -> Iterator[str]:
    """A sentence for each row of these models that refers to a missing row, and for each id that
    isn't in the form of ids: 32 digits of 0-9 and a-f."""
    if connection.vendor != "sqlite":
        return
    for model in models:
        table = model._meta.db_table
        yield from softly(f"what {table} refers to", _dangling(table))
        for field in model._meta.concrete_fields:
            if field.column and _holds_an_id(field):
                yield from softly(f"the ids of {table}", _odd_ids(table, field.column))


def _dangling(table: str) -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA foreign_key_list({table})")
        columns = {number: column for number, _, _, column, *_ in cursor.fetchall()}
        cursor.execute(f"PRAGMA foreign_key_check({table})")
        for _, row, parent, number in cursor.fetchall():
            yield (
                f"Row {row} of {table} refers by {columns.get(number)} to a row of {parent} that"
                " isn't there."
            )


def _odd_ids(table: str, column: str) -> Iterator[str]:
    name = f'"{column}"'
    odd = f"{name} IS NOT NULL AND NOT ({SOUND_ID.format(name)})"
    with connection.cursor() as cursor:
        # Names of our own tables and columns.
        cursor.execute(f"SELECT rowid, hex({name}) FROM {table} WHERE {odd}")  # noqa: S608
        for row, stored in cursor.fetchall():
            text = bytes.fromhex(stored).decode(errors="backslashreplace")[:60]
            yield f"Row {row} of {table} has the {column} “{text}”, which isn't written as an id."


def _holds_an_id(field: Field[Any, Any]) -> bool:
    while isinstance(field, ForeignKey):
        field = field.target_field
    return isinstance(field, UUIDField)
