"""An empty database beside that of the tests, and a copy to restore into it.

A file of tests imports the fixtures by their names."""

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
from django.core.management import call_command
from django.db import connection

from tests import services
from tests.conftest import need
from tests.ledger.client import Table
from tests.ledger.conftest import game, started, table
from tests.server.program import ROOT

__all__ = ["Other", "copy", "game", "other", "reader", "role", "started", "table"]


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
        return self.run("manage.py", *command, **changes)

    def run(self, *program: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """A program of Python's on it, with changes to the environment."""
        return subprocess.run(
            [sys.executable, *program],
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
    need(shutil.which("pg_dump"), "no pg_dump")
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
