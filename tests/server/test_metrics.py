"""Prometheus reads how posts fare, what was refused, who watches and what waits."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from prometheus_client.parser import text_string_to_metric_families

from ledger import outbox
from ledger.live import signing
from ledger.models import OutboxRow
from ledger.models.outbox import LONGEST_WAIT
from server.metrics import exposition
from tests.conftest import wait_until
from tests.ledger.client import Table
from tests.ledger.conftest import game, started, table
from tests.server.program import ROOT, environment

__all__ = ["game", "started", "table"]

TOKEN = "for-prometheus"
ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}

Figures = dict[tuple[str, str], float]


def figures(text: str) -> Figures:
    """Each sample by its name and the value of its label, "" without one."""
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if "le" not in sample.labels
    }


def fetch(address: str, token: str = TOKEN) -> tuple[int, str]:
    named = {"Authorization": f"Bearer {token}", "Connection": "close"}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=named)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read().decode()


def post(site: str, table: Table, version: int) -> None:
    request = urllib.request.Request(
        f"{site}/api/v1/games/{table.game.pk}/transactions",
        data=json.dumps(ROLL).encode(),
        headers={
            "Content-Type": "application/json",
            "Authorization": table.authorization,
            "Idempotency-Key": str(uuid4()),
            "If-Match": f'"{version}"',
        },
    )
    try:
        urllib.request.urlopen(request).close()
    except urllib.error.HTTPError as refusal:
        refusal.close()


def test_nobody_reads_them_unless_the_operator_says_who(
    live_site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fetch(f"{live_site}/metrics", "")[0] == 404

    monkeypatch.setattr(settings, "METRICS_TOKEN", TOKEN)
    assert fetch(f"{live_site}/metrics", "a guess")[0] == 401
    assert fetch(f"{live_site}/metrics", "")[0] == 401
    assert fetch(f"{live_site}/metrics")[0] == 200


def test_posts_are_counted_by_outcome_and_refusals_by_code(
    live_site: str, started: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "METRICS_TOKEN", TOKEN)
    before = figures(fetch(f"{live_site}/metrics")[1])

    version = started.version()
    for _ in range(2):  # the second has seen an older book than there is
        post(live_site, started, version)

    after = figures(fetch(f"{live_site}/metrics")[1])

    def grown(name: str, label: str) -> float:
        return after[name, label] - before.get((name, label), 0)

    assert grown("passgo_post_seconds_count", "accepted") == 1
    assert grown("passgo_post_seconds_count", "refused") == 1
    assert grown("passgo_post_seconds_sum", "accepted") > 0
    assert grown("passgo_problems_total", "STALE_VERSION") == 1


@pytest.mark.django_db
def test_what_waits_in_the_outbox_is_counted_with_its_age(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "close", lambda: None)  # it is the test's own
    assert figures(exposition().decode())["passgo_outbox_oldest_seconds", ""] == 0

    for _ in range(2):
        outbox.add("nobody.listens", {})
    OutboxRow.objects.update(created_at=OutboxRow.objects.all()[0].created_at - LONGEST_WAIT)

    found = figures(exposition().decode())
    assert found["passgo_outbox_rows", ""] == 2
    assert 300 <= found["passgo_outbox_oldest_seconds", ""] <= 330


@contextmanager
def two_workers(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The site as two processes on an empty database, which count in one folder."""
    counts = folder / "counts"
    counts.mkdir()
    (folder / "var").mkdir()
    seen = environment(folder / "var", port) | {
        "SECRET_KEY": settings.SECRET_KEY,
        "EMBEDDED_CELERY": "off",
        "METRICS_TOKEN": TOKEN,
        "PROMETHEUS_MULTIPROC_DIR": str(counts),
    }
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=seen, check=True)
    command = [sys.executable, "-m", "uvicorn", "server.asgi:application", "--workers", "2"]
    place = ["--port", str(port), "--log-level", "warning"]
    process = subprocess.Popen([*command, *place], cwd=ROOT, env=seen)
    try:
        wait_until(lambda: is_there(port), "the workers")
        yield process
    finally:
        process.terminate()
        process.wait()


def is_there(port: int) -> bool:
    try:
        return fetch(f"http://127.0.0.1:{port}/healthz")[0] == 200
    except OSError:
        return False


def test_two_processes_answer_for_each_other_and_a_killed_one_has_no_viewers(
    tmp_path: Path, free_port: int
) -> None:
    site = f"http://127.0.0.1:{free_port}"

    def counted() -> Figures:
        return figures(fetch(f"{site}/metrics")[1])

    with two_workers(tmp_path, free_port):
        for _ in range(20):
            fetch(f"{site}/api/v1/nowhere")
        assert {counted()["passgo_problems_total", "NOT_FOUND"] for _ in range(10)} == {20}

        stream = urllib.request.urlopen(site + signing.url("table-1"))
        wait_until(lambda: counted()["passgo_viewers", ""] == 1, "the viewer")
        for file in (tmp_path / "counts").glob("gauge_livesum_*.db"):
            os.kill(int(file.stem.rpartition("_")[2]), signal.SIGKILL)
        wait_until(lambda: is_there(free_port), "another worker")

        assert counted().get(("passgo_viewers", ""), 0) == 0
        assert counted()["passgo_problems_total", "NOT_FOUND"] == 20
        stream.close()
