from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_tokens"),
    ]

    operations = [
        migrations.AlterField(
            model_name="stage",
            name="plays",
            field=models.CharField(
                choices=[
                    ("everybody", "Everybody who is here"),
                    ("top", "The first of the standings"),
                    ("winners", "The winners of the tables before, then the best others"),
                    ("divisions", "The first of each division"),
                ],
                default="everybody",
                max_length=10,
            ),
        ),
    ]
