"""With a Redis server, what one process publishes reaches the listeners of another."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from ledger.live import Hub, hub, publish, sources
from ledger.live.feed import feed
from tests.conftest import PATIENCE_SECONDS

PUBLISH = """
import sys
import django
django.setup()
from ledger import live
live.publish(sys.argv[1], {"version": int(sys.argv[2])})
"""


@pytest.fixture
def channel() -> str:
    """A channel of this test alone: the server is shared."""
    return f"game-{uuid4()}"


def _publish_elsewhere(redis_url: str, channel: str, version: int) -> None:
    environment = {**os.environ, "REDIS_URL": redis_url, "SECRET_KEY": "of this test"}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    command = [sys.executable, "-c", PUBLISH, channel, str(version)]
    subprocess.run(command, check=True, env=environment)


async def _first_news(hub: Hub, channel: str, cause: Callable[[], None]) -> bytes:
    """The first news of a listener to `channel`, when the feed listens and `cause` has happened."""
    listening = asyncio.Event()
    task = asyncio.create_task(feed(hub, listening))
    try:
        await asyncio.wait_for(listening.wait(), PATIENCE_SECONDS)
        with hub.listener(channel) as listener:
            await asyncio.to_thread(cause)
            ((_, snapshot),) = await asyncio.wait_for(listener.next(), PATIENCE_SECONDS)
        return snapshot.body
    finally:
        task.cancel()


def test_another_process_is_heard(redis_url: str, settings: Any, channel: str) -> None:
    settings.REDIS_URL = redis_url
    heard = _first_news(Hub(), channel, lambda: _publish_elsewhere(redis_url, channel, 4))
    assert asyncio.run(heard) == b'{"version":4}'


def test_databases_of_one_server_are_apart(redis_url: str, settings: Any, channel: str) -> None:
    server, _, number = redis_url.rpartition("/")
    neighbor = f"{server}/{(int(number) + 1) % 16}"

    def in_both_databases() -> None:
        _publish_elsewhere(neighbor, channel, 1)
        publish(channel, {"version": 2})

    settings.REDIS_URL = redis_url
    heard = _first_news(Hub(), channel, in_both_databases)
    assert asyncio.run(heard) == b'{"version":2}'


def test_what_was_published_while_nobody_listened_is_read_from_its_source(
    redis_url: str, settings: Any, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = redis_url
    monkeypatch.setitem(sources._sources, "game", lambda key: {"version": 2})
    hub = Hub()
    hub.publish(channel, {"version": 1})
    heard = _first_news(hub, channel, lambda: None)
    assert asyncio.run(heard) == b'{"version":2}'


def test_a_server_that_is_away_costs_no_posting(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    publish("game-away", {"version": 1})
    newest = hub.newest("game-away")
    assert newest is not None
    assert newest.body == b'{"version":1}'
    assert "Redis is away" in caplog.text
