"""With a Redis server, what one process publishes reaches the viewers of another."""

import asyncio
import os
import subprocess
import sys
from typing import Any

import pytest

from ledger.live import Hub, publish
from ledger.live.feed import feed

PUBLISH = """
import sys
import django
django.setup()
from ledger import live
live.publish("game-a", {"version": int(sys.argv[1])})
"""


def _publish_elsewhere(redis_url: str, version: int) -> None:
    environment = {**os.environ, "REDIS_URL": redis_url, "SECRET_KEY": "of this test"}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    command = [sys.executable, "-c", PUBLISH, str(version)]
    subprocess.run(command, check=True, env=environment)


async def _first_news(hub: Hub, cause: Any) -> bytes:
    task = asyncio.create_task(feed(hub))
    try:
        with hub.viewer("game-a") as viewer:
            for _ in range(50):  # a subscription takes a moment
                await asyncio.to_thread(cause)
                if snapshot := await viewer.next(0.2):
                    return snapshot.body
        raise AssertionError("nothing came through Redis")
    finally:
        task.cancel()


def test_another_process_is_heard(redis_url: str, settings: Any) -> None:
    settings.REDIS_URL = redis_url
    heard = _first_news(Hub(), lambda: _publish_elsewhere(redis_url, 4))
    assert asyncio.run(heard) == b'{"version":4}'


def test_databases_of_one_server_are_apart(redis_url: str, settings: Any) -> None:
    server, _, number = redis_url.rpartition("/")
    neighbour = f"{server}/{int(number) + 4}"

    def in_both_databases() -> None:
        _publish_elsewhere(neighbour, 1)
        publish("game-a", {"version": 2})

    settings.REDIS_URL = redis_url
    assert asyncio.run(_first_news(Hub(), in_both_databases)) == b'{"version":2}'


def test_a_server_that_is_away_costs_no_posting(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    from ledger.live import hub

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    publish("game-away", {"version": 1})
    newest = hub.newest("game-away")
    assert newest is not None
    assert newest.body == b'{"version":1}'
    assert "Redis is away" in caplog.text
