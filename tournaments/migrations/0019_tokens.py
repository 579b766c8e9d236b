from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_webhooks"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="token",
            field=models.CharField(blank=True, default="", max_length=20),
        ),
    ]
