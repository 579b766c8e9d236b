"""Fixtures for every test: the database with its guards, the real site, a browser, a Redis server.

    live_site   the real ASGI application on a port of its own, with Celery's worker and beat
    page        a Chromium page (skipped where there is no Chromium)
    redis_url   the address of a Redis server (skipped if none runs)
    hledger     the path of the program (skipped where it is not installed)
    free_port   a port on which nothing listens

`@pytest.mark.postgres` and `@pytest.mark.sqlite` mark what holds on one database only.
"""

import contextlib
import faulthandler
import itertools
import random
import socket
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import hypothesis
import pytest
import redis
import uvicorn
from django.conf import settings as django_settings
from django.db import connection, connections, transaction
from django.test import TransactionTestCase
from playwright.sync_api import Browser, Page
from pytest_django import DjangoDbBlocker

from tests import editions, rulebook, services
from tests.engine.depth import SOAK

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # containers have too little of it for several pages
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
QUICK_TO_COMPILE = "--js-flags=--liftoff-only"
"""WebAssembly is compiled once, quickly. Compiling it again to run faster takes a second of both
cores whenever an engine starts, which pays off in an evening and not in a test. Browsers that a
test launches by itself, with a profile, compile as a user's does."""

PATIENCE_SECONDS = 60.0
"""How long a test waits for something that must happen: far longer than it takes on a busy
computer."""

TAKE_MINUTES = ("crash/test_killed.py", "server/test_other_pythons.py")
"""Files that keep one worker busy for minutes, with programs and databases of their own. They need
none of ours, so they would come last, when the other workers have nothing left to do."""

OUR_KEYS = f"passgo-test-{uuid4()}:"
"""The prefix of our keys in Redis. Without it, this run of the tests and another would take each
other's jobs."""


def pytest_configure() -> None:
    """The rulebook without house rules, passwords that are cheap to hash, a database that doesn't
    wait for the disk, patience with a busy PostgreSQL, a queue of this process alone, and the same
    examples of Hypothesis each time: only a soak looks for new ones."""
    rulebook.forget_house_rules()
    if not SOAK:
        hypothesis.settings.register_profile("the same twice", derandomize=True, database=None)
        hypothesis.settings.load_profile("the same twice")
    django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # A connection that a thread of the site keeps would keep the test database from being dropped.
    connection.settings_dict["CONN_MAX_AGE"] = 0
    options = connection.settings_dict["OPTIONS"]
    # What outlives a crash is tested by programs with databases of their own, in tests/crash.
    if connection.vendor == "postgresql":
        options["options"] = "-c synchronous_commit=off"
        options["connect_timeout"] = int(PATIENCE_SECONDS)
    else:
        options["init_command"] += " PRAGMA synchronous=OFF;"
    if django_settings.REDIS_URL:
        django_settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"] = OUR_KEYS
        django_settings.EMBEDDED_CELERY = True


def pytest_unconfigure() -> None:
    """Leave nothing of ours in Redis."""
    if django_settings.REDIS_URL:
        with redis.Redis.from_url(django_settings.REDIS_URL) as server:
            for key in server.scan_iter(f"{OUR_KEYS}*"):
                server.delete(key)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is marked for the other database, since the suite's other run has it, and begin
    with what takes minutes."""
    items.sort(key=lambda item: not item.nodeid.split("::")[0].endswith(TAKE_MINUTES))
    vendor = connection.vendor
    for item in items:
        if item.get_closest_marker("postgres") and vendor != "postgresql":
            item.add_marker(pytest.mark.skip(reason="holds on PostgreSQL only"))
        if item.get_closest_marker("sqlite") and vendor != "sqlite":
            item.add_marker(pytest.mark.skip(reason="holds on SQLite only"))


# --- Database -------------------------------------------------------------------------------
@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file, as in an evening: in memory it has neither threads nor WAL."""
    if connection.vendor == "sqlite":
        folder = tmp_path_factory.mktemp("database")
        connections["default"].settings_dict["TEST"]["NAME"] = str(folder / "test.sqlite3")


@pytest.fixture(scope="session", autouse=True)
def _guards_lifted_to_empty_tables() -> Iterator[None]:
    """Nothing can be deleted from the journal, and yet it must be empty for the next test.

    The guards are lifted for the teardown alone: every test runs with the guards on.
    """
    from tests.unguarded import empty

    def unguarded(case: TransactionTestCase) -> None:
        for alias in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]  # private
            empty(connections[alias])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", unguarded)
        yield


