"""Waiting until a started server listens."""

from __future__ import annotations

import socket
import subprocess
import time

STARTS_IN_SECONDS = 90


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody listens there. Raises SystemExit if the process ends before that, or
    takes more than STARTS_IN_SECONDS."""
    until = time.monotonic() + STARTS_IN_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server didn't start.")
