"""Lets a call name the entry that it is about."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_sponsors_before")]
    operations = [
        migrations.AddField(
            model_name="call",
            name="entry",
            field=models.PositiveIntegerField(null=True),
        ),
    ]
