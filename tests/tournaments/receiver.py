"""Somebody else's program, to which webhooks are sent."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver:
    """Keeps what it is sent, and answers as it is told to."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.status = 204
        self.answer = b""
        self.location = ""
        self.pause = 0.0
        self.waits: threading.Event | None = None
        self.headers: list[dict[str, str]] = []
        self.bodies: list[bytes] = []

    @property
    def news(self) -> list[dict[str, Any]]:
        """The news that it was told, as JSON."""
        return [json.loads(body) for body in self.bodies]

    @property
    def kinds(self) -> list[str]:
        """The kinds of news that it was told, in order."""
        return [each["type"] for each in self.news]


@contextmanager
def listening() -> Iterator[Receiver]:
    """A program that listens on this computer."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            receiver.headers.append(dict(self.headers))
            receiver.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            time.sleep(receiver.pause)
            if receiver.waits is not None:
                receiver.waits.wait(20)
            self.send_response(receiver.status)
            if receiver.location:
                self.send_header("Location", receiver.location)
            self.send_header("Content-Length", str(len(receiver.answer)))
            self.end_headers()
            self.wfile.write(receiver.answer)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        receiver = Receiver(f"http://127.0.0.1:{server.server_address[1]}/passgo?club=3")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield receiver
        finally:
            if receiver.waits is not None:
                receiver.waits.set()
            server.shutdown()
