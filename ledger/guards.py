"""The database's own guards of the book: installing and listing them.

The guards are triggers, one SQL file a database beside the migration that installs them, each with
its reverse. docs/ledger.md explains every one. Nothing in the running software ever lifts them.

SQLite alters a table by making it anew, without its triggers. A migration that alters a guarded
table therefore removes the guards first and installs them at its end, with `run_file`.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper

SQL_FOLDER = Path(__file__).parent / "migrations" / "sql"
INSTALLED_BY = ("0005_guards", "0006_editions", "0009_closings")
"""The migrations, and the stems of the SQL files, that the present guards come from."""

GUARDED_TABLES = (
    "ledger_addededition",
    "ledger_balance",
    "ledger_game",
    "ledger_posting",
    "ledger_reply",
    "ledger_transaction",
)
PREFIX = "ledger_guard_"


def run_file(connection: BaseDatabaseWrapper, stem: str, *, reverse: bool = False) -> None:
    """Run the SQL file of a migration that is meant for this connection's database."""
    ending = ".reverse.sql" if reverse else ".sql"
    script = (SQL_FOLDER / f"{stem}.{connection.vendor}{ending}").read_text("utf-8")
    with connection.cursor() as cursor:
        for statement in _statements(script, connection.vendor):
            cursor.execute(statement)


def expected(
    connection: BaseDatabaseWrapper, installed_by: Iterable[str] = INSTALLED_BY
) -> list[str]:
    """The names of the guards that these migrations leave on this kind of database."""
    paths = (SQL_FOLDER / f"{stem}.{connection.vendor}.sql" for stem in installed_by)
    script = "".join(path.read_text("utf-8") for path in paths)
    return sorted(set(re.findall(rf"CREATE TRIGGER ({PREFIX}\w+)", script)))


def installed(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the guards that are there and switched on, asked of the database itself."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        else:
            cursor.execute(
                "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
                " AND tgrelid IN (SELECT oid FROM pg_class WHERE relname = ANY(%s)"
                " AND relnamespace = current_schema()::regnamespace)",
                [list(GUARDED_TABLES)],
            )
        return sorted(name for (name,) in cursor.fetchall() if name.startswith(PREFIX))


def _statements(script: str, vendor: str) -> Iterator[str]:
    """A script in pieces that one `execute` takes: PostgreSQL takes it whole, SQLite does not."""
    if vendor != "sqlite":
        yield script
        return
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
