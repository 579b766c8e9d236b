"""Installs the guards of an event's log again: their refusals have new words."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ledger import guards


def install_again(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.remove(schema_editor.connection, "tournaments")
    guards.install(schema_editor.connection, "tournaments")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_waiting_as_players")]
    operations = [migrations.RunPython(install_again, migrations.RunPython.noop)]
