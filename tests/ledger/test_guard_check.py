"""The system check that lists the guards, and the migration that installs and removes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection
from django.db.backends.utils import CursorWrapper
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
    name = change_a_guard()

    [error, _] = check_guards(databases=["default"])

    assert (error.id, error.msg.split()[2]) == ("ledger.E002", name)


def change_a_guard() -> str:
    """Make a guard do nothing; its name."""
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
    return name


@pytest.mark.postgres
@pytest.mark.parametrize(
    "trigger",
    [
        "ledger_guard_balance_direct BEFORE INSERT OR UPDATE ON ledger_balance"
        " FOR EACH ROW WHEN (false) EXECUTE FUNCTION ledger_refuse_balance()",
        # Of a link's 64 letters, a `name` keeps 63.
        "ledger_guard_game_head BEFORE UPDATE ON ledger_game FOR EACH ROW"
        " WHEN (new.version <> old.version OR new.link::name <> old.link::name"
        " OR new.seal::text <> old.seal::text) EXECUTE FUNCTION ledger_refuse_head()",
        "ledger_guard_posting_change BEFORE UPDATE ON ledger_posting"
        " FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()",
        "ledger_guard_posting_change BEFORE UPDATE OF id OR DELETE ON ledger_posting"
        " FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()",
        "ledger_guard_posting_change AFTER UPDATE OR DELETE ON ledger_posting"
        " FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()",
    ],
)
@pytest.mark.django_db
def test_it_names_a_guard_that_acts_more_seldom(trigger: str) -> None:
    name, table = trigger.split()[0], trigger.partition(" ON ")[2].split()[0]
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name} ON {table}")
        cursor.execute(f"CREATE TRIGGER {trigger}")

    [error, _] = check_guards(databases=["default"])

    assert (error.id, error.msg.split()[2]) == ("ledger.E002", name)


@pytest.mark.django_db
@pytest.mark.parametrize("instead", ["", "balance > -5000"])
def test_it_names_a_constraint_that_is_gone_or_another_one(instead: str) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            _write_schema_anew(cursor, instead)
        else:
            cursor.execute("ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_covered")
            if instead:
                cursor.execute(
                    "ALTER TABLE ledger_posting ADD CONSTRAINT ledger_posting_covered"
                    f" CHECK ({instead})"
                )

    [error, _] = check_guards(databases=["default"])

    assert error.id == "ledger.E003"
    assert "“ledger_posting_covered”" in error.msg


def _write_schema_anew(cursor: CursorWrapper, instead: str) -> None:
    cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'ledger_posting'")
    [statement] = cursor.fetchone()
    name = ', CONSTRAINT "ledger_posting_covered" CHECK '
    before, _, rest = statement.partition(name)
    after = rest[rest.find(", CONSTRAINT") :] if ", CONSTRAINT" in rest else ")"
    anew = before + (f"{name}({instead})" if instead else "") + after
    cursor.execute("PRAGMA writable_schema = ON")
    cursor.execute("UPDATE sqlite_master SET sql = %s WHERE name = 'ledger_posting'", [anew])
    cursor.execute("PRAGMA writable_schema = OFF")


@pytest.mark.postgres
@pytest.mark.django_db
def test_it_misses_an_entry_reversed_only_once() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_reverses_id_key"
        )

    [error, _] = check_guards(databases=["default"])

    assert "“ledger_transaction.reverses_id is unique”" in error.msg


@pytest.mark.django_db
def test_it_names_a_trigger_that_is_no_guard() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            body = "BEGIN SELECT RAISE(IGNORE); END"
        else:
            body = "FOR EACH ROW EXECUTE FUNCTION swallow()"
            cursor.execute(
                "CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS"
                " 'BEGIN RETURN NULL; END'"
            )
        cursor.execute(f"CREATE TRIGGER aside BEFORE INSERT ON ledger_reply {body}")

    [warning, _] = check_guards(databases=["default"])

    assert (warning.id, warning.msg.split()[0]) == ("ledger.W002", "aside")


@pytest.mark.django_db
def test_it_lists_the_constraints_that_stand() -> None:
    [message] = check_guards(databases=["default"])

    for name in ("ledger_posting_covered", "ledger_one_order", "reverses_id is unique"):
        assert name in message.msg
    assert "ledger_posting.transaction_id refers to a row" in message.msg


@pytest.mark.django_db
def test_it_says_nothing_without_a_database() -> None:
    assert list(check_guards()) == []


@pytest.mark.django_db(transaction=True)
def test_the_migration_can_be_taken_back_and_made_again() -> None:
    executor = MigrationExecutor(connection)
    everything = executor.loader.graph.leaf_nodes()
    try:
        executor.migrate([(app, "0001_initial") for app in ("tournaments", "ledger")])
        assert guards.installed(connection) == []
        assert messages() == []
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(everything)
    assert guards.installed(connection) == guards.expected(connection)


@pytest.mark.django_db(transaction=True)
def test_a_migration_replaces_the_guards_of_an_older_version() -> None:
    executor = MigrationExecutor(connection)
    everything = executor.loader.graph.leaf_nodes()
    try:
        executor.migrate([("tournaments", "0013_waiting_as_players"), ("ledger", "0002_guards")])
        change_a_guard()
        assert messages() == ["ledger.I001"]
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(everything)
    assert guards.altered(connection, ["ledger", "tournaments"]) == []


@pytest.mark.django_db
def test_the_page_on_the_ledger_explains_each_guard() -> None:
    page = (Path(__file__).parents[2] / "docs/ledger.md").read_text("utf-8")

    for name in guards.expected(connection):
        assert f"`{name.removeprefix('ledger_guard_')}`" in page
