from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0023_hall"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="postponed",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
    ]
