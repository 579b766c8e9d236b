"""Installs the guards of an event's log, which are in tournaments/guards."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ledger import guards


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.install(schema_editor.connection, "tournaments")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.remove(schema_editor.connection, "tournaments")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(install, remove)]
