"""The system check that lists the guards, and the migration that installs and removes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from ledger import guards
from ledger.checks import check_guards
from tests.unguarded import lifted


def messages() -> list[str]:
    """The ids of what the check says about the default database."""
    return [str(message.id) for message in check_guards(databases=["default"])]


@pytest.mark.django_db
def test_it_lists_the_guards_that_stand() -> None:
    [message] = check_guards(databases=["default"])

    assert message.id == "ledger.I001"
    assert len(guards.expected(connection)) >= 18
    for name in guards.expected(connection):
        assert name in message.msg


@pytest.mark.django_db(transaction=True)
def test_it_misses_a_guard_that_was_removed() -> None:
    with lifted(connection):
        assert messages().count("ledger.E001") == len(guards.expected(connection))
    assert messages() == ["ledger.I001"]


@pytest.mark.django_db
def test_it_names_a_guard_that_was_made_to_do_nothing() -> None:
    name, statements = (
        "ledger_guard_posting_moves",
        [
            "CREATE OR REPLACE FUNCTION ledger_move_balance() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RETURN NEW; END $$"
        ],
    )
    if connection.vendor == "sqlite":
        nothing = f"CREATE TRIGGER {name} BEFORE INSERT ON ledger_posting BEGIN SELECT 1; END"
        statements = [f"DROP TRIGGER {name}", nothing]
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)

    [error, _] = check_guards(databases=["default"])

    assert (error.id, error.msg.split()[2]) == ("ledger.E002", name)


@pytest.mark.django_db
def test_it_says_nothing_without_a_database() -> None:
    assert list(check_guards()) == []


@pytest.mark.django_db(transaction=True)
def test_the_migration_can_be_taken_back_and_made_again() -> None:
    executor = MigrationExecutor(connection)
    # What builds on the ledger goes with it and has to come back too.
    everything = executor.loader.graph.leaf_nodes()
    try:
        executor.migrate([("ledger", "0001_initial")])
        assert guards.installed(connection) == []
        assert messages() == []
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(everything)
    assert guards.installed(connection) == guards.expected(connection)


@pytest.mark.django_db
def test_the_page_on_the_ledger_explains_each_guard() -> None:
    page = (Path(__file__).parents[2] / "docs/ledger.md").read_text("utf-8")

    for name in guards.expected(connection):
        assert f"`{name.removeprefix('ledger_guard_')}`" in page
