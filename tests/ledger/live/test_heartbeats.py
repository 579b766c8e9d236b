"""A stream says that it is still there, but only when it has said nothing else for a while."""

from __future__ import annotations

import asyncio
import heapq
import threading
import urllib.request
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from ledger import live
from ledger.live import app
from tests.conftest import PATIENCE_SECONDS, wait_until


class Clock:
    """A loop whose time is moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: Callable[[], None]) -> None:
        heapq.heappush(self.timers, (when, call))

    def go_to(self, when: float) -> None:
        while self.timers and self.timers[0][0] <= when:
            self.now, call = heapq.heappop(self.timers)
            call()
        self.now = when


class Listener:
    """Counts how often it is woken."""

    def __init__(self) -> None:
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1


def test_a_beat_comes_a_full_pause_after_the_last_news(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, listener = Clock(), Listener()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    any_listener: Any = listener
    heartbeat = app.Heartbeat(any_listener)
    for when in (5.0, 14.0, 16.0, 30.0):
        clock.go_to(when)
        heartbeat.told()
    assert listener.woken == 0
    clock.go_to(44.9)
    assert listener.woken == 0
    clock.go_to(45.0)
    assert listener.woken == 1
    clock.go_to(60.0)
    assert listener.woken == 2


def test_a_quiet_stream_says_that_it_is_there(
    live_site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "HEARTBEAT_SECONDS", 0.01)
    lines: list[bytes] = []
    stream = urllib.request.urlopen(
        live_site + live.url(f"game-{uuid4()}"), timeout=PATIENCE_SECONDS
    )
    threading.Thread(target=lambda: lines.extend(stream), daemon=True).start()
    wait_until(lambda: lines.count(b": still here\n") >= 2, f"two heartbeats, seen: {lines}")
    stream.fp.raw._sock.shutdown(2)
