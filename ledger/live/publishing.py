"""Publishing: straight into the hub of this process, or by Redis into the hub of every process."""

import json
import logging
from functools import lru_cache, partial
from typing import Any
from urllib.parse import urlsplit

import redis
from django.conf import settings

from ledger.live.hub import hub
from ledger.redis_outage import PATIENCE, outage

log = logging.getLogger(__name__)


def publish(channel: str, snapshot: dict[str, Any]) -> None:
    """Make `snapshot` (small, JSON-ready) the newest of `channel`. Call it after the commit.

    Never fails: what happened is in the database. While Redis is away, listeners of this process
    see the news, and those of the others as soon as it is back; until then they poll.
    """
    if settings.REDIS_URL:
        try:
            with outage.noticed():
                _send(channel, json.dumps(snapshot))
            return
        except redis.RedisError as fault:
            log.warning("Redis is away, only listeners of this process see the news: %s", fault)
    hub.publish(channel, snapshot)
    if settings.REDIS_URL:
        outage.tell_later(channel, partial(_send_newest, channel))


def _send_newest(channel: str) -> None:
    """What is newest by now: of two snapshots the later one may have failed first."""
    if newest := hub.newest(channel):
        _send(channel, newest.body)


def _send(channel: str, body: str | bytes) -> None:
    _redis(settings.REDIS_URL).publish(topic(channel), body)


def topic(channel: str) -> str:
    """The name of a channel in Redis. Redis keeps no topics per database, so we do."""
    return f"passgo{urlsplit(settings.REDIS_URL).path.rstrip('/')}:live:{channel}"


@lru_cache(maxsize=4)
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, **PATIENCE)
