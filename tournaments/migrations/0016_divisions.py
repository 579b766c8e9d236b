from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_own_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="divisions",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="player",
            name="division",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="waiting",
            name="division",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="stage",
            name="divisions_apart",
            field=models.BooleanField(default=False),
        ),
    ]
