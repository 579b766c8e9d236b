"""Migrations don't go back where that would lose something of a book."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.executor import MigrationExecutor

from ledger import guards
from ledger.models import AddedEdition, Transaction
from ledger.services import editions, posting
from tests.ledger.client import Table
from tests.ledger.conftest import REFEREE


def refused_to_go_back_to(target: str) -> str:
    """What the migration says; the database is as it was afterwards."""
    everything = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        with pytest.raises(IrreversibleError) as refused:
            MigrationExecutor(connection).migrate([("ledger", target)])
    finally:
        MigrationExecutor(connection).migrate(everything)
    assert guards.installed(connection) == guards.expected(connection)
    return str(refused.value)


@pytest.mark.django_db(transaction=True)
def test_not_behind_voids(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [1, 2]})
    started.enter({"type": "buy", "seat": "A", "lot": "baltic-avenue"})
    void = {"type": "void", "number": 3, "reason": "a slip"}
    posting.post(started.game.pk, void, actor=REFEREE, version=3)

    assert "has voids in its books" in refused_to_go_back_to("0003_pairing_key")
    assert Transaction.objects.get(number=4).kind == "void"


@pytest.mark.django_db(transaction=True)
def test_not_behind_editions(db: None) -> None:
    club = {"name": "club", "title": "Club", "extends": "uk"}
    editions.add_data(club, actor=REFEREE)

    assert "editions that organisers added" in refused_to_go_back_to("0005_guards")
    assert AddedEdition.objects.get().name == "club"
