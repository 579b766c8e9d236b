"""The files that hold the guards, one for each kind of database, and installing them.

SQLite alters a table by making a new one, without its triggers. A migration that alters a guarded
table therefore removes the guards first and installs them again at its end.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper

FOLDER = Path(__file__).parent
PREFIX = "ledger_guard_"

FOLDERS = {"ledger": FOLDER}
"""The folders with the files of the guards, by app."""

GUARDED_TABLES = [
    "ledger_addededition",
    "ledger_balance",
    "ledger_game",
    "ledger_posting",
    "ledger_reply",
    "ledger_transaction",
]


def also_guard(app: str, folder: Path, *tables: str) -> None:
    """Register the guards of another app, in `folder`, and the tables that they are on."""
    if app not in FOLDERS:
        FOLDERS[app] = folder
        GUARDED_TABLES.extend(tables)


def script(connection: BaseDatabaseWrapper, apps: Iterable[str]) -> str:
    """The statements that install the guards of these apps on this kind of database."""
    return "".join((FOLDERS[app] / f"{connection.vendor}.sql").read_text("utf-8") for app in apps)


def install(connection: BaseDatabaseWrapper, app: str) -> None:
    """Install the guards of an app. None of them may be installed yet."""
    with connection.cursor() as cursor:
        for statement in statements(script(connection, [app]), connection.vendor):
            cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper, app: str) -> None:
    """Remove the guards of an app, for a migration. All of them must be installed."""
    written = script(connection, [app])
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for name in re.findall(rf"CREATE TRIGGER ({PREFIX}\w+)", written):
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            # With its function a trigger goes as well.
            for name in re.findall(r"CREATE FUNCTION (\w+)", written):
                cursor.execute(f"DROP FUNCTION {name}() CASCADE")


def statements(written: str, vendor: str) -> Iterator[str]:
    """A script in pieces for one `execute` each: PostgreSQL takes it whole, SQLite does not."""
    if vendor != "sqlite":
        yield written
        return
    statement = ""
    for line in written.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
