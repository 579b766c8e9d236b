from django.db import migrations

from tournaments.models.json_text import JSONText


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0036_ties_by_cash"),
    ]

    operations = [
        migrations.AlterField(
            model_name="standings",
            name="rows",
            field=JSONText(default=list),
        ),
    ]
