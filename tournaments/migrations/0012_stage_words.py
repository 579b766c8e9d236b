"""Takes the words for a stage's choices out of its columns, so that none of them needs a migration."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_call_entry")]
    operations = [
        migrations.AlterField(
            model_name="stage",
            name="plays",
            field=models.CharField(default="everybody", max_length=10),
        ),
        migrations.AlterField(
            model_name="stage",
            name="scoring",
            field=models.CharField(default="assets", max_length=10),
        ),
        migrations.AlterField(
            model_name="stage",
            name="tables",
            field=models.CharField(default="no_repeats", max_length=10),
        ),
    ]
