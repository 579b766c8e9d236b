"""Standings follow the release of a draw. Those of rounds that were released before are computed
once more; a finished round has done so."""

from datetime import timedelta

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.utils import timezone


def note_standings(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Leave the worker the job that a result would."""
    Round = apps.get_model("tournaments", "Round")
    Standings = apps.get_model("tournaments", "Standings")
    OutboxRow = apps.get_model("ledger", "OutboxRow")
    going_on = Round.objects.filter(status__in=("released", "playing", "time_up"))
    now = timezone.now()
    for event in Standings.objects.filter(event__in=going_on.values("event")).values_list(
        "event", flat=True
    ):
        OutboxRow.objects.create(
            topic="standings_due",
            payload={"event": str(event)},
            created_at=now,
            due_at=now + timedelta(seconds=10),
        )


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_access_keys"), ("tournaments", "0021_money")]

    operations = [migrations.RunPython(note_standings, migrations.RunPython.noop)]
