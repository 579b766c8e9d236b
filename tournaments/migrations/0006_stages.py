"""The format of an event becomes rows: its stages. Each event of before has two, a preliminary one
for everybody and a final."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def flat_fields_to_stages(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What `services.acts.older` reads out of an act from before, as rows."""
    Event = apps.get_model("tournaments", "Event")
    Stage = apps.get_model("tournaments", "Stage")
    Round = apps.get_model("tournaments", "Round")
    for event in Event.objects.all():
        same = {"event": event, "minutes": event.minutes, "scoring": event.scoring}
        stages = {
            "preliminary": Stage.objects.create(
                number=1, name="Preliminary rounds", plays="everybody", players=None,
                rounds=event.rounds, table_size=event.table_size, **same,
            ),
            "final": Stage.objects.create(
                number=2, name="Final", plays="top", players=event.advance,
                rounds=1, table_size=event.advance, **same,
            ),
        }  # fmt: skip
        for kind, stage in stages.items():
            Round.objects.filter(event=event, kind=kind).update(stage=stage)
    if schema_editor.connection.vendor == "postgresql":
        # Tables can't be altered while references of rows written before are still to be checked.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_projectors")]

    operations = [
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40)),
                (
                    "plays",
                    models.CharField(
                        choices=[
                            ("everybody", "Everybody who is here"),
                            ("top", "The first of the standings"),
                            ("winners", "The winners of the tables before, then the best others"),
                        ],
                        default="everybody",
                        max_length=10,
                    ),
                ),
                ("players", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("rounds", models.PositiveSmallIntegerField(default=1)),
                ("minutes", models.PositiveSmallIntegerField(default=90)),
                ("table_size", models.PositiveSmallIntegerField(default=4)),
                (
                    "tables",
                    models.CharField(
                        choices=[
                            ("no_repeats", "So that people meet again as little as possible"),
                            ("standings", "By the standings: the first at table 1, and so on"),
                            ("seeded", "Seeded: the first ones at different tables"),
                        ],
                        default="no_repeats",
                        max_length=10,
                    ),
                ),
                (
                    "scoring",
                    models.CharField(
                        choices=[
                            ("assets", "Sum of assets over the rounds"),
                            ("places", "Points by place at the table"),
                            ("share", "Share of the table's assets"),
                        ],
                        default="assets",
                        max_length=10,
                    ),
                ),
                ("carries_over", models.BooleanField(default=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stages",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "number"), name="tournaments_stage_number"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="round",
            name="stage",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="round_set",
                to="tournaments.stage",
            ),
        ),
        migrations.RunPython(flat_fields_to_stages, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="round",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="round_set",
                to="tournaments.stage",
            ),
        ),
        migrations.RemoveConstraint(model_name="round", name="tournaments_one_final"),
        migrations.RemoveField(model_name="round", name="kind"),
        migrations.RemoveField(model_name="event", name="rounds"),
        migrations.RemoveField(model_name="event", name="minutes"),
        migrations.RemoveField(model_name="event", name="table_size"),
        migrations.RemoveField(model_name="event", name="advance"),
        migrations.RemoveField(model_name="event", name="scoring"),
        migrations.AlterModelOptions(
            name="round",
            options={"base_manager_name": "objects", "ordering": ["number"]},
        ),
    ]
