"""After an outage of Redis, everybody hears what could not be told meanwhile."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
import redis

from ledger import redis_outage
from ledger.live import publish
from ledger.live.publishing import topic
from ledger.redis_outage import StillAway, outage
from tests.conftest import PATIENCE_SECONDS, wait_until


class Gate:
    """A way to Redis that accepts whoever comes, and leads nowhere until it is opened."""

    def __init__(self, redis_url: str) -> None:
        server = urlsplit(redis_url)
        self._server = (server.hostname or "", server.port or 6379)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._is_open = False
        self._held: list[socket.socket] = []
        self.url = f"redis://127.0.0.1:{self._door.getsockname()[1]}{server.path}"
        threading.Thread(target=self._serve, daemon=True).start()

    def open(self) -> None:
        """Lead to Redis from now on. Whoever waits has to come again."""
        self._is_open = True
        for each in self._held:
            each.close()

    def close(self) -> None:
        """End every connection."""
        self._door.close()
        for each in self._held:
            each.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                self._held.append(client)
                if self._is_open:
                    server = socket.create_connection(self._server)
                    self._held.append(server)
                    for ends in ((client, server), (server, client)):
                        threading.Thread(target=_carry, args=ends, daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)


@pytest.fixture
def gate(redis_url: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    monkeypatch.setattr(redis_outage, "PROBE_SECONDS", 0.05)
    with ExitStack() as to_the_end:
        gate = Gate(redis_url)
        to_the_end.callback(gate.close)
        settings.REDIS_URL = gate.url
        yield gate


def test_the_newest_of_each_channel_is_told_once_redis_answers(gate: Gate, redis_url: str) -> None:
    channels = [f"game-{uuid4()}" for _ in range(2)]
    with redis.Redis.from_url(redis_url) as elsewhere, elsewhere.pubsub() as heard:
        heard.subscribe(*map(topic, channels))
        for channel in channels:
            publish(channel, {"version": 1})
            publish(channel, {"version": 3})
            publish(channel, {"version": 2})
        gate.open()

        news = _next(heard, 2)
        assert news == {topic(channel): b'{"version":3}' for channel in channels}

        wait_until(lambda: not outage.lasts(), "the end of the outage")
        publish(channels[0], {"version": 4})
        assert _next(heard, 1) == {topic(channels[0]): b'{"version": 4}'}


def test_nobody_asks_again_while_it_is_away(gate: Gate) -> None:
    publish("game-1", {"version": 1})
    with pytest.raises(StillAway), outage.noticed():
        raise AssertionError("asked")


def _next(heard: Any, number: int) -> dict[str, bytes]:
    """So many messages, by topic."""
    found: dict[str, bytes] = {}
    while len(found) < number:
        message = heard.get_message(timeout=PATIENCE_SECONDS)
        assert message, "nothing was told"
        if message["type"] == "message":
            found[message["channel"].decode()] = message["data"]
    return found
