"""A connection to the real server on which a test says byte by byte what it wants."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from tests.conftest import PATIENCE_SECONDS


@contextmanager
def opened(site: str) -> Iterator[tuple[socket.socket, IO[bytes]]]:
    """A connection: the socket to send by, and the file to read from."""
    host, port = site.removeprefix("http://").split(":")
    with (
        socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS) as line,
        line.makefile("rb") as end,
    ):
        yield line, end
