"""A network that loses replies: the server has done what was asked, and the tablet never hears of
it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import BinaryIO
from urllib.parse import urlsplit


class LossyNetwork:
    """Hands requests on to a site, and loses every n-th reply to a posted entry."""

    def __init__(self, site: str, every: int) -> None:
        parts = urlsplit(site)
        self._site = (parts.hostname or "", parts.port or 80)
        self._every = every
        self._posts = 0
        self.lost = 0

    def serve(self, door: socket.socket) -> None:
        """Take connections until the door is closed."""
        while True:
            try:
                caller, _ = door.accept()
            except OSError:
                return
            threading.Thread(target=self._talk, args=(caller,), daemon=True).start()

    def _talk(self, caller: socket.socket) -> None:
        """A request and its reply after the other, until the caller hangs up or a reply is lost."""
        with closing(caller), closing(socket.create_connection(self._site)) as site:
            requests, replies = caller.makefile("rb"), site.makefile("rb")
            while request := read_message(requests):
                site.sendall(request)
                reply = read_message(replies)
                if self._is_lost(request):
                    return
                caller.sendall(reply)

    def _is_lost(self, request: bytes) -> bool:
        line = request.split(b"\r\n")[0]
        if not (line.startswith(b"POST") and b"/transactions" in line):
            return False
        self._posts += 1
        lost = self._posts % self._every == 0
        self.lost += lost
        return lost


def read_message(stream: BinaryIO) -> bytes:
    """One request or reply, head and body; empty at the end."""
    head = b""
    length = 0
    while line := stream.readline():
        head += line
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
        if line == b"\r\n":
            return head + stream.read(length)
    return b""


@contextmanager
def lossy_network(site: str, every: int) -> Iterator[tuple[str, LossyNetwork]]:
    """An address that leads to the site over such a network."""
    network = LossyNetwork(site, every)
    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=network.serve, args=(door,), daemon=True).start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}", network
