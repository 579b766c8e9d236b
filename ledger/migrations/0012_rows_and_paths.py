"""Guards against a row that is replaced by its rowid (SQLite), and a fixed search path for the
functions of the guards (PostgreSQL)."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ledger import guards


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0012_rows_and_paths")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0012_rows_and_paths", reverse=True)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0011_counted")]

    operations = [migrations.RunPython(install, remove)]
