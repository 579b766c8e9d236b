"""What the program's own role may do on PostgreSQL: what it needs, and nothing else.

Tables belong to another role, which migrates. Whoever owns a table can switch its guards off, so
the program doesn't run as that one.
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


def close_to_public(connection: BaseDatabaseWrapper) -> sql.Composed:
    """The statement that takes from everybody what PostgreSQL lets everybody do: make temporary
    tables. The owner of the database keeps it."""
    name = sql.Identifier(connection.settings_dict["NAME"])
    return sql.SQL("REVOKE TEMPORARY ON DATABASE {} FROM PUBLIC").format(name)


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
    """What the role could use to get past the guards, each in half a sentence; none is right."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s", [role])
        found = cursor.fetchone()
        if found is None:
            return ["doesn't exist"]
        if found[0]:
            return ["is a superuser"]
        cursor.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
            " AND pg_has_role(%s, tableowner, 'MEMBER') ORDER BY 1",
            [role],
        )
        owned = [f"owns the table {table}, or may act as its owner" for (table,) in cursor]
        cursor.execute(
            "SELECT has_schema_privilege(%s, 'public', 'CREATE'),"
            " has_database_privilege(%s, current_database(), 'TEMPORARY')",
            [role, role],
        )
        creates, creates_temporary = cursor.fetchone()
    # A trigger on a table of its own would be as deep as the one that moves the balances.
    others = {
        "may create tables in the schema public": creates,
        "may create temporary tables": creates_temporary,
    }
    return owned + [power for power, has in others.items() if has]
