"""Lets parts of the field take turns at the tables."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_frozen_wall")]
    operations = [
        migrations.AddField(
            model_name="stage",
            name="waves",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="round",
            name="wave",
            field=models.CharField(blank=True, default="", max_length=1),
        ),
        migrations.AddField(
            model_name="player",
            name="wave",
            field=models.CharField(blank=True, default="", max_length=1),
        ),
    ]
