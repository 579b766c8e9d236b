"""The two hash chains, the device and the kind `void`.

Books that were kept before get their chains computed. SQLite makes an altered table anew and
loses its triggers, so the guards are taken off first and installed again at the end, all in one
database transaction.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.state import StateApps

from engine import Outcome, chain
from engine.outcome import Posting
from ledger import chains, guards


def install(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0002_guards")


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guards.run_file(schema_editor.connection, "0002_guards", reverse=True)


def compute(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Devices and chains of the entries there are."""
    transactions = apps.get_model("ledger", "Transaction").objects
    devices = {f"pass:{key}" for key in _devices(apps)}
    for game in apps.get_model("ledger", "Game").objects.all():
        link = chain.genesis(
            ruleset=game.ruleset, options=game.options, edition=game.edition, seats=game.seats
        )
        seal = chains.genesis(game.pk, game.opened_at, link)
        for entry in transactions.filter(game=game).order_by("number"):
            entry.device = entry.actor if entry.actor in devices else ""
            entry.link = link = chain.link(
                link, entry.number, entry.key, entry.command, _outcome(entry)
            )
            entry.seal = seal = chains.seal(seal, link, entry)
            entry.save(update_fields=["device", "link", "seal"])
        game.link, game.seal = link, seal
        game.save(update_fields=["link", "seal"])


def refuse_with_voids(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Without this migration a book has no voids; nothing of a book is removed."""
    if apps.get_model("ledger", "Transaction").objects.filter(kind="void").exists():
        raise IrreversibleError(
            "This database has voids in its books, and the version before knows none: it can't go "
            "back any further. Run “migrate” to come forward again."
        )


def _devices(apps: StateApps):
    passes = apps.get_model("ledger", "Pass").objects
    return passes.filter(kind="device").values_list("pk", flat=True)


def _outcome(entry) -> Outcome:
    rows = []
    for row in entry.postings.order_by("line"):
        holder, _, lot = row.account.partition(":")
        rows.append(Posting(holder, lot, row.commodity, row.quantity))
    return Outcome(tuple(rows), tuple(entry.facts))


def hash_field() -> models.CharField:
    return models.CharField(default="", max_length=64)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0003_pairing_key")]

    operations = [
        migrations.RunPython(remove, install),
        migrations.AlterField("game", "opened_at", models.DateTimeField()),
        migrations.AddField("game", "link", hash_field(), preserve_default=False),
        migrations.AddField("game", "seal", hash_field(), preserve_default=False),
        migrations.AddField("transaction", "link", hash_field(), preserve_default=False),
        migrations.AddField("transaction", "seal", hash_field(), preserve_default=False),
        migrations.AddField(
            "transaction",
            "device",
            models.CharField(blank=True, default="", max_length=80),
            preserve_default=False,
        ),
        migrations.AlterField(
            "transaction",
            "kind",
            models.CharField(
                choices=[("command", "Command"), ("undo", "Undo"), ("void", "Void")],
                max_length=10,
            ),
        ),
        migrations.RemoveConstraint("transaction", "ledger_undo_reverses"),
        migrations.AddConstraint(
            "transaction",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "command"), ("reverses__isnull", True)),
                    models.Q(("kind__in", ["undo", "void"]), ("reverses__isnull", False)),
                    _connector="OR",
                ),
                name="ledger_reversals_reverse",
            ),
        ),
        migrations.RunPython(compute, migrations.RunPython.noop),
        migrations.RunPython(install, remove),
        migrations.RunPython(migrations.RunPython.noop, refuse_with_voids),
    ]
