"""Say whether this process serves: `/healthz` for the program that restarts it, `/readyz` for the
one that sends requests to it.

Both are answered beside Django, so that neither the allowed hosts, nor https, nor a full lane
stands in a probe's way. They tell strangers nothing that they may not know.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import redis
from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from ledger.asgi_types import Receive, Scope, Send
from ledger.models import OutboxRow

ALIVE, READY = "/healthz", "/readyz"
ADDRESSES = (ALIVE, READY)

LOOK_SECONDS = 1.0
"""The process is examined at most once in this time, whoever asks."""
PATIENCE_SECONDS = 5.0
REDIS_PATIENCE_SECONDS = 1.0

Findings = dict[str, Any]


class Health:
    """The application of both addresses. It checks once for all probes at about the same time."""

    def __init__(self) -> None:
        self._look: asyncio.Task[Findings] | None = None
        self._begun = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a probe: 200, or 503 if requests should go to another process."""
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(send, scope, 405, {"status": "only GET is answered here"})
        elif scope["path"] == ALIVE:
            await _answer(send, scope, 200, {"status": "alive"})
        else:
            found = await self._findings()
            is_ready = found["database"] == "ok"
            status = {"status": "ready" if is_ready else "not ready"}
            await _answer(send, scope, 200 if is_ready else 503, status | found)

    async def _findings(self) -> Findings:
        now = time.monotonic()
        if self._look is None or (self._look.done() and now - self._begun >= LOOK_SECONDS):
            self._begun = now
            self._look = asyncio.create_task(asyncio.to_thread(findings))
        try:
            return await asyncio.wait_for(asyncio.shield(self._look), PATIENCE_SECONDS)
        except TimeoutError:
            return {"database": "doesn't answer"}


def findings() -> Findings:
    """Examine this process. `database`: "ok", "doesn't answer", or "not migrated" if tables are
    missing. `redis`: "ok", "doesn't answer", or "not used"; without it entries are taken, but news
    comes late. `oldest_job_seconds`: how long the oldest due job has waited, 0 if there is none."""
    try:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return {"database": "not migrated"}
        return {"database": "ok", "redis": _redis(), "oldest_job_seconds": _oldest_job_seconds()}
    except Error:
        return {"database": "doesn't answer"}
    finally:
        connection.close()


def _oldest_job_seconds() -> int:
    now = timezone.now()
    oldest = OutboxRow.objects.due(now).values_list("due_at", flat=True).first()
    return 0 if oldest is None else int((now - oldest).total_seconds())


def _redis() -> str:
    if not settings.REDIS_URL:
        return "not used"
    patience = {
        "socket_timeout": REDIS_PATIENCE_SECONDS,
        "socket_connect_timeout": REDIS_PATIENCE_SECONDS,
    }
    try:
        with redis.Redis.from_url(settings.REDIS_URL, **patience) as client:
            client.ping()
    except redis.RedisError:
        return "doesn't answer"
    return "ok"


async def _answer(send: Send, scope: Scope, status: int, found: Findings) -> None:
    body = json.dumps(found).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    if status == 405:
        headers.append((b"allow", b"GET, HEAD"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
