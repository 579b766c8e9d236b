"""Lets people on the waiting list keep what was noted of them as players."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_stage_words")]
    operations = [
        migrations.AddField(
            model_name="waiting",
            name="own_table",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="waiting",
            name="needs_accessible_table",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="waiting",
            name="wave",
            field=models.CharField(blank=True, default="", max_length=1),
        ),
        migrations.AddField(
            model_name="waiting",
            name="is_defending",
            field=models.BooleanField(default=False),
        ),
    ]
