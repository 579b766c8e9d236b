"""A wire between tablets and server that remembers every reply that a tablet has received."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any, BinaryIO
from urllib.parse import urlsplit

Json = dict[str, Any]


class Listener:
    """Hands requests on, and notes each reply once it has been handed over."""

    def __init__(self, site: str) -> None:
        parts = urlsplit(site)
        self._site = (parts.hostname or "", parts.port or 80)
        self.news = threading.Condition()
        self.received: list[Json] = []
        self.replies = 0
        self.closings = 0

    def serve(self, door: socket.socket) -> None:
        """Take connections until the door is closed."""
        with suppress(OSError):
            while True:
                caller, _ = door.accept()
                threading.Thread(target=self._talk, args=(caller,), daemon=True).start()

    def _talk(self, caller: socket.socket) -> None:
        """Request and reply by turns, until one of the two hangs up or dies."""
        with (
            closing(caller),
            suppress(OSError),
            closing(socket.create_connection(self._site)) as site,
        ):
            requests, replies = caller.makefile("rb"), site.makefile("rb")
            while request := read_message(requests):
                site.sendall(request)
                reply = read_message(replies)
                if not reply:
                    return
                caller.sendall(reply)
                self._note(request, reply)

    def _note(self, request: bytes, reply: bytes) -> None:
        notes, closed = _promises(request, reply)
        with self.news:
            self.received += notes
            self.replies += 1
            self.closings += closed
            self.news.notify_all()


@contextmanager
def listening_to(site: str) -> Iterator[tuple[str, Listener]]:
    """An address that leads to the site, and the listener in between."""
    listener = Listener(site)
    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=listener.serve, args=(door,), daemon=True).start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}", listener


def read_message(stream: BinaryIO) -> bytes:
    """One request or reply, head and body; empty at the end, and for one that was cut off."""
    head, length = b"", 0
    while line := stream.readline():
        head += line
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
        if line == b"\r\n":
            body = stream.read(length)
            return head + body if len(body) == length else b""
    return b""


def _promises(request: bytes, reply: bytes) -> tuple[list[Json], bool]:
    """The entries that the reply promises will be there for ever, and whether it tells of a closed
    book."""
    line, told = _split(request)[0], _split(reply)
    method, path, status = line.split()[0], line.split()[1].split("/"), int(told[0].split()[1])
    if method != "POST" or status not in (201, 422):
        return [], False
    asked, answer = json.loads(_split(request)[2]), json.loads(told[2])
    if path[-1] == "signatures":
        return [{"table": int(path[-2]), "seat": asked["seat"]}] * (status == 201), False
    if path[-1] != "transactions":
        return [], False
    game = path[-2]
    if status == 422:
        refused = "transactions" not in asked
        return [{"game": game, "key": _key(request), "code": answer["code"]}] * refused, False
    if "transactions" in asked:
        batch, entries = asked["transactions"], answer["transactions"]
    else:
        batch, entries = [{"key": _key(request)}], [answer["transaction"]]
    promises = [
        {"game": game, "key": item["key"]}
        | {name: entry[name] for name in ("number", "command", "postings", "link", "seal")}
        for item, entry in zip(batch, entries, strict=True)
    ]
    return promises, answer["status"] == "closed"


def _split(message: bytes) -> tuple[str, bytes, bytes]:
    """First line, the other lines of the head, body."""
    head, _, body = message.partition(b"\r\n\r\n")
    line, _, rest = head.partition(b"\r\n")
    return line.decode(), rest, body


def _key(request: bytes) -> str:
    for line in _split(request)[1].splitlines():
        name, _, value = line.partition(b":")
        if name.lower() == b"idempotency-key":
            return value.decode().strip()
    raise AssertionError("a tablet posts nothing without a key")
