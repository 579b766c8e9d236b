"""Books that were kept before there were chains get theirs when the database is migrated."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from ledger import guards
from ledger.models import Game
from tests.ledger.client import Table
from tests.ledger.test_chains import BUY, ROLL, heads


@pytest.mark.django_db(transaction=True)
def test_an_older_book_gets_its_chains(started: Table) -> None:
    started.enter(ROLL)
    started.enter(BUY)
    started.enter({"type": "undo", "number": 3})
    before = Game.objects.get(pk=started.game.pk)
    executor = MigrationExecutor(connection)
    everything = executor.loader.graph.leaf_nodes()
    try:
        executor.migrate([("ledger", "0003_pairing_key")])
        assert guards.installed(connection)
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(everything)

    after = Game.objects.get(pk=started.game.pk)
    assert (after.link, after.seal) == heads(after)
    assert after.link == before.link
    assert guards.installed(connection) == guards.expected(connection)
