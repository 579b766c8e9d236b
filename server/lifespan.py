"""Everything that starts and stops with the web process, by the lifespan messages of ASGI."""

import asyncio
import contextlib
import logging
from asyncio import Task
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import OperationalError, connection

from config import celery_app
from ledger.asgi_types import Receive, Send
from ledger.live import hub
from ledger.live.feed import feed
from server import onelock
from server.embedded import EmbeddedCelery
from server.memory import collect_garbage_rarely
from server.versions import too_old, unknown_migrations

REDIS_PATIENCE_SECONDS = 5.0
THREADS_BESIDE = 6
"""For what waits beside the lanes, such as live updates that look something up. Each may keep a
connection to the database. By default asyncio would have four more than there are cores."""

log = logging.getLogger(__name__)


async def lifespan(receive: Receive, send: Send) -> None:
    """Answer `lifespan.startup` when everything runs, and `lifespan.shutdown` when it has ended."""
    await receive()
    companions = Companions()
    beside = ThreadPoolExecutor(THREADS_BESIDE, thread_name_prefix="beside")
    asyncio.get_running_loop().set_default_executor(beside)
    try:
        if unknown := await asyncio.to_thread(_unknown_migrations):
            message = f"Passgo can't start: {too_old(unknown)}"
            await send({"type": "lifespan.startup.failed", "message": message})
            return
        await companions.start()
        collect_garbage_rarely()
    except onelock.AlreadyRunning as running:
        await send({"type": "lifespan.startup.failed", "message": str(running)})
        return
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await companions.stop()
    await send({"type": "lifespan.shutdown.complete"})


def _unknown_migrations() -> list[str]:
    try:
        return unknown_migrations()
    except OperationalError as fault:
        # A server may start before its database: until then, pages say that it is missing.
        log.warning("The database can't be asked for its version: %s", fault)
        return []
    finally:
        connection.close()


class Companions:
    """The embedded Celery and the feed from Redis: whichever of them the settings ask for."""

    def __init__(self) -> None:
        self._celery: EmbeddedCelery | None = None
        self._feed: Task[None] | None = None

    async def start(self) -> None:
        """Start them. Raises AlreadyRunning if a second process would split the queue."""
        hub.open()
        if settings.REDIS_URL:
            listening = asyncio.Event()
            self._feed = asyncio.create_task(feed(hub, listening))
            # So that the first listeners miss nothing. The site opens without Redis as well.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(listening.wait(), REDIS_PATIENCE_SECONDS)
        if settings.EMBEDDED_CELERY:
            if not settings.REDIS_URL:
                onelock.take()
            self._celery = await asyncio.to_thread(EmbeddedCelery, celery_app)
            self._celery.start()

    async def stop(self) -> None:
        """End them, within a few seconds."""
        hub.close()
        if self._feed:
            self._feed.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._feed
        if self._celery:
            await asyncio.to_thread(self._celery.stop)
