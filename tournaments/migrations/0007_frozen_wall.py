"""Lets an organiser freeze the picture on the projector."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_call_waits")]
    operations = [
        migrations.AddField(
            model_name="projector",
            name="frozen",
            field=models.JSONField(null=True, default=None),
        ),
    ]
