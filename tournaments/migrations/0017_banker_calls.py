import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_divisions"),
    ]

    operations = [
        migrations.AddField(
            model_name="call",
            name="banker",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="calls",
                to="tournaments.staff",
            ),
        ),
        migrations.AlterField(
            model_name="call",
            name="table",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="calls",
                to="tournaments.table",
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                fields=("banker", "key"), name="tournaments_banker_calls_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                condition=models.Q(("end", "")),
                fields=("banker",),
                name="tournaments_one_banker_call",
            ),
        ),
    ]
