from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0030_locked_seats"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="late_seconds",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="table",
            name="time_changes",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
