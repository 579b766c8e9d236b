"""How long a device asks for an answer again."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from rehearsal import http_connection
from rehearsal.http_connection import HttpConnection, Unreachable


class Busy(BaseHTTPRequestHandler):
    """A server that is too busy for the first `refusals` requests."""

    refusals = 0

    def do_GET(self) -> None:
        kind = type(self)
        kind.refusals -= 1
        self.send_response(503 if kind.refusals >= 0 else 204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Busy) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_server_that_stays_busy_is_given_up(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Busy, "refusals", 1_000)
    monkeypatch.setattr(http_connection, "PATIENCE_SECONDS", 0.5)
    with pytest.raises(Unreachable, match="answers 503"):
        HttpConnection(site).get("/")


def test_a_computer_that_stood_still_asks_again(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a laptop does whose lid was closed for an hour."""
    monkeypatch.setattr(Busy, "refusals", 3)
    an_hour_each = itertools.count(step=3600)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(an_hour_each)))
    monkeypatch.setattr(http_connection, "PATIENCE_SECONDS", 90.0)
    assert HttpConnection(site).get("/").status == 204