@pytest.fixture(scope="module")
def through_the_file(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Rows that another fixture of the file makes after this one stay until its end: each test with
    `db` begins with them, whatever the test before did to them. Tests that need them gone come
    before the first that asks for them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _editions_forgotten() -> Iterator[None]:
    """Forget the editions that a test has added, as the database does after it."""
    yield
    editions.forget()


@pytest.fixture(scope="session", autouse=True)
def _no_house_rules_on_tablets(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give tablets the engine that the tests have."""
    if rulebook.has_house_rules():
        from ledger import engine_archive

        engine_archive._ROOT = tmp_path_factory.mktemp("rulebook") / "engine"
        rulebook.copy_engine(engine_archive._ROOT)


# --- The real site --------------------------------------------------------------------------
@pytest.fixture
def site_alone(transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear away what earlier tests left, for a site that is started with `serving`."""
    from config import celery_app
    from ledger.live import hub
    from server import onelock

    monkeypatch.setattr(onelock, "PATH", tmp_path / "passgo.lock")
    celery_app.control.purge()  # what earlier tests left there speaks of rows that are gone
    hub.forget()


@pytest.fixture
def live_site(site_alone: None) -> Iterator[str]:
    """The address, without a slash at its end, of the running site on the test's database."""
    with serving(next(SITE_PORT)) as port:
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def serving(port: int) -> Iterator[int]:
    """The site at this port while the block runs; at any free one for 0. Yields the port."""
    from ledger.live import hub
    from server.asgi import application
    from server.protocol import Protocol

    with socket.create_server(("127.0.0.1", port)) as door:
        configuration = uvicorn.Config(
            application,
            http=Protocol,
            log_level="error",
            ws="none",
            lifespan="on",
            timeout_graceful_shutdown=2,
        )
        server = uvicorn.Server(configuration)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
        thread.start()
        try:
            wait_until(lambda: server.started or not thread.is_alive(), "the site to start")
            assert server.started, "the site did not start"
            yield door.getsockname()[1]
        finally:
            server.should_exit = True
            # While the door is still open, a new connection could hang on a server that is gone.
            wait_until(lambda: door.fileno() == -1 or not thread.is_alive(), "the door to close")
            hub.close()
            thread.join(PATIENCE_SECONDS)
            if thread.is_alive():
                faulthandler.dump_traceback(all_threads=True)
                pytest.fail("The site did not stop; what each thread waits for stands above.")


def wait_until(condition: Any, what: str, seconds: float = PATIENCE_SECONDS) -> None:
    """Wait for something that happens elsewhere. Fails with `what` when it does not."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"waited {seconds} s for {what}"
        time.sleep(0.02)


PORTS = itertools.count(random.randrange(10_000, 30_000))


@pytest.fixture
def free_port() -> int:
    """A port on which nothing listens."""
    return find_port()


def find_port() -> int:
    """A port on which nothing listens.

    It lies below the ports that the system hands out by itself, since one of those could go to
    somebody else before it is used.
    """
    for port in PORTS:
        with contextlib.suppress(OSError), socket.create_server(("0.0.0.0", port)):
            return port
    raise AssertionError("no free port")


def _site_port() -> Iterator[int]:
    """The port of the live site, the same from test to test, so that a browser may keep the site's
    files. Another one where somebody else has taken it meanwhile."""
    port = find_port()
    while True:
        yield port
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            continue
        port = find_port()


SITE_PORT = _site_port()


# --- Browser, Redis, hledger ----------------------------------------------------------------
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium for a file of tests. Take a `new_context()` for each person in the test.

    It doesn't last for the whole run: its event loop would be in the way of the files after it.
    """
    path = services.chromium()
    need(path, "no Chromium")
    from playwright.sync_api import sync_playwright

    # Playwright keeps an event loop in this thread, in which Django forbids its own database calls;
    # nothing else runs in that loop, so they are safe.
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        arguments = [*CHROMIUM_ARGUMENTS, QUICK_TO_COMPILE]
        chromium = playwright.chromium.launch(executable_path=path, args=arguments)
        for name in ("new_context", "new_page"):
            patch.setattr(chromium, name, partial(_open_unkept, getattr(chromium, name)))
        yield chromium
        chromium.close()


KEPT_BY_NOBODY = """if (navigator.serviceWorker) {
  const active = Object.assign(new EventTarget(), { state: "activated" });
  navigator.serviceWorker.register = async () => ({ active, update: async () => {} });
}"""
"""Tells the bank that a service worker keeps its page, though there is none."""


def _open_unkept(opens: Any, **options: Any) -> Any:
    """Open it without a service worker, whose answers wouldn't be the server's and couldn't be held
    up by a test. Tests of the service worker open browsers of their own."""
    opened = opens(service_workers="block", **options)
    opened.add_init_script(KEPT_BY_NOBODY)
    return opened


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a context of its own, of a tablet's size."""
    with browser.new_context(viewport={"width": 1024, "height": 768}) as context:
        yield context.new_page()


def becomes(page: Page, condition: Any, what: str) -> None:
    """`wait_until` for a test with a page, whose routes and events are served while it waits."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, f"waited {PATIENCE_SECONDS} s for {what}"
        page.wait_for_timeout(20)


@pytest.fixture(scope="session")
def redis_url() -> str:
    """The address of a Redis server. Others may use it too, so give channels and keys random
    names."""
    url, why_not = services.redis_url()
    need(url, why_not)
    return str(url)


@pytest.fixture(scope="session")
def hledger() -> str:
    """The path of hledger."""
    path = services.hledger()
    need(path, "no hledger")
    return str(path)


def need(present: object, why_not: str) -> None:
    """Skip the test without this; on CI, fail."""
    if not present:
        (pytest.fail if services.REQUIRED else pytest.skip)(why_not)
