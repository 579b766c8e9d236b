"""A cable between the browsers and the server. When it is pulled out, nothing gets through,
whatever a browser does: a browser's own emulation of being offline has gaps while it starts or
loads a page."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Lock, Thread

from tests.conftest import find_port


class Cable:
    """Passes every byte on from `port` to the server at `server_port`, while it is plugged in."""

    def __init__(self, server_port: int) -> None:
        self.port = find_port()
        self._server_port = server_port
        self._lock = Lock()
        self._ends: set[socket.socket] = set()
        self._dead: set[socket.socket] = set()
        self._swallows = False
        self.plug_in()

    def plug_in(self) -> None:
        """Let everything through."""
        door = socket.create_server(("127.0.0.1", self.port))
        self._ends.add(door)
        Thread(target=self._let_in, args=(door,), daemon=True).start()

    def pull_out(self) -> None:
        """Cut every connection, and let none in."""
        with self._lock:
            for end in self._ends:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
            self._ends.clear()

    def swallow(self) -> None:
        """From now on all that is sent gets lost and nobody is told, as by a switch without
        power."""
        with self._lock:
            self._swallows = True
            self._dead |= self._ends

    def let_through(self) -> None:
        """Let new connections through again; those that hang stay dead."""
        with self._lock:
            self._swallows = False

    def _let_in(self, door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = door.accept()
                with self._lock:
                    if door not in self._ends:
                        near.close()
                        return
                    far = socket.create_connection(("127.0.0.1", self._server_port))
                    self._ends |= {near, far}
                    if self._swallows:
                        self._dead |= {near, far}
                for source, target in ((near, far), (far, near)):
                    Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while read := source.recv(65536):
                if source not in self._dead:
                    target.sendall(read)
            if source not in self._dead:
                target.shutdown(socket.SHUT_WR)
