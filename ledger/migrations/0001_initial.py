import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AddedEdition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
                ("text", models.TextField()),
                ("actor", models.CharField(max_length=80)),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                ("retired_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ruleset", models.CharField(max_length=40)),
                ("options", models.JSONField(default=dict)),
                ("edition", models.CharField(max_length=40)),
                ("seats", models.CharField(max_length=8)),
                ("version", models.PositiveIntegerField(default=0)),
                ("state", models.JSONField()),
                ("link", models.CharField(max_length=64)),
                ("seal", models.CharField(max_length=64)),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("closed", "Closed")],
                        default="open",
                        max_length=6,
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="OutboxRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("topic", models.CharField(max_length=40)),
                ("payload", models.JSONField()),
                ("created_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("done_at", models.DateTimeField(null=True)),
                ("last_error", models.TextField(blank=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("done_at", None)),
                        fields=["due_at"],
                        name="ledger_outbox_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Pass",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("card", "Card"),
                            ("device", "Device"),
                            ("player", "Player"),
                            ("referee", "Referee"),
                            ("desk", "Desk"),
                            ("runner", "Runner"),
                        ],
                        max_length=8,
                    ),
                ),
                ("label", models.CharField(max_length=80)),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("pairing_key", models.UUIDField(blank=True, null=True)),
                ("issued_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "card",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to="ledger.pass",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "passes",
            },
        ),
        migrations.CreateModel(
            name="Grant",
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
                        choices=[("bank", "Bank"), ("player", "Player"), ("referee", "Referee")],
                        max_length=8,
                    ),
                ),
                ("seat", models.CharField(blank=True, max_length=1)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="grants",
                        to="ledger.game",
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="grants",
                        to="ledger.pass",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("line", models.PositiveSmallIntegerField()),
                ("account", models.CharField(max_length=50)),
                ("commodity", models.CharField(max_length=50)),
                ("quantity", models.BigIntegerField()),
                ("balance", models.BigIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ledger.game",
                    ),
                ),
            ],
            options={
                "ordering": ["line"],
            },
        ),
        migrations.CreateModel(
            name="Balance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("account", models.CharField(max_length=50)),
                ("commodity", models.CharField(max_length=50)),
                ("quantity", models.BigIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="balances",
                        to="ledger.game",
                    ),
                ),
                (
                    "posting",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ledger.posting",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Reply",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField()),
                ("digest", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField()),
                ("body", models.JSONField()),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replies",
                        to="ledger.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Transaction",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("key", models.UUIDField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("command", "Command"), ("undo", "Undo"), ("void", "Void")],
                        max_length=10,
                    ),
                ),
                ("command", models.JSONField()),
                ("facts", models.JSONField()),
                ("restores", models.JSONField()),
                ("posting_count", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("undo_number", models.PositiveIntegerField()),
                ("redo_number", models.PositiveIntegerField()),
                ("subject_number", models.PositiveIntegerField()),
                ("reversal_root", models.PositiveIntegerField()),
                ("actor", models.CharField(max_length=80)),
                ("role", models.CharField(max_length=10)),
                ("device", models.CharField(blank=True, max_length=80)),
                ("made_at", models.DateTimeField(null=True)),
                ("posted_at", models.DateTimeField()),
                ("link", models.CharField(max_length=64)),
                ("seal", models.CharField(max_length=64)),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="transactions",
                        to="ledger.game",
                    ),
                ),
                (
                    "reverses",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversal",
                        to="ledger.transaction",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="posting",
            name="transaction",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="postings",
                to="ledger.transaction",
            ),
        ),
        migrations.CreateModel(
            name="AccessKey",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="access_keys",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at", None)),
                        fields=("user", "name"),
                        name="ledger_one_access_key_of_a_name",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Import",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("actor", models.CharField(max_length=80)),
                ("key", models.UUIDField()),
                ("digest", models.CharField(max_length=64)),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="import_of",
                        to="ledger.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("actor", "key"), name="ledger_import_once")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="pass",
            constraint=models.UniqueConstraint(
                condition=models.Q(("revoked_at", None)),
                fields=("card",),
                name="ledger_one_device_a_card",
            ),
        ),
        migrations.AddConstraint(
            model_name="pass",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("card__isnull", False), ("kind", "device")),
                    models.Q(models.Q(("kind", "device"), _negated=True), ("card__isnull", True)),
                    _connector="OR",
                ),
                name="ledger_devices_have_cards",
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.UniqueConstraint(
                fields=("holder", "game"), name="ledger_one_grant_a_game"
            ),
        ),
        migrations.AddConstraint(
            model_name="balance",
            constraint=models.UniqueConstraint(
                fields=("game", "account", "commodity"), name="ledger_one_balance"
            ),
        ),
        migrations.AddConstraint(
            model_name="balance",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("quantity__gte", 0),
                    ("account", "Box"),
                    models.Q(("account", "Bank"), ("commodity", "cash")),
                    _connector="OR",
                ),
                name="ledger_balance_covered",
            ),
        ),
        migrations.AddConstraint(
            model_name="reply",
            constraint=models.UniqueConstraint(fields=("game", "key"), name="ledger_reply_once"),
        ),
        migrations.AddIndex(
            model_name="transaction",
            index=models.Index(
                condition=models.Q(("reverses__isnull", False)),
                fields=["game", "reversal_root", "number"],
                name="ledger_reversals_by_root",
            ),
        ),
        migrations.AddConstraint(
            model_name="transaction",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="ledger_one_order"),
        ),
        migrations.AddConstraint(
            model_name="transaction",
            constraint=models.UniqueConstraint(fields=("key", "game"), name="ledger_entry_once"),
        ),
        migrations.AddConstraint(
            model_name="transaction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "command"), ("reverses__isnull", True)),
                    models.Q(("kind__in", ["undo", "void"]), ("reverses__isnull", False)),
                    _connector="OR",
                ),
                name="ledger_reversals_reverse",
            ),
        ),
        migrations.AddConstraint(
            model_name="transaction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("reversal_root", models.F("number")),
                        ("reverses__isnull", True),
                        ("subject_number", models.F("number")),
                    ),
                    models.Q(
                        ("reversal_root__lt", models.F("number")),
                        ("reverses__isnull", False),
                        ("subject_number__lte", models.F("number")),
                    ),
                    _connector="OR",
                ),
                name="ledger_reversals_come_later",
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.UniqueConstraint(
                fields=("transaction", "line"), name="ledger_posting_line"
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.CheckConstraint(
                condition=models.Q(("quantity", 0), _negated=True), name="ledger_posting_moves"
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("balance__gte", 0),
                    ("account", "Box"),
                    models.Q(("account", "Bank"), ("commodity", "cash")),
                    _connector="OR",
                ),
                name="ledger_posting_covered",
            ),
        ),
    ]
