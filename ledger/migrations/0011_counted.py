"""Guards against a posting that comes to a sealed entry from another connection (PostgreSQL), and
against one that leaves less than nothing where constraints are switched off (SQLite)."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ledger import guards


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0011_counted")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0011_counted", reverse=True)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0010_key_first")]

    operations = [migrations.RunPython(install, remove)]
