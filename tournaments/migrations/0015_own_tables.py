from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_teams"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="own_table",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
