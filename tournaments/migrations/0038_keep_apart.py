from django.db import migrations, models

STRENGTHS = [
    ("always", "Always"),
    ("rather", "Rather"),
    ("no", "Not at all"),
]


def keep_teams_apart(apps, schema_editor):
    """Clubs that are teams were kept apart before there was a choice."""
    event = apps.get_model("tournaments", "Event")
    event.objects.filter(team_counts__isnull=False).update(clubs_apart="always")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0037_standings_as_text"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="words_apart",
            field=models.CharField(choices=STRENGTHS, default="always", max_length=6),
        ),
        migrations.AddField(
            model_name="event",
            name="clubs_apart",
            field=models.CharField(choices=STRENGTHS, default="no", max_length=6),
        ),
        migrations.RunPython(keep_teams_apart, migrations.RunPython.noop),
    ]
