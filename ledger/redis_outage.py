"""While Redis is away nobody waits for it twice, and nothing that is to be told gets lost.

A request that finds Redis away may have waited two seconds for it. From then on the others don't
ask. A thread beside them does, and first tells what couldn't be told meanwhile.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import redis
from django.conf import settings
from kombu.exceptions import OperationalError as NoBroker

PATIENCE = {"socket_timeout": 2, "socket_connect_timeout": 2}
PROBE_SECONDS = 1.0

AWAY = (redis.RedisError, NoBroker)
"""What is raised if Redis can't be reached, by itself or as the queue of jobs."""

log = logging.getLogger(__name__)


class StillAway(redis.RedisError):
    """Redis failed just now, so it wasn't asked again."""


class RedisOutage:
    """What this process knows of Redis being away. It lasts as long as its thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._probe: threading.Thread | None = None
        self._address = ""
        self._untold: dict[str, Callable[[], None]] = {}

    def lasts(self) -> bool:
        """Whether Redis failed and hasn't answered since."""
        # A process that forks from ours has no such thread, and finds out for itself.
        is_watched = self._probe is not None and self._probe.is_alive()
        return is_watched and self._address == settings.REDIS_URL

    @contextmanager
    def noticed(self) -> Iterator[None]:
        """Ask Redis in this block. Raises `StillAway` at once during an outage, and one of `AWAY`
        if this block finds that one has begun."""
        if self.lasts():
            raise StillAway("it hasn't answered since it failed")
        try:
            yield
        except AWAY:
            if settings.REDIS_URL:
                with self._lock:
                    self._begin()
            raise

    def tell_later(self, what: str, tell: Callable[[], None]) -> None:
        """Call `tell` as soon as Redis answers; once, however often the same is to be told."""
        with self._lock:
            self._begin()
            self._untold[what] = tell

    def _begin(self) -> None:
        if self.lasts():
            return
        if self._address != settings.REDIS_URL:
            self._untold.clear()
        self._address = settings.REDIS_URL
        self._probe = threading.Thread(target=self._watch, args=(self._address,), daemon=True)
        self._probe.start()

    def _watch(self, address: str) -> None:
        with redis.Redis.from_url(address, **PATIENCE) as server:
            while address == settings.REDIS_URL:
                time.sleep(PROBE_SECONDS)
                try:
                    server.ping()
                    self._tell_all()
                except redis.RedisError:
                    continue
                return

    def _tell_all(self) -> None:
        """End the outage once all is told: what comes meanwhile waits its turn."""
        while True:
            with self._lock:
                if not self._untold:
                    self._probe = None
                    return
                what, tell = self._untold.popitem()
            try:
                tell()
            except redis.RedisError:
                with self._lock:
                    self._untold.setdefault(what, tell)
                raise
            except Exception:
                log.exception("%s could not be told", what)


outage = RedisOutage()
