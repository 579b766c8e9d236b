"""Lets an event know where the tables stand in its hall."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_before_reopening")]
    operations = [
        migrations.AddField(
            model_name="event",
            name="hall_plan",
            field=models.TextField(blank=True, default=""),
        ),
    ]
