"""Passgo as it runs on an evening, embedded or bigger, with everything that can be killed in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import psycopg
import redis

from tests import services
from tests.conftest import find_port
from tests.crash.programs import PATIENCE_SECONDS, ROOT, Program

_OURS = ("DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "HTTPS", "DEBUG", "EMBEDDED_CELERY")


class House:
    """The programs that run together, all started with this `environment`."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = find_port()
        self.site = f"http://127.0.0.1:{self.port}"
        kept = {name: value for name, value in os.environ.items() if name not in _OURS}
        self.environment = kept | {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "VAR_DIR": str(folder / "var"),
            "SECRET_KEY": "of a house that is going to be killed",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "DEMO": "off",
            **environment,
        }
        self.programs: list[Program] = []
        self.web = self.program("server", *self._server(), is_ready=self._answers)

    def program(self, name: str, *module: str, **more: Any) -> Program:
        """One of Passgo's own programs; it writes into a log of its name."""
        made = Program(
            name,
            [sys.executable, "-m", *module],
            self.environment,
            self.folder / f"{name}.log",
            **more,
        )
        self.programs.append(made)
        return made

    def start(self) -> None:
        """Start what isn't running, in order, and wait until it answers."""
        for program in self.programs:
            program.start()

    def kill(self, chance: Random) -> str:
        """Kill a program chosen at random; returns which."""
        self.web.kill()
        return self.web.name

    def end(self) -> None:
        """Kill all of it."""
        for program in reversed(self.programs):
            program.kill()

    def _server(self) -> list[str]:
        """The module that serves, with its arguments."""
        return ["server.serve"]

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.site}/api/v1/rulesets", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


class BiggerHouse(House):
    """The same on a PostgreSQL and a Redis of its own, with Celery's worker and beat outside.

    As docs/operators.md has it, the programs connect as a role that owns no table.
    """

    def __init__(self, folder: Path, cluster: Path, postgres: Path) -> None:
        self._database_port, self._queue_port = find_port(), find_port()
        super().__init__(
            folder,
            DATABASE_URL=f"postgres://passgo:passgo@127.0.0.1:{self._database_port}/passgo",
            REDIS_URL=f"redis://127.0.0.1:{self._queue_port}/0",
        )
        self.database = Program(
            "database",
            [
                *(str(postgres / "postgres"), "-D", str(cluster), "-p", str(self._database_port)),
                *("-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={cluster}"),
            ],
            {"LC_ALL": "C", "TZ": "UTC"},
            folder / "database.log",
            self._database_answers,
            user=_OTHER_THAN_ROOT,
        )
        address = ["--bind", "127.0.0.1", "--port", str(self._queue_port)]
        self.queue = Program(
            "queue",
            ["redis-server", *address, "--save", "", "--dir", str(folder)],
            self.environment,
            folder / "queue.log",
            self._queue_answers,
        )
        self.worker = self.program("worker", "celery", "-A", "config", "worker", "-c", "1")
        self.beat = self.program("beat", "celery", "-A", "config", "beat")
        self.programs = [self.database, self.queue, *self.programs]
        self._is_prepared = False

    def start(self) -> None:
        """The same; the tables are made first, and the role is given what it needs."""
        if not self._is_prepared:
            self.database.start()
            self._prepare()
            self._is_prepared = True
        super().start()

    def _prepare(self) -> None:
        self._manage("migrate")
        self._manage("grant", "passgo")

    def _manage(self, *command: str) -> None:
        """A command of manage.py as the owner of the tables."""
        owner = self.environment["DATABASE_URL"].replace("passgo:passgo@", "owner:owner@")
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment | {"DATABASE_URL": owner},
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=PATIENCE_SECONDS,
        )

    def kill(self, chance: Random) -> str:
        """The server, the worker, the beat, the whole database or a single backend of it."""
        victim = chance.choice([self.web, self.web, self.worker, self.beat, self.database, None])
        if victim is None:
            self.database.kill_a_child(chance.choice)
            return "a backend"
        victim.kill()
        return victim.name

    def _server(self) -> list[str]:
        quiet = ["--no-access-log", "--log-level", "warning"]
        place = ["--host", "127.0.0.1", "--port", str(self.port)]
        return ["uvicorn", "server.asgi:application", "--workers", "2", *quiet, *place]

    def _database_answers(self) -> bool:
        try:
            with psycopg.connect(self._as_admin("postgres"), autocommit=True) as admin:
                if not admin.execute("SELECT 1 FROM pg_roles WHERE rolname = 'passgo'").fetchone():
                    admin.execute("CREATE ROLE owner LOGIN PASSWORD 'owner'")
                    admin.execute("CREATE DATABASE passgo OWNER owner")
                    admin.execute("CREATE ROLE passgo LOGIN PASSWORD 'passgo'")
        except psycopg.OperationalError:
            return False
        return True

    def _as_admin(self, database: str) -> str:
        return f"postgresql://admin@127.0.0.1:{self._database_port}/{database}?connect_timeout=5"

    def _queue_answers(self) -> bool:
        try:
            with redis.Redis(port=self._queue_port) as queue:
                return bool(queue.ping())
        except redis.RedisError:
            return False


Lived = TypeVar("Lived", bound=House)
Bigger = TypeVar("Bigger", bound=BiggerHouse)

# PostgreSQL does not run as root.
_OTHER_THAN_ROOT = "postgres" if os.geteuid() == 0 else None


@contextmanager
def house_on(vendor: str, folder: Path) -> Iterator[House]:
    """A running house on that kind of database. Raises `Missing` if one can't be built."""
    if vendor == "sqlite":
        _need_proc()
        yield from _lived_in(House(folder))
        return
    with bigger_house(BiggerHouse, folder) as house:
        yield house


@contextmanager
def bigger_house(kind: type[Bigger], folder: Path) -> Iterator[Bigger]:
    """A running house of this kind. Raises `Missing` if it can't be built."""
    _need_proc()
    postgres = services.postgres_programs()
    if postgres is None or shutil.which("redis-server") is None:
        raise Missing("no programs of PostgreSQL and Redis to start servers of our own")
    # Not below `folder`, into which only root can look.
    with tempfile.TemporaryDirectory(prefix="passgo-cluster-", ignore_cleanup_errors=True) as name:
        if _OTHER_THAN_ROOT:
            shutil.chown(name, _OTHER_THAN_ROOT)
        cluster = Path(name, "data")
        subprocess.run(
            [postgres / "initdb", "-D", cluster, "-U", "admin", "-A", "trust", "-E", "UTF8"],
            cwd="/",
            user=_OTHER_THAN_ROOT,
            check=True,
            capture_output=True,
            timeout=PATIENCE_SECONDS,
        )
        yield from _lived_in(kind(folder, cluster, postgres))


class Missing(Exception):
    """A house can't be built on this computer, and why."""


def _need_proc() -> None:
    if not Path("/proc/self/stat").exists():
        raise Missing("no /proc, by which a program's children are found")


def _lived_in(house: Lived) -> Iterator[Lived]:
    try:
        house.start()
        yield house
    finally:
        house.end()
