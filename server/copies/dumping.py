"""Makes one copy of PostgreSQL, and removes old ones: a program that is started each minute, as
`server.copies.making` is for SQLite.

    python -m server.copies.dumping PLACE
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import django

from server import system
from server.copies.contents import DUMP, MINUTE_COPY, copies_in, made_at
from server.copies.making import NoCopy, put_copy, remove_old, with_room

FRESH = timedelta(seconds=30)
"""A copy younger than this was made by another program for the same minute."""
_LOCK = 0x70617373676F  # "passgo"


def main(place: str) -> int:
    """Make a copy for a minute. Returns the exit code; on failure the last line of stderr says
    why."""
    os.umask(0o077)
    system.step_back()
    django.setup()
    try:
        copy_for_a_minute(Path(place))
    except NoCopy as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def copy_for_a_minute(place: Path) -> None:
    """Make one copy a minute, however many programs ask for it and however long it takes: a copy
    that another program made while this one waited will do. Raises `NoCopy`."""
    from django.conf import settings

    from server.copies import postgresql

    before = _newest(place)
    with alone():
        newest = _newest(place)
        if newest is not None and (newest != before or _is_fresh(newest)):
            return
        postgresql.require_key_in_force()

        def dump(draft: Path) -> None:
            postgresql.dump(draft / DUMP)

        with_room(
            lambda: put_copy(dump, settings.VAR_DIR, place, MINUTE_COPY),
            place,
            lambda copy: not postgresql.damage_of(copy / DUMP),
            DUMP,
        )
        with suppress(OSError):
            remove_old(place, DUMP)


def _newest(place: Path) -> Path | None:
    return next(iter(copies_in(place, DUMP)), None) if place.is_dir() else None


def _is_fresh(copy: Path) -> bool:
    return abs(datetime.now(UTC) - made_at(copy)) < FRESH


@contextmanager
def alone() -> Iterator[None]:
    """While this block lasts, no other program copies this database. Raises `NoCopy`."""
    from django.db import Error, connection

    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
    except Error as fault:
        why = str(fault).strip().partition("\n")[0]
        raise NoCopy(f"the database can't be asked ({why})") from fault


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    sys.exit(main(*sys.argv[1:]))
