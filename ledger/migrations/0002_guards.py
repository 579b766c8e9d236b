"""Installs the guards of the book, which are in ledger/guards."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ledger import guards


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.install(schema_editor.connection, "ledger")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.remove(schema_editor.connection, "ledger")


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]
    operations = [migrations.RunPython(install, remove)]
