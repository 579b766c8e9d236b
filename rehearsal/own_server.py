"""The whole site in this process, on a free port of its own, for as long as a rehearsal lasts."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from django.conf import settings

START_SECONDS_MAX = 60.0


class NotStarted(Exception):
    """The site did not start; the reason is in its log."""


@contextmanager
def own_server() -> Iterator[str]:
    """The address of a running site, without a slash at its end. Ended on leaving."""
    module, _, name = settings.ASGI_APPLICATION.rpartition(".")
    with socket.create_server(("127.0.0.1", 0)) as door:
        configuration = uvicorn.Config(
            f"{module}:{name}",
            log_level="error",
            ws="none",
            lifespan="on",
            timeout_graceful_shutdown=2,
        )
        server = uvicorn.Server(configuration)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, name="site")
        thread.start()
        try:
            _wait_for(server, thread)
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def _wait_for(server: uvicorn.Server, thread: threading.Thread) -> None:
    deadline = time.monotonic() + START_SECONDS_MAX
    while not server.started:
        if not thread.is_alive() or time.monotonic() > deadline:
            raise NotStarted
        time.sleep(0.02)
