"""Games that were made from files, with the key of the request."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ledger", "0007_piles")]

    operations = [
        migrations.CreateModel(
            "Import",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("actor", models.CharField(max_length=80)),
                ("key", models.UUIDField()),
                ("digest", models.CharField(max_length=64)),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="import_of",
                        to="ledger.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["actor", "key"], name="ledger_import_once")
                ]
            },
        ),
    ]
