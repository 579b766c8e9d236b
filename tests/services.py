"""The services present on this computer: Chromium, hledger, PostgreSQL, Redis."""

import os
import shutil
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import psycopg
import redis

REQUIRED = os.environ.get("PASSGO_REQUIRE_SERVICES") == "1"
"""Whether a missing service is a failure (on CI) or a skip (on a laptop)."""

POSTGRES_ADMIN = os.environ.get(
    "TEST_POSTGRES_ADMIN_URL", "postgresql://postgres@127.0.0.1:5432/postgres"
)
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
ROLE = "passgo_test"


_WHOLE = ("chromium", "chromium-browser", "google-chrome", "chrome")


def chromium() -> str | None:
    """The path of a browser for most tests: Chromium's headless shell if it is there, which opens
    a page with half the work, or a whole Chromium or Chrome."""
    return _installed("chromium-headless-shell", *_WHOLE)


def whole_chromium() -> str | None:
    """The path of a Chromium or Chrome that has settings and a profile, as people use it."""
    return _installed(*_WHOLE)


@cache
def _installed(*names: str) -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


class WebKitPrograms(NamedTuple):
    """WebKit's driver, its small browser, and a screen that nobody sees."""

    driver: str
    browser: str
    screen: str


def webkit() -> WebKitPrograms | None:
    """The paths of what it takes to steer WebKit, if all of it is there."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if not (driver and screen and browsers):
        return None
    return WebKitPrograms(driver, str(browsers[-1]), screen)


def hledger() -> str | None:
    """The path of hledger, if it is there."""
    return shutil.which("hledger")


def postgres_programs() -> Path | None:
    """The folder with initdb and postgres, the newest one, if they are installed."""
    found = shutil.which("initdb")
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name)
    )
    return Path(found).resolve().parent if found else next(reversed(folders), None)


@cache
def postgres_url() -> tuple[str | None, str]:
    """The address for a role of our own on the PostgreSQL server, or None and the reason.

    A superuser gets past triggers, so the tests may not be one. Where the role is missing, the
    administrator makes it.
    """
    server = urlsplit(POSTGRES_ADMIN).netloc.rpartition("@")[2]
    ours = f"postgres://{ROLE}:{ROLE}@{server}"
    try:
        try:
            psycopg.connect(f"{ours}/postgres", connect_timeout=3).close()
        except psycopg.OperationalError:
            administer(f"CREATE ROLE {ROLE} LOGIN CREATEDB CREATEROLE PASSWORD '{ROLE}'")
    except psycopg.Error as fault:
        return None, f"no PostgreSQL ({str(fault).splitlines()[0]})"
    return f"{ours}/passgo", ""


def make_role(name: str) -> None:
    """A role of PostgreSQL that may log in with its name as password, and nothing else."""
    drop_role(name)
    _as_ours(f"CREATE ROLE {name} LOGIN PASSWORD '{name}'")


def drop_role(name: str) -> None:
    """Remove a role that owns nothing any more."""
    _as_ours(f"DROP ROLE IF EXISTS {name}")


def _as_ours(statement: str) -> None:
    """Run a statement as our role; the administrator lets it make roles where it can't yet."""
    url, _ = postgres_url()
    with psycopg.connect(f"{str(url).rpartition('/')[0]}/postgres", autocommit=True) as ours:
        try:
            ours.execute(statement)
        except psycopg.errors.InsufficientPrivilege:
            administer(f"ALTER ROLE {ROLE} CREATEROLE")
            ours.execute(statement)


def administer(statement: str) -> None:
    """Run a statement as an administrator of the PostgreSQL server."""
    with psycopg.connect(POSTGRES_ADMIN, connect_timeout=3, autocommit=True) as admin:
        admin.execute(statement)


@cache
def redis_url() -> tuple[str | None, str]:
    """The address of the Redis server, or None and the reason."""
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=2).ping()
    except redis.RedisError as fault:
        return None, f"no Redis ({fault})"
    return REDIS, ""
