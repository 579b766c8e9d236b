from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_stages"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="live_tables",
            field=models.BooleanField(default=False),
        ),
    ]
