"""Whatever watches the program learns whether a process lives, and whether to send it requests."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler

from ledger import outbox
from ledger.models import OutboxRow
from server import health
from server.health import findings
from tests.server.program import running


def asked(port: int, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, Any]]:
    """The status and the JSON of an answer."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", method=method, headers=headers
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.loads(answer.read() or b"{}")
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.loads(refusal.read())


def test_a_running_server_is_alive_and_ready_for_any_host(tmp_path: Path, free_port: int) -> None:
    with running(tmp_path / "var", free_port, HTTPS="on"):
        assert asked(free_port, "/healthz", Host="10.0.0.7") == (200, {"status": "alive"})
        status, found = asked(free_port, "/readyz", Host="10.0.0.7")
        assert found.pop("oldest_job_seconds") >= 0
        assert (status, found) == (
            200,
            {"status": "ready", "database": "ok", "redis": "not used"},
        )
        assert asked(free_port, "/readyz", "HEAD") == (200, {})
        assert asked(free_port, "/readyz", "POST")[0] == 405


@pytest.mark.django_db
def test_a_database_that_lacks_a_migration_is_not_ready() -> None:
    [newest] = MigrationLoader(connection).graph.leaf_nodes("tournaments")
    MigrationRecorder(connection).record_unapplied(*newest)

    assert findings() == {"database": "not migrated"}


@pytest.mark.django_db
def test_a_database_that_is_gone_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = {"ENGINE": "django.db.backends.sqlite3", "NAME": "/nowhere/at/all.sqlite3"}
    monkeypatch.setattr(health, "connection", ConnectionHandler({"default": gone})["default"])

    assert findings() == {"database": "doesn't answer"}


@pytest.mark.django_db
def test_it_says_for_how_long_a_job_has_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "close", lambda: None)  # it is the test's own
    outbox.add("nobody.listens", {})
    assert findings()["oldest_job_seconds"] == 0

    row = OutboxRow.objects.get()
    row.due_at -= outbox.FIRST_CHANCE * 9
    row.save()
    assert 79 <= findings()["oldest_job_seconds"] <= 90


@pytest.mark.django_db
def test_without_redis_it_is_ready_all_the_same(
    monkeypatch: pytest.MonkeyPatch, free_port: int
) -> None:
    monkeypatch.setattr(connection, "close", lambda: None)  # it is the test's own
    monkeypatch.setattr(settings, "REDIS_URL", f"redis://127.0.0.1:{free_port}/0")

    found = findings()

    assert (found["database"], found["redis"]) == ("ok", "doesn't answer")
