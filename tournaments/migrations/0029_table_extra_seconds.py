from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0028_waiting_persons"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="extra_seconds",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
