"""The index of keys begins with the key.

Both indexes of an entry began with its game. PostgreSQL, whose statistics of a new table are empty,
took the one for the other: to find an entry by its number it read all entries of the game, so that
a post cost more the longer its game was. SQLite takes the index that fits best, and keeps its own:
changing it there would mean to build the table anew, without its guards.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def _index(columns: str) -> str:
    return (
        "ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_entry_once,"
        f" ADD CONSTRAINT ledger_entry_once UNIQUE ({columns})"
    )


def key_first(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(_index("key, game_id"))


def game_first(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(_index("game_id, key"))


class Migration(migrations.Migration):
    dependencies = [("ledger", "0009_closings")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(key_first, game_first)],
            state_operations=[
                migrations.RemoveConstraint("transaction", "ledger_entry_once"),
                migrations.AddConstraint(
                    "transaction",
                    models.UniqueConstraint(fields=["key", "game"], name="ledger_entry_once"),
                ),
            ],
        )
    ]
