"""Number rows so that the evenings of several computers fit into one database.

The log of an evening is sealed over the ids of its rows, so they can't be changed when it comes to
another computer. The laptop of hall 3 therefore counts from thirty million on.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.core.management.color import no_style
from django.db import connection, models
from django.db.backends.utils import CursorWrapper

from tournaments.archives.parts import PARTS

A_HALL = 10_000_000
"""The count of numbers for each hall. Accounts have 32 bits on PostgreSQL, enough for 200 halls."""

HALLS_MAX = 200
_GATHERING = HALLS_MAX + 1


def count_from_hall(hall: int) -> None:
    """From now on give rows the numbers of a hall, from 1 to `HALLS_MAX`; 0 changes nothing.

    A table that is already further on continues from there. Raises ValueError for an impossible
    hall.
    """
    if not 0 <= hall <= HALLS_MAX:
        raise ValueError(f"HALL goes from 1 to {HALLS_MAX}, and is {hall}.")
    if not hall:
        return
    _count_all_from(hall * A_HALL)


def count_beyond_halls() -> None:
    """From now on give rows numbers above those of all halls, on the computer that takes in others.
    Otherwise its next rows would get the numbers with which a hall goes on."""
    _count_all_from(_GATHERING * A_HALL)


def is_a_number(key: object) -> bool:
    """Whether a computer gives a row this number, whichever hall it is in."""
    return isinstance(key, int) and 1 <= key < (_GATHERING + 1) * A_HALL


def count_on() -> None:
    """Make the database give later rows ids after those just written."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(_numbered())):
            cursor.execute(statement)


def _numbered() -> Iterable[type[models.Model]]:
    """The models whose ids an archive holds, and that the database counts."""
    kept = [part.model for part in PARTS if part.keeps_ids]
    for model in (*kept, get_user_model()):
        if isinstance(model._meta.pk, models.AutoField):
            yield model


def _count_all_from(least: int) -> None:
    with connection.cursor() as cursor:
        for model in _numbered():
            _count_from(cursor, model._meta.db_table, str(model._meta.pk.column), least)


def _count_from(cursor: CursorWrapper, table: str, column: str, least: int) -> None:
    run = cursor.execute
    if connection.vendor == "sqlite":
        run("UPDATE sqlite_sequence SET seq = max(seq, %s) WHERE name = %s", [least, table])
        run(
            "INSERT INTO sqlite_sequence (name, seq) SELECT %s, %s"
            " WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = %s)",
            [table, least, table],
        )
        return
    quoted = connection.ops.quote_name(table)
    run("SELECT pg_get_serial_sequence(%s, %s)", [quoted, column])
    [sequence] = cursor.fetchone()
    run(f"SELECT setval(%s, greatest(last_value, %s)) FROM {sequence}", [sequence, least])  # noqa: S608 - PostgreSQL's own name
