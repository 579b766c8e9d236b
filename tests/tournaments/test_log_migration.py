"""An event from before there was a log begins its own with what stood then."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.executor import MigrationExecutor

from ledger import guards
from tests.tournaments import forging
from tests.unguarded import lifted
from tournaments.models import Act, EventChain
from tournaments.services import players

BEFORE = ("tournaments", "0002_result_heads")


def migrate(*targets: tuple[str, str]) -> None:
    """Go to these migrations, or to the newest ones."""
    executor = MigrationExecutor(connection)
    executor.migrate(list(targets) or executor.loader.graph.leaf_nodes())


@pytest.mark.django_db(transaction=True)
def test_an_upgraded_evening_has_a_log_without_a_fault() -> None:
    event = forging.over()
    with lifted(connection):
        Act.objects.all().delete()
        EventChain.objects.all().delete()
    try:
        migrate(BEFORE)
    finally:
        migrate()

    [taken_over] = Act.objects.all()
    assert (taken_over.event, taken_over.kind) == (event.pk, "taken_over")
    assert len(taken_over.data["now"]) > 20
    assert forging.said().endswith("No fault.\n")

    players.restore(event.players.get(dropped_at__isnull=False))
    assert forging.said().endswith("No fault.\n")
    named = forging.said_of(lambda: event.lots.all().delete())
    assert "the draws of lots: nothing of it is there, and act 1 " in named


@pytest.mark.django_db(transaction=True)
def test_a_log_is_not_migrated_away() -> None:
    forging.over()
    before = list(Act.objects.values_list("seal", flat=True))
    try:
        with pytest.raises(IrreversibleError, match="logs of events, which would be lost"):
            migrate(BEFORE)
    finally:
        migrate()

    assert guards.installed(connection) == guards.expected(connection)
    assert list(Act.objects.values_list("seal", flat=True)) == before
