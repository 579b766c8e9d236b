"""Guards of when a book is closed and of what a key is answered.

A book is closed at the time of the entry that closed it; those there are get that time.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Subquery

from ledger import guards


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0009_closings")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0009_closings", reverse=True)


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    newest = apps.get_model("ledger", "Transaction").objects.filter(
        game_id=OuterRef("pk"), number=OuterRef("version")
    )
    closed = apps.get_model("ledger", "Game").objects.filter(status="closed")
    closed.update(closed_at=Subquery(newest.values("posted_at")[:1]))


class Migration(migrations.Migration):
    dependencies = [("ledger", "0008_imports")]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(install, remove),
    ]
