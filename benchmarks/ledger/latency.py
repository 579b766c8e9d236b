"""The latency of a post while a whole hall posts: the real server, and a tablet at each table.

The wait counts from the moment at which the entry was due, not from when the client got round to
sending it: a slow answer doesn't excuse the entries that it held up (G. Tene, "coordinated
omission").
"""

from __future__ import annotations

import http.client
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from typing import NamedTuple
from uuid import uuid4

from django.utils import timezone

from benchmarks.ledger.games import Json, long_games
from benchmarks.ledger.listening import free_port, wait_for
from benchmarks.ledger.scratch import ROOT
from benchmarks.ledger.subjects import PairedTable, paired_tables

CLIENTS = 16
SECONDS = 10.0
POSTS_A_SECOND = 80


class Latency(NamedTuple):
    """The times that the posts of a while took, in seconds, and how many there were in each
    second."""

    what: str
    rate: float
    median: float
    p99: float
    wanted: float | None


def latencies(vendor: str) -> Iterator[Latency]:
    """The latency with as many entries as the server takes, and with those of 1,200 tables."""
    tables = paired_tables(CLIENTS, long_games())
    with _server() as port:
        hall = [_Client(port, table) for table in tables]
        for client in hall:
            client.post()
        what = f"{CLIENTS} clients, one entry after the other"
        yield _measured(what, hall, None, 0.3 if vendor == "sqlite" else None)
        what = f"{CLIENTS} clients, {POSTS_A_SECOND} entries a second"
        yield _measured(what, hall, CLIENTS / POSTS_A_SECOND, 0.1)


class _Client:
    """A tablet on a kept connection."""

    def __init__(self, port: int, table: PairedTable) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._path = f"/api/v1/games/{table.game_id}/transactions"
        self._token = table.token
        self._commands: Iterator[Json] = iter(table.commands)
        self._version = 0

    def post(self) -> None:
        """Enter the next command. Raises AssertionError for any answer but 201."""
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/json",
            "Authorization": f"Bearer {self._token}",
            "Idempotency-Key": str(uuid4()),
            "If-Match": f'"{self._version}"',
            "Made-At": timezone.now().isoformat(),
        }
        self._connection.request("POST", self._path, json.dumps(next(self._commands)), headers)
        answer = self._connection.getresponse()
        body = answer.read()
        assert answer.status == 201, body
        self._version += 1

    def play(self, pause: float | None, first: float) -> list[float]:
        """Post for SECONDS from `first` on, every `pause` seconds, or as fast as possible with
        None. Returns what each post took."""
        took = []
        due = first
        while due < first + SECONDS:
            time.sleep(max(0.0, due - time.perf_counter()))
            self.post()
            now = time.perf_counter()
            took.append(now - due)
            due = now if pause is None else due + pause
        return took


def _measured(what: str, hall: list[_Client], pause: float | None, wanted: float | None) -> Latency:
    began = time.perf_counter() + 0.1
    firsts = [began + at * (pause or 0) / CLIENTS for at in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as threads:
        played = threads.map(_Client.play, hall, repeat(pause), firsts)
        took = [each for client in played for each in client]
    seconds = time.perf_counter() - began
    p99 = statistics.quantiles(took, n=100)[-1]
    return Latency(what, len(took) / seconds, statistics.median(took), p99, wanted)


@contextmanager
def _server() -> Iterator[int]:
    """The program as `make run` starts it, on the database of this run; its port."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "server.serve"],
        cwd=ROOT,
        env={**os.environ, "PORT": str(port), "HOST": "127.0.0.1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(port, process)
        yield port
    finally:
        process.terminate()
        process.wait()
