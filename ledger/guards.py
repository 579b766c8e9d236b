"""The database's own guards of the book: installing and listing them.

The guards are triggers, one SQL file a database beside the migration that installs them, each with
its reverse. docs/ledger.md explains every one. Nothing in the running software ever lifts them.

SQLite alters a table by making it anew, without its triggers. A migration that alters a guarded
table therefore removes the guards first and installs them at its end, with `run_file`.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Container, Iterable, Iterator
from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper

SQL_FOLDER = Path(__file__).parent / "migrations" / "sql"
INSTALLED_BY = [
    "0005_guards",
    "0006_editions",
    "0009_closings",
    "0011_counted",
    "0012_rows_and_paths",
]
"""The migrations, and the stems of the SQL files, that the present guards come from."""

GUARDED_TABLES = [
    "ledger_addededition",
    "ledger_balance",
    "ledger_game",
    "ledger_posting",
    "ledger_reply",
    "ledger_transaction",
]
PREFIX = "ledger_guard_"

_elsewhere: dict[str, Path] = {}
"""The folders of SQL files that are not the ledger's own, by their stems."""


def also_guard(folder: Path, stem: str, *tables: str) -> None:
    """Know the guards that another app's migration installs on its tables, with its SQL files."""
    if stem not in INSTALLED_BY:
        _elsewhere[stem] = folder
        INSTALLED_BY.append(stem)
        GUARDED_TABLES.extend(tables)


def applied(migrations: Container[tuple[str, str]]) -> list[str]:
    """Which of the migrations that install guards have run, of those that have."""
    return [stem for stem in INSTALLED_BY if (_folder(stem).parent.parent.name, stem) in migrations]


def _folder(stem: str) -> Path:
    return _elsewhere.get(stem, SQL_FOLDER)


def run_file(connection: BaseDatabaseWrapper, stem: str, *, reverse: bool = False) -> None:
    """Run the SQL file of a migration that is meant for this connection's database."""
    ending = ".reverse.sql" if reverse else ".sql"
    script = (_folder(stem) / f"{stem}.{connection.vendor}{ending}").read_text("utf-8")
    with connection.cursor() as cursor:
        for statement in _statements(script, connection.vendor):
            cursor.execute(statement)


def expected(
    connection: BaseDatabaseWrapper, installed_by: Iterable[str] = INSTALLED_BY
) -> list[str]:
    """The names of the guards that these migrations leave on this kind of database."""
    paths = (_folder(stem) / f"{stem}.{connection.vendor}.sql" for stem in installed_by)
    script = "".join(path.read_text("utf-8") for path in paths)
    return sorted(set(re.findall(rf"TRIGGER ({PREFIX}\w+)\s+(?:BEFORE|AFTER)", script)))


def installed(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the guards that are there and switched on, asked of the database itself."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        else:
            cursor.execute(
                "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
                " AND tgrelid IN (SELECT to_regclass(name) FROM unnest(%s::text[]) AS name)",
                [GUARDED_TABLES],
            )
        return sorted(name for (name,) in cursor.fetchall() if name.startswith(PREFIX))


def altered(
    connection: BaseDatabaseWrapper, installed_by: Iterable[str] = INSTALLED_BY
) -> list[str]:
    """The names of guards that are there, but do something else than these migrations gave them."""
    paths = (_folder(stem) / f"{stem}.{connection.vendor}.sql" for stem in installed_by)
    script = "".join(path.read_text("utf-8") for path in paths)
    read = _bodies_on_sqlite if connection.vendor == "sqlite" else _bodies_on_postgresql
    wanted, present = read(connection, script)
    return sorted(name for name in wanted.keys() & present.keys() if wanted[name] != present[name])


Bodies = dict[str, str]


def _bodies_on_sqlite(connection: BaseDatabaseWrapper, script: str) -> tuple[Bodies, Bodies]:
    """What each trigger has to be, and what it is: its statement."""
    wanted = {}
    for statement in _statements(script, connection.vendor):
        if found := re.search(rf"CREATE TRIGGER ({PREFIX}\w+)", statement):
            wanted[found[1]] = _words(statement[found.start() :])
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        return wanted, {name: _words(sql) for name, sql in cursor.fetchall()}


def _bodies_on_postgresql(connection: BaseDatabaseWrapper, script: str) -> tuple[Bodies, Bodies]:
    """What each trigger has to be, and what it is: its statement, its function's body, and what
    is set while that runs."""
    bodies = dict(re.findall(r"FUNCTION (\w+)\(\) RETURNS.*?\$\$(.*?)\$\$", script, re.S))
    paths = dict(re.findall(r"FUNCTION (\w+)\(\) SET (search_path = [^;]+)", script))
    wanted = {}
    for statement in re.findall(rf"CREATE (?:CONSTRAINT )?TRIGGER {PREFIX}[^;]*", script):
        name, function = re.findall(rf"TRIGGER ({PREFIX}\w+)|FUNCTION (\w+)", statement)
        path = paths.get(function[1], "").replace(" = ", "=")
        wanted[name[0]] = f"{_as_told(statement)}: {_words(bodies[function[1]])}; {path}"
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgname, pg_get_triggerdef(pg_trigger.oid, true), prosrc,"
            " coalesce(array_to_string(proconfig, '; '), '')"
            " FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
            " WHERE NOT tgisinternal"
            " AND tgrelid IN (SELECT to_regclass(name) FROM unnest(%s::text[]) AS name)",
            [GUARDED_TABLES],
        )
        present = {
            name: f"{_as_told(told)}: {_words(body)}; {config}"
            for name, told, body, config in cursor
        }
    return wanted, present


def _as_told(statement: str) -> str:
    """A trigger's statement without what PostgreSQL tells in its own way: brackets, types, case,
    and the order of UPDATE, DELETE and INSERT."""
    words = " ".join(re.sub(r"::\w+|[()]", "", statement.lower()).split())
    return re.sub(
        r"(before|after) (.+?) on ",
        lambda found: f"{found[1]} {' or '.join(sorted(found[2].split(' or ')))} on ",
        words,
        count=1,
    )


def strangers(
    connection: BaseDatabaseWrapper, installed_by: Iterable[str] = INSTALLED_BY
) -> list[str]:
    """Triggers and rules on the guarded tables that are no guards: they could write something else
    than what they are given, or nothing."""
    tables = GUARDED_TABLES
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'")
            found = [name for name, table in cursor.fetchall() if table in tables]
        else:
            cursor.execute(
                "WITH guarded AS (SELECT to_regclass(name) FROM unnest(%s::text[]) AS name)"
                " SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
                " AND tgrelid IN (SELECT * FROM guarded)"
                " UNION ALL SELECT rulename FROM pg_rewrite"
                " WHERE ev_class IN (SELECT * FROM guarded)",
                [tables],
            )
            found = [name for (name,) in cursor.fetchall()]
    return sorted(set(found) - set(expected(connection, installed_by)))


def _words(text: str) -> str:
    return " ".join(text.split()).rstrip(" ;")


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
