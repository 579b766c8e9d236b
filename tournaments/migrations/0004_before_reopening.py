"""Lets a result remember how things stood before its book was opened again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_quick_compression")]
    operations = [
        migrations.AddField(
            model_name="result",
            name="before_reopening",
            field=models.JSONField(default=None, null=True),
        ),
    ]
