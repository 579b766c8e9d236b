"""PostgreSQL: `check --deploy` names whatever lets the program's role past the guards."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection

from ledger import roles
from ledger.checks import check_role
from tests import services
from tests.conftest import need
from tests.ledger.test_app_role import as_role, role, waits_for_the_disk

__all__ = ["as_role", "role", "waits_for_the_disk"]

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

DATABASE_RIGHTS = {
    "CREATE ON DATABASE {database}": "may create schemas in this database",
    "TEMPORARY ON DATABASE {database}": "may create temporary tables",
    "CREATE ON SCHEMA public": "may create tables in the schema public",
    "TRIGGER ON TABLE ledger_posting": "may put triggers on the tables of the book",
}


def execute(statement: str) -> None:
    """Run a statement as the owner of the database."""
    name = connection.ops.quote_name(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        cursor.execute(statement.replace("{database}", name))


@pytest.mark.parametrize("right", DATABASE_RIGHTS)
def test_a_right_too_many_is_named(role: str, right: str) -> None:
    assert roles.powers(connection, role) == []
    execute(f"GRANT {right} TO {role}")
    try:
        assert roles.powers(connection, role) == [DATABASE_RIGHTS[right]]
    finally:
        execute(f"REVOKE {right} FROM {role}")


def test_a_schema_of_its_own_is_named(role: str) -> None:
    execute("CREATE SCHEMA aside")
    execute(f"GRANT CREATE ON SCHEMA aside TO {role}")
    try:
        assert roles.powers(connection, role) == ["may create tables in a schema of its own"]
    finally:
        execute("DROP SCHEMA aside CASCADE")


def test_a_role_that_makes_roles_is_named(role: str) -> None:
    execute(f"ALTER ROLE {role} CREATEROLE")
    try:
        assert roles.powers(connection, role) == ["may make roles, and act as them"]
    finally:
        execute(f"ALTER ROLE {role} NOCREATEROLE")


@pytest.fixture
def parameter(role: str) -> Iterator[str]:
    """A parameter of the server that an administrator lets the role set."""
    name = "session_replication_role"
    try:
        services.administer(f"GRANT SET ON PARAMETER {name} TO {role}")
    except psycopg.OperationalError:
        need(None, "only an administrator of the server can grant a parameter")
    yield name
    services.administer(f"REVOKE SET ON PARAMETER {name} FROM {role}")


def test_a_parameter_that_it_may_set_is_named(role: str, parameter: str) -> None:
    assert roles.powers(connection, role) == [f"may set the parameter {parameter}"]


def test_several_powers_are_all_warned_of(as_role: str) -> None:
    owner = services.postgres_url()[0]
    server = str(owner).rpartition("/")[0]
    name = connection.settings_dict["NAME"]
    with psycopg.connect(f"{server}/{name}", autocommit=True) as owns:
        owns.execute(f"GRANT CREATE, TEMPORARY ON DATABASE {name} TO {as_role}")
        try:
            warnings = check_role(databases=["default"])
        finally:
            owns.execute(f"REVOKE CREATE, TEMPORARY ON DATABASE {name} FROM {as_role}")
    assert [warning.id for warning in warnings] == ["ledger.W001", "ledger.W001"]


def test_a_role_that_does_not_wait_for_the_disk_is_warned_of(as_role: str) -> None:
    assert check_role(databases=["default"]) == []
    execute("ALTER ROLE CURRENT_USER SET synchronous_commit = off")
    try:
        [warning] = check_role(databases=["default"])
    finally:
        execute("ALTER ROLE CURRENT_USER RESET synchronous_commit")
    assert warning.id == "ledger.W003"
    assert warning.msg.startswith("synchronous_commit = off: ")


def test_a_connection_that_does_not_wait_for_the_disk_is_warned_of(as_role: str) -> None:
    execute("SET synchronous_commit = off")
    assert [warning.id for warning in check_role(databases=["default"])] == ["ledger.W003"]
