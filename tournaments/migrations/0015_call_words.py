"""A call about a quarrel in the game says that players disagree: a dispute is about a result."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_guards")]
    operations = [
        migrations.AlterField(
            model_name="call",
            name="reason",
            field=models.CharField(
                choices=[
                    ("rule", "A rule question"),
                    ("entry", "A wrong entry"),
                    ("dispute", "Players disagree"),
                    ("other", "Something else"),
                    ("result", "A disputed result"),
                ],
                default="other",
                max_length=10,
            ),
        ),
    ]
