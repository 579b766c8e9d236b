"""One task that carries what other processes publish, by Redis, into this process's hub."""

import asyncio
import json
import logging

import redis.asyncio
from django.conf import settings
from django.db import DatabaseError

from ledger.live.hub import Hub
from ledger.live.publishing import topic
from ledger.live.sources import read_aside

RETRY_SECONDS = 1.0
log = logging.getLogger(__name__)


async def feed(hub: Hub, listening: asyncio.Event | None = None) -> None:
    """Run until canceled; wait for Redis whenever it is unreachable.

    `listening` is set as soon as nothing that is published from now on can be missed.
    """
    while True:
        try:
            await _listen(hub, listening or asyncio.Event())
        except redis.RedisError as fault:
            log.warning("Live updates wait for Redis: %s", fault)
            await asyncio.sleep(RETRY_SECONDS)


async def _listen(hub: Hub, listening: asyncio.Event) -> None:
    prefix = topic("")
    connection = redis.asyncio.Redis.from_url(settings.REDIS_URL)
    async with connection, connection.pubsub() as subscription:
        await subscription.psubscribe(f"{prefix}*")
        async for message in subscription.listen():
            if message["type"] == "psubscribe":
                await _catch_up(hub)
                listening.set()
            elif message["type"] == "pmessage":
                channel = message["channel"].decode().removeprefix(prefix)
                hub.publish(channel, json.loads(message["data"]))


async def _catch_up(hub: Hub) -> None:
    """Redis keeps nothing for processes that don't listen: read what was missed meanwhile."""
    for channel in hub.channels():
        try:
            content = await read_aside(channel)
        except DatabaseError as fault:
            log.warning("Live updates could not be caught up: %s", fault)
            return
        if content is not None:
            hub.publish(channel, content)
