from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0022_standings_since_release"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="tables_out_of_use",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="event",
            name="accessible_tables",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="player",
            name="needs_accessible_table",
            field=models.BooleanField(default=False),
        ),
    ]
