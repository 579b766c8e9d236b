"""`manage.py backup` and `restore` on PostgreSQL: private, whole, audited, with all rights."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from server.copies.contents import DUMP
from tests import services
from tests.ledger.client import Table
from tests.ledger.conftest import game, started, table
from tests.server.deploy.files import changed
from tests.server.operators.page import documented
from tests.server.program import ROOT

__all__ = ["game", "started", "table"]

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


NOBODY = 65534


class Other:
    """An empty database of its own, on the same server, with the same owner."""

    def __init__(self, var: Path) -> None:
        self.name = f"passgo_other_{uuid4().hex[:12]}"
        told = connection.settings_dict
        self._server = (
            f"postgres://{quote(told['USER'])}:{quote(told['PASSWORD'])}"
            f"@{told['HOST']}:{told['PORT']}"
        )
        self.url = f"{self._server}/{self.name}"
        self.var = var
        self.on_server(f"CREATE DATABASE {self.name}")

    def on_server(self, statement: str) -> None:
        """Run a statement outside of it."""
        with psycopg.connect(f"{self._server}/postgres", autocommit=True) as server:
            server.execute(statement.encode())

    def ask(self, query: str) -> Any:
        """One value in it."""
        with psycopg.connect(self.url) as database:
            found = database.execute(query.encode()).fetchone()
        return found and found[0]

    def manage(self, *command: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """A command of an operator on it, with changes to the environment."""
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": self.url, "VAR_DIR": str(self.var), **changes},
            capture_output=True,
            text=True,
        )


@pytest.fixture
def role(transactional_db: None) -> Iterator[str]:
    """The program's role, whose name has to be quoted."""
    name = f"{connection.settings_dict['NAME']}-copied"
    services.make_role(f'"{name}"')
    call_command("grant", name, stdout=StringIO())
    yield name
    with connection.cursor() as cursor:
        cursor.execute(f'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM "{name}"')
        cursor.execute(f'REVOKE ALL ON SCHEMA public FROM "{name}"')
    services.drop_role(f'"{name}"')


@pytest.fixture
def reader(transactional_db: None) -> Iterator[str]:
    """A role that only looks at the book, as a dashboard does."""
    name = f"{connection.settings_dict['NAME']}_looks"
    services.make_role(name)
    with connection.cursor() as cursor:
        cursor.execute(f"GRANT SELECT ON ledger_transaction TO {name}")
    yield name
    with connection.cursor() as cursor:
        cursor.execute(f"REVOKE ALL ON ledger_transaction FROM {name}")
    services.drop_role(name)


@pytest.fixture
def other(role: str, tmp_path: Path) -> Iterator[Other]:
    if not shutil.which("pg_dump"):
        (pytest.fail if services.REQUIRED else pytest.skip)("no pg_dump")
    (tmp_path / "other").mkdir(mode=0o700)
    made = Other(tmp_path / "other")
    yield made
    made.on_server(f"DROP DATABASE {made.name} WITH (FORCE)")


