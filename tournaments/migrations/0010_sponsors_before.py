"""Keeps the sponsors of before, so that a change of them can be undone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_on_paper")]
    operations = [
        migrations.AddField(
            model_name="projector",
            name="sponsors_before",
            field=models.TextField(blank=True, default="", max_length=2000),
        ),
    ]
