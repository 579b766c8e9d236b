"""What an undo is about, and the pile of reversals it lies on, so that neither is walked.

The columns of the books there are get filled. The guards are taken off first, since they refuse
that and since SQLite makes an altered table anew, and installed again at the end.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ledger import guards


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0005_guards")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0005_guards", reverse=True)


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Entries are their own pile, and about themselves; only reversals are looked up.

    Each row is updated once: PostgreSQL would leave a check of a second time for the end, and alter
    no table that waits for one.
    """
    entries = apps.get_model("ledger", "Transaction").objects
    own = models.F("number")
    entries.filter(reverses=None).update(first_number=own, pile_number=own)
    reversals = entries.filter(reverses__isnull=False).order_by("game_id", "number")
    first: dict[tuple[object, int], int] = {}
    pile: dict[object, int] = {}
    for entry in reversals.select_related("reverses"):
        below = pile.get(entry.reverses_id, entry.reverses.number)
        entry.pile_number = pile[entry.pk] = below
        entry.first_number = entry.number
        if entry.kind == "undo":
            named = entry.command["number"]
            entry.first_number = first.get((entry.game_id, named), named)
            first[entry.game_id, entry.number] = entry.first_number
        entry.save(update_fields=["first_number", "pile_number"])


def number() -> models.PositiveIntegerField:
    return models.PositiveIntegerField(default=0)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0006_editions")]

    operations = [
        migrations.RunPython(remove, install),
        migrations.AddField("transaction", "first_number", number(), preserve_default=False),
        migrations.AddField("transaction", "pile_number", number(), preserve_default=False),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddConstraint(
            "transaction",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("first_number", models.F("number")),
                        ("pile_number", models.F("number")),
                        ("reverses__isnull", True),
                    ),
                    models.Q(
                        ("first_number__lte", models.F("number")),
                        ("pile_number__lt", models.F("number")),
                        ("reverses__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="ledger_piles_lie_below",
            ),
        ),
        migrations.AddIndex(
            "transaction",
            models.Index(
                fields=["game", "pile_number", "number"],
                condition=models.Q(("reverses__isnull", False)),
                name="ledger_piles",
            ),
        ),
        migrations.RunPython(install, remove),
    ]
