"""The databases that a run makes for itself, and drops."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg

from benchmarks.ledger.floor import Floor, PostgresFloor, SqliteFloor, statements
from tests import services

ROOT = Path(__file__).resolve().parents[2]
VAR = Path(os.environ.get("VAR_DIR") or ROOT / "var") / "bench"


class Scratch(NamedTuple):
    """A migrated database of ours, and a floor laid beside it on the same disk.

    `url` is for the program, which doesn't own its tables on PostgreSQL; `owner` may make more
    databases there, "" on SQLite.
    """

    url: str
    owner: str
    floor: Floor


@contextmanager
def scratch(vendor: str) -> Iterator[Scratch]:
    """Make the databases, and remove them at the end."""
    folder = VAR / str(os.getpid())
    folder.mkdir(parents=True)
    os.environ |= {
        "VAR_DIR": str(folder),
        "REDIS_URL": "",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    try:
        with (_postgres if vendor == "postgresql" else _sqlite)(folder) as made:
            os.environ["DATABASE_URL"] = made.url
            yield made
    finally:
        shutil.rmtree(folder)


@contextmanager
def _sqlite(folder: Path) -> Iterator[Scratch]:
    url = f"sqlite:///{folder / 'passgo.sqlite3'}"
    manage(url, "migrate")
    yield Scratch(url, "", SqliteFloor(str(folder / "floor.sqlite3")).lay())


@contextmanager
def _postgres(folder: Path) -> Iterator[Scratch]:
    ours, why_not = services.postgres_url()
    if ours is None:
        raise SystemExit(why_not)
    server = ours.rpartition("/")[0]
    name = role = f"passgo_bench_{os.getpid()}"
    owner = f"{server}/{name}"
    services.make_role(role)
    try:
        _run(f"{server}/postgres", f"CREATE DATABASE {name}")
        manage(owner, "migrate")
        manage(owner, "grant", role)
        # So that we may end its connections when the database is dropped.
        _run(owner, f"GRANT {role} TO {services.ROLE}")
        key = "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
        _run(owner, "CREATE SCHEMA floor", *statements("floor.", key))
        _run(
            owner,
            f"GRANT USAGE ON SCHEMA floor TO {role}",
            f"GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA floor TO {role}",
        )
        url = owner.replace(f"{services.ROLE}:{services.ROLE}@", f"{role}:{role}@")
        yield Scratch(url, owner, PostgresFloor(url))
    finally:
        _run(f"{server}/postgres", f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        services.drop_role(role)


@contextmanager
def database_beside(owner: str) -> Iterator[str]:
    """One more empty database on the server of `owner`; its address."""
    server, _, name = owner.rpartition("/")
    other = f"{name}_peer"
    _run(f"{server}/postgres", f"CREATE DATABASE {other}")
    try:
        yield f"{server}/{other}"
    finally:
        _run(f"{server}/postgres", f"DROP DATABASE {other} WITH (FORCE)")


def manage(url: str, *arguments: str) -> None:
    """Run a command of manage.py on a database. Raises CalledProcessError."""
    subprocess.run(  # noqa: S603
        [sys.executable, "manage.py", *arguments, "--verbosity", "0"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url},
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _run(url: str, *orders: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for order in orders:
            connection.execute(order)
