"""The database: whether it answers, is of this version, guards its book, and has our time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.core.checks import ERROR, WARNING
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from ledger.checks import check_guards, check_role
from ledger.models import Transaction
from server.doctor.findings import Finding, Severity, fine, note, wrong
from server.versions import unknown_migrations
from tournaments.models import MachineClock
from tournaments.services import machine_time

APART_MAX = timedelta(seconds=2)
"""The most by which the clocks of the program and of its database may differ."""

_BY_HAND = "Read “The role that the program runs as” in docs/operators.md."


def examine() -> Iterator[Finding]:
    """Examine the database. If it doesn't answer, the rest can't be checked."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite" and not Path(name).exists():
        yield note("database", f"{name} isn't there yet.", "The first make run makes it.")
        return
    try:
        connection.ensure_connection()
        found = _damage() or _version()
        yield found
        if found.severity is Severity.WRONG:
            return  # the content of tables is examined only if they are those of this version
        yield from _guards()
        if connection.vendor == "postgresql":
            yield from _role()
        yield from _clock()
    except Error as fault:
        said = (str(fault).strip() or type(fault).__name__).splitlines()[0]
        yield wrong("database", f"It can't be used: {said}.", _reach())
    finally:
        connection.close()


def _reach() -> str:
    if connection.vendor == "sqlite":
        return (
            f"Check that {connection.settings_dict['NAME']} can be read and written. If it is "
            "damaged, go on from a copy: manage.py restore."
        )
    return "Start PostgreSQL, and compare DATABASE_URL with the name and the password of the role."


def _damage() -> Finding | None:
    """Read the pages of SQLite's file: much of it looks right until somebody comes to one that is
    damaged. None if all are sound."""
    if connection.vendor != "sqlite":
        return None
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        found = str(cursor.fetchone()[0])
    if found == "ok":
        return None
    return wrong(
        "database",
        f"It is damaged ({found.splitlines()[-1]}).",
        "Go on from a copy: manage.py restore.",
    )


def _version() -> Finding:
    """Check that the tables are those of this program."""
    if unknown := unknown_migrations():
        return wrong(
            "database",
            f"Another version of Passgo, most likely a newer one, made it ({', '.join(unknown)}).",
            "Start that version: this one could damage what it doesn't know.",
        )
    executor = MigrationExecutor(connection)
    if waiting := executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return wrong(
            "database",
            f"It isn't up to date. Migrations that haven't run: {len(waiting)}.",
            "make run does it on SQLite. On PostgreSQL: manage.py migrate, then manage.py grant, "
            "both as the owner of the tables.",
        )
    kind = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    return fine("database", f"{kind} answers, and its tables are those of this version.")


def _guards() -> Iterator[Finding]:
    """Check that everything that keeps the book from being changed is in place."""
    found = [
        wrong("guards", message.msg, str(message.hint))
        for message in check_guards(databases=["default"])
        if message.level >= WARNING
    ]
    yield from found or [fine("guards", "All of them hold the book.")]


def _role() -> Iterator[Finding]:
    """Check that the program can't get past the guards."""
    found = [
        wrong("role", message.msg, _BY_HAND if message.id == "ledger.W001" else str(message.hint))
        for message in check_role(databases=["default"])
        if message.level in (WARNING, ERROR)
    ]
    role = connection.settings_dict["USER"]
    yield from found or [fine("role", f"{role} can add to the book, and change nothing in it.")]


def _clock() -> Iterator[Finding]:
    """Check that this computer's clock agrees with everybody else's."""
    now = timezone.now()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            [theirs] = cursor.fetchone()
        if abs(theirs - now) > APART_MAX:
            yield wrong(
                "clock",
                f"This computer's clock shows {_shown(now)}, the database's {_shown(theirs)}.",
                "Let both be set by the network (timedatectl set-ntp true).",
            )
            return
    newest = Transaction.objects.order_by("-pk").values_list("posted_at", flat=True).first()
    if newest is not None and newest > now + APART_MAX:
        yield wrong(
            "clock",
            f"It shows {_shown(now)}, but the newest entry was made later, at {_shown(newest)}.",
            "Set this computer's clock right.",
        )
        return
    jump = _jump()
    if jump:
        yield note(
            "clock",
            f"It was set {'ahead' if jump > timedelta(0) else 'back'} by "
            f"{timedelta(seconds=round(abs(jump.total_seconds())))} while Passgo ran. Rounds go on "
            "as before.",
            "Check that it is right now.",
        )
    else:
        yield fine("clock", f"It shows {_shown(now)}.")


def _jump() -> timedelta:
    """Return by how much the clock was set since the program last looked; nothing if it never
    has."""
    if not MachineClock.objects.filter(boot=machine_time.this_boot()).exists():
        return timedelta(0)
    return machine_time.jump()


def _shown(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
