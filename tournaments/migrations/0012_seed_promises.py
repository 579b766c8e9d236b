import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_highlights"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="drawn_from",
            field=models.JSONField(default=dict),
        ),
        migrations.CreateModel(
            name="SeedPromise",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("seed", models.CharField(max_length=200)),
                ("published_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="promises",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "number"), name="tournaments_one_promise"
                    ),
                ],
            },
        ),
    ]
