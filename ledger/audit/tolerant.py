"""Reading on, whatever is stored: nothing that a database can hold may end an audit."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import TypeVar
from uuid import UUID

from django.db import Error, connection
from django.db.models import Model

Found = TypeVar("Found")

logger = logging.getLogger(__name__)

_OF_THE_MACHINE = (
    "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_FULL",
    "SQLITE_NOMEM", "SQLITE_NOTADB",
)  # fmt: skip
"""Names of SQLite errors that say nothing about the stored data."""

SOUND_ID = (
    "typeof({0}) = 'text' AND length({0}) = 32 AND length(CAST({0} AS BLOB)) = 32"
    " AND {0} NOT GLOB '*[^0-9a-f]*'"
)
"""The form of an id on SQLite, which takes anything for one. Python reads `2A80-4F…` as the same
id, but SQL doesn't find it."""


def is_lost(error: Exception) -> bool:
    """Whether the database can no longer be reached, so that nothing else can be read either."""
    if not isinstance(error, Error):
        return False
    if connection.vendor == "sqlite":
        name = getattr(error.__cause__, "sqlite_errorname", "")
        return str(name).startswith(_OF_THE_MACHINE)
    return connection.connection is None or bool(connection.connection.closed)


def words_of(error: Exception) -> str:
    """An error in one short line."""
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]


def softly(what: str, found: Iterable[Found]) -> Iterator[Found | str]:
    """The findings of a check, with one more sentence, about `what`, if it fails on stored data.
    Raises only if the database is lost."""
    try:
        yield from found
    except Exception as error:
        if is_lost(error):
            raise
        logger.info("the audit can't read %s", what, exc_info=True)
        yield f"{what} can't be read ({words_of(error)})."


def sound_ids(model: type[Model], column: str) -> list[UUID]:
    """The ids in this column, each once, in their order. Anything that isn't an id is left out."""
    table, name = model._meta.db_table, connection.ops.quote_name(column)
    sound = SOUND_ID.format(name) if connection.vendor == "sqlite" else f"{name} IS NOT NULL"
    with connection.cursor() as cursor:
        # Names of our own tables and columns.
        cursor.execute(f"SELECT DISTINCT {name} FROM {table} WHERE {sound}")  # noqa: S608
        return sorted(each if isinstance(each, UUID) else UUID(each) for (each,) in cursor)
