"""What waits beside the lanes shares a few threads, however many cores the computer has."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from server import lifespan as lifespan_module
from server.lifespan import THREADS_BESIDE, lifespan


class Inside:
    """The most threads that were inside at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = self.most = 0

    def wait(self) -> None:
        with self._lock:
            self._inside += 1
            self.most = max(self.most, self._inside)
        time.sleep(0.02)
        with self._lock:
            self._inside -= 1


def test_as_many_threads_wait_beside_the_lanes_on_any_computer(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """So that the connections of several processes can be counted (docs/operators.md)."""
    settings.REDIS_URL, settings.EMBEDDED_CELERY = "", False
    monkeypatch.setattr("os.cpu_count", lambda: 64)
    monkeypatch.setattr(lifespan_module, "_unknown_migrations", list)
    monkeypatch.setattr(lifespan_module, "collect_garbage_rarely", lambda: None)
    counter = Inside()

    async def run() -> None:
        begun, ending = asyncio.Event(), asyncio.Event()
        asked = iter((begun, ending))
        begun.set()

        async def receive() -> dict[str, Any]:
            await next(asked).wait()
            return {}

        async def send(message: Any) -> None:
            if message["type"] == "lifespan.startup.complete":
                await asyncio.gather(*(asyncio.to_thread(counter.wait) for _ in range(40)))
                ending.set()

        await lifespan(receive, send)

    asyncio.run(run())
    assert counter.most == THREADS_BESIDE
