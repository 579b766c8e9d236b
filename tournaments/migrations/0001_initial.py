import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournaments.models.acts
import tournaments.models.json_text


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
                ("live_tables", models.BooleanField(default=False)),
                ("team_counts", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "words_apart",
                    models.CharField(
                        choices=[
                            ("always", "Always"),
                            ("rather", "If possible"),
                            ("no", "Not at all"),
                        ],
                        default="always",
                        max_length=6,
                    ),
                ),
                (
                    "clubs_apart",
                    models.CharField(
                        choices=[
                            ("always", "Always"),
                            ("rather", "If possible"),
                            ("no", "Not at all"),
                        ],
                        default="no",
                        max_length=6,
                    ),
                ),
                ("divisions", models.JSONField(blank=True, default=list)),
                ("tables_out_of_use", models.JSONField(blank=True, default=list)),
                ("accessible_tables", models.JSONField(blank=True, default=list)),
                ("league", models.UUIDField(blank=True, db_index=True, null=True)),
                ("evening", models.UUIDField(blank=True, db_index=True, null=True)),
                ("nights_counted", models.PositiveSmallIntegerField(blank=True, null=True)),
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
            name="Projector",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="projector",
                        serialize=False,
                        to="tournaments.event",
                    ),
                ),
                (
                    "shows",
                    models.CharField(
                        choices=[
                            ("due", "What is due now"),
                            ("seats", "Seats by name"),
                            ("clock", "The clock alone"),
                            ("standings", "Standings, to the last place"),
                            ("final", "The final, with everybody’s worth"),
                            ("message", "Your message"),
                            ("sponsors", "Sponsors"),
                        ],
                        default="due",
                        max_length=10,
                    ),
                ),
                ("message", models.CharField(blank=True, default="", max_length=200)),
                ("said_at", models.DateTimeField(default=None, null=True)),
                ("sponsors", models.TextField(blank=True, default="", max_length=2000)),
                ("held", models.JSONField(default=None, null=True)),
                ("announced", models.JSONField(default=None, null=True)),
                ("opened_from", models.JSONField(default=list)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="registration",
                        serialize=False,
                        to="tournaments.event",
                    ),
                ),
                ("is_open", models.BooleanField(default=False)),
                ("capacity", models.PositiveIntegerField(blank=True, null=True)),
                ("closes_at", models.DateTimeField(blank=True, null=True)),
                ("asks_club", models.BooleanField(default=False)),
                ("self_check_in", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name="Till",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="till",
                        serialize=False,
                        to="tournaments.event",
                    ),
                ),
                ("currency", models.CharField(default="$", max_length=4)),
                ("entry", models.PositiveIntegerField(default=0)),
                ("rebuy", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
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
                ("own_table", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("needs_accessible_table", models.BooleanField(default=False)),
                ("division", models.CharField(blank=True, max_length=40)),
                ("is_defending", models.BooleanField(default=False)),
                ("checked_in_at", models.DateTimeField(blank=True, null=True)),
                ("dropped_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("has_namesake", models.BooleanField(default=False)),
                ("name_before", models.CharField(blank=True, default="", max_length=80)),
                ("person", models.UUIDField(blank=True, null=True)),
                ("registration_key", models.UUIDField(blank=True, null=True)),
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
                ("plan", models.JSONField(default=list)),
                ("sizes", models.JSONField(default=list)),
                ("drawn_from", models.JSONField(default=dict)),
                ("announced", models.JSONField(default=list)),
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
                "base_manager_name": "objects",
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
                ("token", models.CharField(blank=True, default="", max_length=20)),
                (
                    "lock",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "Nothing"),
                            ("table", "The table"),
                            ("seat", "The seat at the table"),
                        ],
                        default="",
                        max_length=5,
                    ),
                ),
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
            name="Dispute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.CharField(max_length=200)),
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
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "end",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("taken_back", "taken back"),
                            ("ruled", "ruled by a referee"),
                            ("set_aside", "the book was opened again"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("ended_by", models.CharField(blank=True, default="", max_length=80)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="disputes",
                        to="tournaments.result",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="disputes",
                        to="tournaments.seat",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="SeedPromise",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("seed", models.CharField(max_length=200)),
                ("published_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="promises",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
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
                        choices=[
                            ("banker", "Banker"),
                            ("referee", "Referee"),
                            ("desk", "Desk"),
                            ("runner", "Runner"),
                        ],
                        max_length=10,
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
                            ("top", "The top of the standings"),
                            (
                                "winners",
                                "The table winners of the stage before, then the best of the rest",
                            ),
                            ("divisions", "The top of each division"),
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
                            (
                                "at_once",
                                "All rounds at once, so that people meet again as little as possible",
                            ),
                            ("standings", "By the standings: the first at table 1, and so on"),
                            ("seeded", "Seeded: the top players at different tables"),
                            ("by_hand", "By hand: the organisers say who sits where"),
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
                            ("money", "Sum of assets over the rounds, then the cash among them"),
                            ("places", "Points by place at the table"),
                            ("share", "Share of the table's assets"),
                            ("beaten", "Opponents beaten, whatever the table's size"),
                            ("wins", "Tables won"),
                            ("finish", "Order of finish: the smallest sum of places"),
                        ],
                        default="assets",
                        max_length=10,
                    ),
                ),
                ("best", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("carries_over", models.BooleanField(default=True)),
                ("divisions_apart", models.BooleanField(default=False)),
                ("champion_plays", models.BooleanField(default=False)),
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
            },
        ),
        migrations.AddField(
            model_name="round",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="round_set",
                to="tournaments.stage",
            ),
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
                ("rows", tournaments.models.json_text.JSONText(default=list)),
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
                ("postponed", models.CharField(blank=True, default="", max_length=200)),
                ("extra_seconds", models.PositiveIntegerField(default=0)),
                ("late_seconds", models.PositiveIntegerField(default=0)),
                ("time_changes", models.PositiveIntegerField(default=0)),
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
            name="Highlights",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("book_version", models.PositiveIntegerField()),
                ("data", models.JSONField()),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="highlights",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "highlights",
            },
        ),
        migrations.CreateModel(
            name="Call",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField()),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("rule", "A rule question"),
                            ("entry", "A wrong entry"),
                            ("dispute", "A dispute"),
                            ("other", "Something else"),
                            ("result", "A disputed result"),
                        ],
                        default="other",
                        max_length=10,
                    ),
                ),
                ("by", models.CharField(max_length=80)),
                ("called_at", models.DateTimeField()),
                ("heard_by", models.CharField(blank=True, default="", max_length=80)),
                ("heard_name", models.CharField(blank=True, default="", max_length=150)),
                ("heard_at", models.DateTimeField(null=True)),
                (
                    "end",
                    models.CharField(
                        blank=True,
                        choices=[("done", "Done"), ("withdrawn", "Withdrawn")],
                        default="",
                        max_length=10,
                    ),
                ),
                ("ended_by", models.CharField(blank=True, default="", max_length=80)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "banker",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="tournaments.staff",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Waiting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("club", models.CharField(blank=True, max_length=80)),
                ("apart", models.CharField(blank=True, max_length=40)),
                ("division", models.CharField(blank=True, max_length=40)),
                ("since", models.DateTimeField()),
                ("person", models.UUIDField(blank=True, null=True)),
                ("registration_key", models.UUIDField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="waiting",
                        to="tournaments.event",
                    ),
                ),
                (
                    "link",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="waiting",
                        to="ledger.pass",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "waiting",
                "ordering": ["since", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("url", models.CharField(max_length=500)),
                ("kinds", models.JSONField(default=list)),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                ("failing_since", models.DateTimeField(blank=True, null=True)),
                ("off_at", models.DateTimeField(blank=True, null=True)),
                ("gave_up", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ["added_at"],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=40)),
                ("body", models.TextField()),
                ("made_at", models.DateTimeField()),
                ("due_at", models.DateTimeField(blank=True, null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("tried_at", models.DateTimeField(blank=True, null=True)),
                ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("answer", models.CharField(blank=True, max_length=300)),
                ("delivered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="tournaments.webhook",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "deliveries",
            },
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
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("entry", "Entry"), ("rebuy", "Rebuy"), ("donation", "Donation")],
                        max_length=8,
                    ),
                ),
                ("amount", models.PositiveIntegerField()),
                ("payer", models.CharField(blank=True, max_length=80)),
                ("key", models.UUIDField()),
                ("paid_at", models.DateTimeField()),
                ("by", models.CharField(max_length=80)),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                ("taken_back_by", models.CharField(blank=True, max_length=80)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="payments",
                        to="tournaments.event",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "ordering": ["event", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "number"), name="tournaments_one_payment"
                    ),
                    models.UniqueConstraint(fields=("event", "key"), name="tournaments_paid_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "entry"), ("taken_back_at", None)),
                        fields=("player",),
                        name="tournaments_one_entry_a_player",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "donation"), ("player__isnull", False), _connector="OR"
                        ),
                        name="tournaments_who_pays_to_play",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0)), name="tournaments_paid_something"
                    ),
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
            constraint=models.UniqueConstraint(
                fields=("event", "person"), name="tournaments_one_of_a_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("event", "registration_key"), name="tournaments_registered_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="tournaments_player_has_name"
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
            model_name="dispute",
            constraint=models.UniqueConstraint(
                condition=models.Q(("end", "")),
                fields=("result", "seat"),
                name="tournaments_disputes_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="seedpromise",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="tournaments_one_promise"
            ),
        ),
        migrations.AddConstraint(
            model_name="signature",
            constraint=models.UniqueConstraint(
                fields=("result", "seat"), name="tournaments_signs_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="tournaments_stage_number"
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
                condition=models.Q(("status", "finished"), _negated=True),
                fields=("event",),
                name="tournaments_one_round_at_a_time",
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
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                fields=("table", "key"), name="tournaments_calls_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                condition=models.Q(("end", "")), fields=("table",), name="tournaments_one_call"
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
        migrations.AddConstraint(
            model_name="waiting",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="tournaments_waiting_has_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="waiting",
            constraint=models.UniqueConstraint(
                fields=("event", "registration_key"), name="tournaments_waits_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.UniqueConstraint(
                fields=("event", "url"), name="tournaments_one_webhook"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("due_at__isnull", False)),
                fields=["due_at"],
                name="tournaments_to_send",
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["webhook", "-made_at"], name="tournaments_sent"),
        ),
    ]
