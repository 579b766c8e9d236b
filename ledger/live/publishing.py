"""Publishing: straight into the hub of this process, or by Redis into the hub of every process."""

import json
import logging
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import redis
from django.conf import settings

from ledger.live.hub import hub

log = logging.getLogger(__name__)


def publish(channel: str, snapshot: dict[str, Any]) -> None:
    """Make `snapshot` (small, JSON-ready) the newest of `channel`. Call it after the commit.

    Never fails: what happened is in the database, and a screen that missed the news polls.
    """
    if settings.REDIS_URL:
        try:
            _redis(settings.REDIS_URL).publish(topic(channel), json.dumps(snapshot))
            return
        except redis.RedisError as fault:
            log.warning("Redis is away, only listeners of this process see the news: %s", fault)
    hub.publish(channel, snapshot)


def topic(channel: str) -> str:
    """The name of a channel in Redis. Redis keeps no topics per database, so we do."""
    return f"passgo{urlsplit(settings.REDIS_URL).path.rstrip('/')}:live:{channel}"


@lru_cache(maxsize=4)
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
