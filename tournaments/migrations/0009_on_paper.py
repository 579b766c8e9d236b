"""Lets a table be marked as played on paper."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_waves")]
    operations = [
        migrations.AddField(
            model_name="table",
            name="on_paper",
            field=models.BooleanField(default=False),
        ),
    ]
