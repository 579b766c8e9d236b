"""Results keep the heads of the book that they were tallied from."""

from typing import Any

from django.db import migrations, models


def take_heads(apps: Any, schema_editor: Any) -> None:
    """Those of results from before, where their book has not grown since."""
    results = apps.get_model("tournaments", "Result").objects
    for result in results.select_related("table__game").exclude(table__game=None):
        game = result.table.game
        if result.book_version == game.version:
            results.filter(pk=result.pk).update(link=game.link, seal=game.seal)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial"), ("ledger", "0004_chains")]

    operations = [
        migrations.AddField(
            "result", "link", models.CharField(max_length=64, blank=True, default="")
        ),
        migrations.AddField(
            "result", "seal", models.CharField(max_length=64, blank=True, default="")
        ),
        migrations.RunPython(take_heads, migrations.RunPython.noop),
    ]
