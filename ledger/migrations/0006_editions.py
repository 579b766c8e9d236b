"""Editions that organisers add, with the guards that keep them as they are."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.state import StateApps

from ledger import guards


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0006_editions")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0006_editions", reverse=True)


def refuse_with_editions(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """An added edition stays for ever: its games can't be read without it."""
    if apps.get_model("ledger", "AddedEdition").objects.exists():
        raise IrreversibleError(
            "This database has editions that organisers added, which would be lost: it can't go "
            "back any further. Run “migrate” to come forward again."
        )


class Migration(migrations.Migration):
    dependencies = [("ledger", "0005_guards")]

    operations = [
        migrations.CreateModel(
            "AddedEdition",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
                ("text", models.TextField()),
                ("actor", models.CharField(max_length=80)),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                ("retired_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.RunPython(install, remove),
        migrations.RunPython(migrations.RunPython.noop, refuse_with_editions),
    ]