@pytest.fixture
def copy(started: Table, role: str, reader: str, settings: Any, tmp_path: Path) -> Path:
    """A copy of a game that has begun."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    (settings.VAR_DIR / "secret_key").write_text("of every card")
    call_command("backup", str(tmp_path / "stick"), stdout=StringIO())
    [folder] = (tmp_path / "stick").iterdir()
    return folder


def test_a_copy_comes_back_audited_with_the_rights_of_its_role(
    copy: Path, other: Other, role: str, reader: str, started: Table
) -> None:
    for path in (copy, copy / DUMP, copy / "secret_key"):
        assert path.stat().st_mode & 0o077 == 0, path

    done = other.manage("restore", str(copy.parent))

    assert done.returncode == 0, done.stdout + done.stderr
    assert "No fault." in done.stdout
    assert f"The role {role} has its rights." in done.stdout
    newest = "SELECT max(number) FROM ledger_transaction"
    assert other.ask(newest) == started.version()
    assert (other.var / "secret_key").read_text() == "of every card"
    may = "SELECT has_table_privilege('{}', 'ledger_transaction', '{}')"
    assert other.ask(may.format(role, "INSERT"))
    assert not other.ask(may.format(role, "UPDATE"))
    assert not other.ask(may.format(reader, "INSERT")), "it could only look before"
    assert not other.ask(f"SELECT has_database_privilege('{role}', '{other.name}', 'TEMPORARY')")

    again = other.manage("restore", str(copy))
    assert again.returncode == 1
    assert "There is an evening in the database" in again.stderr

    replaced = other.manage("restore", "--replace", str(copy))
    assert replaced.returncode == 0, replaced.stderr
    schema = other.ask("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'before_restore_%'")
    assert other.ask(newest.replace("ledger_", f"{schema}.ledger_")) == started.version()
    assert other.ask(newest) == started.version()
    assert "No fault." in replaced.stdout
    aside = max(other.var.glob("before-restore-*"))
    kept = f"What was here is now in the schema {schema} of the database {other.name} and {aside}."
    assert kept in replaced.stdout
    assert (aside / "secret_key").read_text() == "of every card"


def test_a_dump_that_is_named_brings_the_key_beside_it(copy: Path, other: Other) -> None:
    done = other.manage("restore", str(copy / DUMP))

    assert done.returncode == 0, done.stderr
    assert (other.var / "secret_key").read_text() == "of every card"
    assert "The copy has no key" not in done.stdout


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_root_restores_belongs_to_the_services(copy: Path, other: Other) -> None:
    (copy / "lan").mkdir()
    (copy / "lan" / "authority.key").write_text("of every tablet")
    os.chown(other.var, NOBODY, NOBODY)

    done = other.manage("restore", str(copy))

    assert done.returncode == 0, done.stderr
    for name in ("secret_key", "lan", "lan/authority.key"):
        assert (other.var / name).stat().st_uid == NOBODY, name


def test_where_the_key_cannot_be_put_the_evening_stays_as_it_is(copy: Path, other: Other) -> None:
    nowhere = {"VAR_DIR": "/proc/passgo", "SECRET_KEY": "of the services"}
    done = other.manage("restore", str(copy), **nowhere)

    assert done.returncode == 1
    assert "nothing was changed" in done.stderr
    assert other.ask("SELECT to_regclass('ledger_transaction')") is None


def test_a_copy_by_the_book_has_no_key_that_the_services_do_not_use(
    copy: Path, other: Other, tmp_path: Path
) -> None:
    restored = other.manage("restore", str(copy))
    assert restored.returncode == 0, restored.stderr
    services_have = tmp_path / "passgo.env"
    services_have.write_text(f"SECRET_KEY=of-the-services\nVAR_DIR={other.var}\n")
    block = changed(
        documented("manage.py backup").replace("restore /media/usb/passgo", "audit"),
        {
            "/opt/passgo": str(ROOT),
            "/etc/passgo/passgo.env": str(services_have),
            "postgres://passgo_owner:…@127.0.0.1/passgo": other.url,
            "/media/usb/passgo": str(tmp_path / "by the book").replace(" ", "\\ "),
            ".venv/bin/python": sys.executable,
        },
    )

    done = subprocess.run(["bash", "-ec", block], cwd=ROOT, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert "keep SECRET_KEY in a safe place too" in done.stdout
    [folder] = (tmp_path / "by the book").iterdir()
    assert not (folder / "secret_key").exists()


def test_nothing_is_restored_under_a_running_program(copy: Path, other: Other) -> None:
    with psycopg.connect(other.url):
        done = other.manage("restore", str(copy))
    assert done.returncode == 1
    assert "open (connections: 1)" in done.stderr
    assert "Stop Passgo first: systemctl" in done.stderr


def test_a_copy_that_is_damaged_or_newer_changes_nothing(copy: Path, other: Other) -> None:
    assert other.manage("restore", str(copy)).returncode == 0
    whole = (copy / DUMP).read_bytes()
    (copy / DUMP).write_bytes(whole[: len(whole) * 2 // 3])
    entries = other.ask("SELECT count(*) FROM ledger_transaction")

    damaged = other.manage("restore", "--replace", str(copy))
    assert damaged.returncode == 1, damaged.stdout
    assert "Traceback" not in damaged.stderr
    assert other.ask("SELECT count(*) FROM ledger_transaction") == entries

    with psycopg.connect(other.url) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('ledger', '0099_of_next_year', now())"
        )
    backed_up = other.manage("backup", str(copy.parent / "newer"))
    assert backed_up.returncode == 0, backed_up.stderr
    newer = other.manage("restore", "--replace", str(copy.parent / "newer"))
    assert newer.returncode == 1
    assert "A newer version of Passgo made this copy (ledger.0099_of_next_year)" in newer.stderr
    assert not other.ask("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'before_restore_%'")


def test_an_older_copy_does_not_replace_a_newer_evening_unasked(copy: Path, other: Other) -> None:
    assert other.manage("restore", str(copy)).returncode == 0
    later = "from tests.tournaments import evening; evening.make_event(here=0, bankers=0)"
    assert other.manage("shell", "-c", later).returncode == 0
    acts = other.ask("SELECT count(*) FROM tournaments_act")

    refused = other.manage("restore", "--replace", str(copy))
    assert refused.returncode == 1
    assert "What is here is newer" in refused.stderr
    assert other.ask("SELECT count(*) FROM tournaments_act") == acts
    assert not other.ask("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'before_restore_%'")

    replaced = other.manage("restore", "--replace-newer", str(copy))
    assert replaced.returncode == 0, replaced.stderr
    assert other.ask("SELECT count(*) FROM tournaments_act") < acts


def test_the_programs_role_is_told_that_the_owner_copies(
    copy: Path, role: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("USER", "PASSWORD"):  # of what pg_dump is told, not of the open connection
        monkeypatch.setitem(connection.settings_dict, name, role)
    with pytest.raises(CommandError, match="name the owner of the tables in DATABASE_URL"):
        call_command("backup", str(tmp_path / "elsewhere"))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_without_its_programs_it_says_what_to_install(
    other: Other, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CommandError, match="apt install postgresql-client"):
        call_command("backup", str(tmp_path / "stick"))
