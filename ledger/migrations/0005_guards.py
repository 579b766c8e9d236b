"""Each posting moves its balance, and games and balances are guarded as the journal is.

A posting knows its game and a balance its newest posting, so that the database can check one
against the other at a cost that doesn't grow. The guards are installed anew, all of them.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Subquery
from django.db.models.deletion import PROTECT

from ledger import guards


def install_former(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0002_guards")


def remove_former(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0002_guards", reverse=True)


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0005_guards")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0005_guards", reverse=True)


def refer(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fill the new columns of the books there are."""
    transactions = apps.get_model("ledger", "Transaction").objects
    postings = apps.get_model("ledger", "Posting").objects
    header = transactions.filter(pk=OuterRef("transaction_id"))
    postings.update(game_id=Subquery(header.values("game_id")[:1]))
    same_place = {
        "game": OuterRef("game"),
        "account": OuterRef("account"),
        "commodity": OuterRef("commodity"),
    }
    newest = postings.filter(**same_place).order_by("-transaction__number", "-line")
    apps.get_model("ledger", "Balance").objects.update(posting_id=Subquery(newest.values("pk")[:1]))


def reference(to: str, **options: object) -> models.ForeignKey:
    return models.ForeignKey(
        to=to, on_delete=PROTECT, related_name="+", db_constraint=False, db_index=False, **options
    )


def kept(related_name: str) -> models.ForeignKey:
    return models.ForeignKey(
        to="ledger.game",
        on_delete=PROTECT,
        related_name=related_name,
        db_constraint=False,
        db_index=False,
    )


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_chains")]

    operations = [
        migrations.RunPython(remove_former, install_former),
        migrations.AddField("posting", "game", reference("ledger.game", null=True)),
        migrations.AddField("balance", "posting", reference("ledger.posting", null=True)),
        # That a header's game is there, the guards look up; games are never removed.
        migrations.AlterField("transaction", "game", kept("transactions")),
        migrations.AlterField("reply", "game", kept("replies")),
        migrations.RunPython(refer, migrations.RunPython.noop),
        migrations.AlterField("posting", "game", reference("ledger.game")),
        migrations.AlterField("balance", "posting", reference("ledger.posting")),
        migrations.RunPython(install, remove),
    ]
