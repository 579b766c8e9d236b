"""Installs the guards of the book again: their refusals have new words."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ledger import guards


def install_again(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.remove(schema_editor.connection, "ledger")
    guards.install(schema_editor.connection, "ledger")


class Migration(migrations.Migration):
    dependencies = [("ledger", "0002_guards")]
    operations = [migrations.RunPython(install_again, migrations.RunPython.noop)]
