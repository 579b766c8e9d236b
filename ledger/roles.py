"""The rights of the program's own role on PostgreSQL: what it needs, and nothing else.

Tables belong to another role, which migrates. A table's owner can switch its guards off, so the
program runs as another role.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

_WRITTEN_ONCE = "SELECT, INSERT"
_WITHOUT_REMOVAL = "SELECT, INSERT, UPDATE"
_ELSE = "SELECT, INSERT, UPDATE, DELETE"

_RIGHTS = {
    "ledger_transaction": _WRITTEN_ONCE,
    "ledger_posting": _WRITTEN_ONCE,
    "ledger_reply": _WRITTEN_ONCE,
    "ledger_balance": "SELECT, INSERT, UPDATE (quantity, posting_id)",
    "ledger_game": "SELECT, INSERT, UPDATE (version, state, link, seal, status, closed_at)",
    "ledger_addededition": "SELECT, INSERT, UPDATE (retired_at)",
    "ledger_import": _WRITTEN_ONCE,
    "ledger_outboxrow": _WITHOUT_REMOVAL,
    "django_migrations": "SELECT",
}


def limit(table: str, rights: str) -> None:
    """Grant no more than these rights on a table of another app."""
    _RIGHTS[table] = rights


def close_to_public(connection: BaseDatabaseWrapper) -> sql.Composed:
    """The statement that takes away a right that PostgreSQL gives everybody: making temporary
    tables. The owner of the database keeps it."""
    name = sql.Identifier(connection.settings_dict["NAME"])
    return sql.SQL("REVOKE TEMPORARY ON DATABASE {} FROM PUBLIC").format(name)


def owns_tables(connection: BaseDatabaseWrapper) -> bool:
    """Whether the connected role can give rights to all tables. PostgreSQL only warns of a grant by
    another role, and grants nothing."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT bool_and(pg_has_role(tableowner, 'USAGE')) FROM pg_tables"
            " WHERE schemaname = 'public'"
        )
        [owns] = cursor.fetchone()
    return owns is not False


def grants(role: str) -> Iterator[sql.Composed]:
    """The statements that give a role exactly its rights on all tables there are."""
    name = sql.Identifier(role)
    yield sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}").format(name)
    yield sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(name)
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    for table in sorted(tables | _RIGHTS.keys()):
        yield sql.SQL("GRANT {} ON {} TO {}").format(
            sql.SQL(_RIGHTS.get(table, _ELSE)), sql.Identifier(table), name
        )


def powers(connection: BaseDatabaseWrapper, role: str) -> list[str]:
    """Ways in which the role could get past the guards, each in half a sentence; there should be
    none."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = %s", [role])
        found = cursor.fetchone()
        if found is None:
            return ["doesn't exist"]
        is_superuser, makes_roles = found
        if is_superuser:
            return ["is a superuser"]
        cursor.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
            " AND pg_has_role(%s, tableowner, 'MEMBER') ORDER BY 1 LIMIT 1",
            [role],
        )
        if owned := cursor.fetchone():
            return [f"owns the table {owned[0]}, or may act as its owner"]
    rights = _rights(connection, role) | {"may make roles, and act as them": makes_roles}
    found = [power for power, has in rights.items() if has]
    return found + [f"may set the parameter {name}" for name in _parameters(connection, role)]


def _rights(connection: BaseDatabaseWrapper, role: str) -> dict[str, bool]:
    """Ask, for each right that gets a role past the guards, whether this role has it.

    A trigger on a table of its own would be as deep as the one that moves the balances, wherever
    that table lies.
    """
    asked = {
        "may create tables in the schema public": "has_schema_privilege(%s, 'public', 'CREATE')",
        "may create schemas in this database":
            "has_database_privilege(%s, current_database(), 'CREATE')",
        "may create temporary tables":
            "has_database_privilege(%s, current_database(), 'TEMPORARY')",
        "may create tables in a schema of its own":
            "EXISTS (SELECT FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'public'"
            " AND has_schema_privilege(%s, oid, 'CREATE'))",
        "may put triggers on the tables of the book":
            "EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public'"
            " AND tablename LIKE 'ledger\\_%%' AND has_table_privilege(%s,"
            " format('%%I.%%I', schemaname, tablename), 'TRIGGER'))",
        "may run programs on the server": "pg_has_role(%s, 'pg_execute_server_program', 'MEMBER')",
        "may write files on the server": "pg_has_role(%s, 'pg_write_server_files', 'MEMBER')",
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(asked.values())}", [role] * len(asked))
        return dict(zip(asked, cursor.fetchone(), strict=True))


def _parameters(connection: BaseDatabaseWrapper, role: str) -> list[str]:
    """The server's parameters that this role may set, which PostgreSQL can grant since version 15;
    one of them, session_replication_role, switches all guards off."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('pg_catalog.pg_parameter_acl') IS NOT NULL")
        if not cursor.fetchone()[0]:
            return []
        cursor.execute(
            "SELECT parname FROM pg_parameter_acl WHERE has_parameter_privilege(%s, parname, 'SET')"
            " OR has_parameter_privilege(%s, parname, 'ALTER SYSTEM') ORDER BY 1",
            [role, role],
        )
        return [name for (name,) in cursor.fetchall()]


def hurries(connection: BaseDatabaseWrapper, role: str) -> list[str]:
    """The settings, as this connection has them or the role will have them, by which a commit is
    answered before it has reached the disk: "synchronous_commit = off", "fsync = off"."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name || ' = ' || setting FROM pg_settings"
            " WHERE name IN ('synchronous_commit', 'fsync') AND setting = 'off'"
            " UNION SELECT replace(kept, '=', ' = ') FROM pg_db_role_setting"
            " LEFT JOIN pg_roles ON pg_roles.oid = setrole, unnest(setconfig) AS kept"
            " WHERE kept = 'synchronous_commit=off' AND (rolname = %s OR setrole = 0)"
            " AND setdatabase IN (0, (SELECT oid FROM pg_database"
            " WHERE datname = current_database())) ORDER BY 1",
            [role],
        )
        return [setting for (setting,) in cursor.fetchall()]
