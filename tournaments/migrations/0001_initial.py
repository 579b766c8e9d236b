import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournaments.models.acts


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("ledger", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("place", models.CharField(blank=True, max_length=120)),
                ("date", models.DateField()),
                ("ruleset", models.CharField(max_length=40)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("edition", models.CharField(max_length=40)),
                ("rounds", models.PositiveSmallIntegerField(default=2)),
                ("minutes", models.PositiveSmallIntegerField(default=90)),
                ("table_size", models.PositiveSmallIntegerField(default=4)),
                ("advance", models.PositiveSmallIntegerField(default=4)),
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
                ("is_demo", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("live_version", models.PositiveIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name="EventChain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("event", models.UUIDField(editable=False, unique=True)),
                ("opened_at", models.DateTimeField()),
                ("number", models.PositiveIntegerField(default=0)),
                ("seal", models.CharField(max_length=64)),
                (
                    "salt",
                    models.CharField(
                        blank=True, default=tournaments.models.acts.new_salt, max_length=32
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MachineClock",
            fields=[
                ("boot", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("zero", models.DateTimeField()),
                ("first_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("provisional", "Provisional"),
                            ("signed", "Signed"),
                            ("ruled", "Ruled"),
                        ],
                        default="provisional",
                        max_length=12,
                    ),
                ),
                ("tally", models.JSONField()),
                ("assets", models.JSONField()),
                ("places", models.JSONField()),
                ("bankrupt", models.JSONField(default=list)),
                ("version", models.PositiveIntegerField(default=1)),
                ("book_version", models.PositiveIntegerField()),
                ("link", models.CharField(blank=True, default="", max_length=64)),
                ("seal", models.CharField(blank=True, default="", max_length=64)),
                ("tallied_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("event", models.UUIDField(editable=False)),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=30)),
                ("data", models.JSONField()),
                ("by", models.CharField(max_length=80)),
                ("at", models.DateTimeField()),
                ("seal", models.CharField(max_length=64)),
            ],
            options={
                "ordering": ["event", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="tournaments_one_act")
                ],
            },
        ),
        migrations.CreateModel(
            name="DrawOfLots",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.JSONField()),
                ("reason", models.CharField(max_length=200)),
                ("drawn_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lots",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "draws of lots",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=80)),
                (
                    "role",
                    models.CharField(
                        choices=[("organiser", "Organiser"), ("referee", "Referee")],
                        default="organiser",
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournaments.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=80)),
                ("club", models.CharField(blank=True, max_length=80)),
                ("apart", models.CharField(blank=True, max_length=40)),
                ("checked_in_at", models.DateTimeField(blank=True, null=True)),
                ("dropped_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("has_namesake", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="tournaments.event",
                    ),
                ),
                (
                    "link",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="player",
                        to="ledger.pass",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="event",
            name="champion",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.player",
            ),
        ),
        migrations.CreateModel(
            name="PlayerImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=120)),
                ("by", models.CharField(max_length=150)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("added", models.PositiveIntegerField()),
                ("skipped", models.PositiveIntegerField()),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                ("undone_by", models.CharField(blank=True, max_length=150)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player_imports",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.AddField(
            model_name="player",
            name="imported",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="players",
                to="tournaments.playerimport",
            ),
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("preliminary", "Preliminary"), ("final", "Final")],
                        default="preliminary",
                        max_length=12,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("confirmed", "Confirmed"),
                            ("released", "Released"),
                            ("playing", "Playing"),
                            ("time_up", "Time Up"),
                            ("finished", "Finished"),
                        ],
                        default="draft",
                        max_length=10,
                    ),
                ),
                ("minutes", models.PositiveSmallIntegerField()),
                ("draw_seed", models.PositiveIntegerField()),
                ("draw_note", models.JSONField(default=list)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="round_set",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="ClockMark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("start", "Start"),
                            ("pause", "Pause"),
                            ("resume", "Resume"),
                            ("extend", "Extend"),
                            ("end", "End"),
                            ("go_on", "Go On"),
                            ("jump", "Jump"),
                        ],
                        max_length=6,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("seconds", models.IntegerField(default=0)),
                ("by", models.CharField(max_length=150)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock_marks",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("by", models.CharField(max_length=80)),
                ("by_name", models.CharField(max_length=150)),
                ("reason", models.CharField(max_length=400)),
                ("before", models.JSONField()),
                ("after", models.JSONField()),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rulings",
                        to="tournaments.result",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("letter", models.CharField(max_length=1)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.player",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "ordering": ["letter"],
            },
        ),
        migrations.CreateModel(
            name="Signature",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "via",
                    models.CharField(
                        choices=[
                            ("tablet", "Tablet"),
                            ("phone", "Phone"),
                            ("organiser", "Organiser"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="signatures",
                        to="tournaments.result",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="signatures",
                        to="tournaments.seat",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Staff",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                (
                    "role",
                    models.CharField(
                        choices=[("banker", "Banker"), ("referee", "Referee")], max_length=10
                    ),
                ),
                (
                    "card",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="staff",
                        to="ledger.pass",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff",
                        to="tournaments.event",
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        blank=True,
                        help_text="Set if the banker also plays, which a preliminary round allows.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="banker",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "staff",
                "ordering": ["role", "name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Standings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("rows", models.JSONField(default=list)),
                ("computed_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to="tournaments.event",
                    ),
                ),
                (
                    "through_round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "standings",
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "banker",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="tournaments.staff",
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table",
                        to="ledger.game",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.AddField(
            model_name="seat",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seats",
                to="tournaments.table",
            ),
        ),
        migrations.AddField(
            model_name="result",
            name="table",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="result",
                to="tournaments.table",
            ),
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("organiser", "Organiser"), ("referee", "Referee")], max_length=10
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournaments.event",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "user"), name="tournaments_one_membership"
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="tournaments_player_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="tournaments_player_has_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="tournaments_round_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "final")),
                fields=("event",),
                name="tournaments_one_final",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "finished"), _negated=True),
                fields=("event",),
                name="tournaments_one_round_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="clockmark",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "start")),
                fields=("round",),
                name="tournaments_clock_starts_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="signature",
            constraint=models.UniqueConstraint(
                fields=("result", "seat"), name="tournaments_signs_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("round", "number"), name="tournaments_table_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                condition=models.Q(("banker__isnull", False)),
                fields=("round", "banker"),
                name="tournaments_one_table_a_banker",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("table", "letter"), name="tournaments_seat_letter"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("round", "player"), name="tournaments_one_seat"
            ),
        ),
    ]
