"""One task that carries what other processes publish, by Redis, into this process's hub."""

import asyncio
import json
import logging

import redis.asyncio
from django.conf import settings

from ledger.live.hub import Hub
from ledger.live.publishing import topic

RETRY_SECONDS = 1.0
log = logging.getLogger(__name__)


async def feed(hub: Hub) -> None:
    """Run until cancelled; a Redis server that goes away is waited for."""
    while True:
        try:
            await _listen(hub)
        except redis.RedisError as fault:
            log.warning("Live updates wait for Redis: %s", fault)
            await asyncio.sleep(RETRY_SECONDS)


async def _listen(hub: Hub) -> None:
    prefix = topic("")
    connection = redis.asyncio.Redis.from_url(settings.REDIS_URL)
    async with connection, connection.pubsub() as subscription:
        await subscription.psubscribe(f"{prefix}*")
        async for message in subscription.listen():
            if message["type"] == "pmessage":
                channel = message["channel"].decode().removeprefix(prefix)
                hub.publish(channel, json.loads(message["data"]))
