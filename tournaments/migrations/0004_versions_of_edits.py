"""Players and rulings carry versions, so that nobody overwrites what somebody else has saved."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_acts")]

    operations = [
        migrations.AddField("player", "version", models.PositiveIntegerField(default=1)),
        migrations.AddField("ruling", "version", models.PositiveIntegerField(default=0)),
    ]
