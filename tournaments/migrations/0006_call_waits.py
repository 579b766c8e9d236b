"""Lets the call of the last turn wait for a tablet that was away."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_hall_plan")]
    operations = [
        migrations.AddField(
            model_name="table",
            name="call_waits",
            field=models.BooleanField(default=False),
        ),
    ]
