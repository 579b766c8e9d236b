"""The site with small lanes, whose threads a test can hold up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from django.http import HttpResponse

from server import handler as handler_module
from server.handler import Handler
from server.lanes import Lane, LanePace, Lanes, PasswordLane


@pytest.fixture
def pace() -> LanePace:
    """One wrong password at once; the next one a hundredth of a second later."""
    return LanePace(at_once=1, seconds=0.01, patience=10)


@pytest.fixture
def lanes(pace: LanePace) -> Lanes:
    """One thread for each lane, and only the house lane lets requests wait."""
    size: dict[str, Any] = {"threads": 1, "body_bytes": 1024}
    return Lanes(
        bank=Lane("bank", room=0, **size),
        house=Lane("house", room=4, **size),
        guests=Lane("guests", room=0, **size),
        signing=Lane("signing", room=0, **size),
        strangers=Lane("strangers", room=0, **size),
        passwords=PasswordLane("passwords", pace, room=0, **size),
    )


@pytest.fixture
def site(lanes: Lanes, monkeypatch: pytest.MonkeyPatch) -> Handler:
    """The site; it doesn't delay those whom it refuses."""
    monkeypatch.setattr(handler_module, "REFUSING_SECONDS", 0)
    return Handler(lanes)


@asynccontextmanager
async def held_up(*lanes: Lane) -> AsyncIterator[None]:
    """Keep each thread of these lanes busy until the block ends."""
    over = threading.Event()

    def endless() -> HttpResponse:
        over.wait()
        return HttpResponse()

    scope = {"client": ("10.0.0.1", 1), "path": "/", "headers": []}
    tasks = [asyncio.create_task(lane.run(scope, endless)) for lane in lanes]
    try:
        await asyncio.sleep(0)  # each task takes its thread
        yield
    finally:
        over.set()
        await asyncio.gather(*tasks)


@pytest.fixture(autouse=True)
def _threads_end(lanes: Lanes) -> Iterator[None]:
    """No thread keeps a connection to the test database."""
    yield
    for lane in vars(lanes).values():
        lane.close()
