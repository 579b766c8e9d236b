from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_live_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="sizes",
            field=models.JSONField(default=list),
        ),
    ]
