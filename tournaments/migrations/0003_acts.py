"""The log of what decided an event, with the guards that keep it. Events that are there begin theirs
with what stands now."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.state import StateApps

import tournaments.models.acts
from ledger import guards
from tournaments.migrations._taking_over import take_over


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0003_acts")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0003_acts", reverse=True)


def refuse_with_acts(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What is recorded stays."""
    if apps.get_model("tournaments", "Act").objects.exists():
        raise IrreversibleError(
            "This database has the logs of events, which would be lost: it can't go back any "
            "further. Run “migrate” to come forward again."
        )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_result_heads")]

    operations = [
        migrations.CreateModel(
            name="EventChain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("event", models.UUIDField(editable=False, unique=True)),
                ("opened_at", models.DateTimeField()),
                ("number", models.PositiveIntegerField(default=0)),
                ("seal", models.CharField(max_length=64)),
                (
                    "salt",
                    models.CharField(
                        blank=True, default=tournaments.models.acts.new_salt, max_length=32
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("event", models.UUIDField(editable=False)),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=30)),
                ("data", models.JSONField()),
                ("by", models.CharField(max_length=80)),
                ("at", models.DateTimeField()),
                ("seal", models.CharField(max_length=64)),
            ],
            options={"ordering": ["event", "number"]},
        ),
        migrations.AddConstraint(
            "act",
            models.UniqueConstraint(fields=["event", "number"], name="tournaments_one_act"),
        ),
        migrations.RunPython(install, remove),
        migrations.RunPython(take_over, refuse_with_acts),
    ]
