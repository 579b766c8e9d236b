"""The guards that a database really has, compared with those of the files."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.db.backends.base.base import BaseDatabaseWrapper

from ledger.guards.files import FOLDERS, GUARDED_TABLES, PREFIX, script, statements


def expected(connection: BaseDatabaseWrapper, apps: Iterable[str] = FOLDERS) -> list[str]:
    """The names of the guards that these apps have on this kind of database."""
    return sorted(re.findall(rf"TRIGGER ({PREFIX}\w+)\s", script(connection, apps)))


def installed(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the guards that exist and are switched on, as the database itself reports."""
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


def altered(connection: BaseDatabaseWrapper, apps: Iterable[str]) -> list[str]:
    """The names of guards that exist, but do something other than the files say."""
    read = _bodies_on_sqlite if connection.vendor == "sqlite" else _bodies_on_postgresql
    wanted, present = read(connection, script(connection, apps))
    return sorted(name for name in wanted.keys() & present.keys() if wanted[name] != present[name])


Bodies = dict[str, str]


def _bodies_on_sqlite(connection: BaseDatabaseWrapper, written: str) -> tuple[Bodies, Bodies]:
    """The statement of each trigger, as it should be and as it is."""
    wanted = {}
    for statement in statements(written, connection.vendor):
        if found := re.search(rf"CREATE TRIGGER ({PREFIX}\w+)", statement):
            wanted[found[1]] = _words(statement[found.start() :])
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        return wanted, {name: _words(sql) for name, sql in cursor.fetchall()}


def _bodies_on_postgresql(connection: BaseDatabaseWrapper, written: str) -> tuple[Bodies, Bodies]:
    """The statement of each trigger, its function's body and the settings while that runs: as they
    should be, and as they are."""
    functions = {
        name: f"{_words(body)}; {setting.replace(' = ', '=')}"
        for name, setting, body in re.findall(
            r"FUNCTION (\w+)\(\) RETURNS trigger LANGUAGE plpgsql\s+SET (.+?) AS \$\$(.*?)\$\$",
            written,
            re.DOTALL,
        )
    }
    wanted = {}
    for statement in re.findall(rf"CREATE (?:CONSTRAINT )?TRIGGER {PREFIX}[^;]*", written):
        name, function = re.findall(rf"TRIGGER ({PREFIX}\w+)|FUNCTION (\w+)", statement)
        wanted[name[0]] = f"{_words(statement)}: {functions[function[1]]}"
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
            name: f"{_words(told)}: {_words(body)}; {config}" for name, told, body, config in cursor
        }
    return wanted, present


def strangers(connection: BaseDatabaseWrapper, apps: Iterable[str] = FOLDERS) -> list[str]:
    """Triggers and rules on the guarded tables that aren't guards: they could write something other
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
    return sorted(set(found) - set(expected(connection, apps)))


def _words(text: str) -> str:
    return " ".join(text.split()).rstrip(" ;")
