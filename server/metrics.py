"""`/metrics`, for Prometheus: what every web process has counted, and what waits in the database.

Off without METRICS_TOKEN. Several processes count together in the folder named by
PROMETHEUS_MULTIPROC_DIR; without it each answers for itself.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path

import redis
from django.conf import settings
from django.db import Error, connection
from django.db.models import Count, Min
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from ledger.asgi_types import Receive, Scope, Send
from ledger.metrics import POST_SECONDS
from ledger.models import OutboxRow
from server.lanes import heads

ADDRESS = "/metrics"
QUEUE = "celery"

_POST = re.compile(r"/api/v1/games/[^/]+/transactions")
_GAUGE_FILE = re.compile(r"gauge_live\w*_(\d+)\.db")
_REDIS_PATIENCE_SECONDS = 1.0

logger = logging.getLogger(__name__)


async def metrics(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request that shows the token."""
    if not constant_time_compare(heads.bearer(dict(scope)), settings.METRICS_TOKEN):
        await _answer(send, 401, b"METRICS_TOKEN is wanted as a Bearer token\n")
        return
    await _answer(send, 200, await asyncio.to_thread(exposition))


def exposition() -> bytes:
    """All figures as Prometheus reads them."""
    counted = REGISTRY
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        _forget_ended_processes(Path(folder))
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]  # untyped in the library
    waiting = CollectorRegistry()
    waiting.register(WaitingWork())
    return generate_latest(counted) + generate_latest(waiting)


def observe_post(method: str, path: str, status: int, seconds: float) -> None:
    """Count an answer, if it is one to a post to a book."""
    if method == "POST" and _POST.fullmatch(path):
        POST_SECONDS.labels(_outcome(status)).observe(seconds)


def _outcome(status: int) -> str:
    if status < 300:
        return "accepted"
    return "failed" if status >= 500 else "refused"


class WaitingWork(Collector):
    """The work that is waiting, counted when Prometheus asks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The outbox and the queue; if one of them doesn't answer, it is left out."""
        try:
            yield from _outbox()
        except Error as fault:
            logger.warning("The outbox can't be counted: %s", fault)
        finally:
            connection.close()
        try:
            yield from _queue()
        except redis.RedisError as fault:
            logger.warning("The queue can't be counted: %s", fault)


def _outbox() -> Iterator[GaugeMetricFamily]:
    found = OutboxRow.objects.filter(done_at=None).aggregate(Count("pk"), Min("created_at"))
    oldest = found["created_at__min"]
    age = (timezone.now() - oldest).total_seconds() if oldest else 0
    yield GaugeMetricFamily("passgo_outbox_rows", "Jobs to be done.", found["pk__count"])
    said = "How long ago the oldest job to be done was noted."
    yield GaugeMetricFamily("passgo_outbox_oldest_seconds", said, age)


def _queue() -> Iterator[GaugeMetricFamily]:
    if not settings.REDIS_URL:
        return
    with redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=_REDIS_PATIENCE_SECONDS,
        socket_connect_timeout=_REDIS_PATIENCE_SECONDS,
    ) as client:
        length = client.llen(QUEUE)
    yield GaugeMetricFamily("passgo_queue_messages", "Wake-ups that no worker took yet.", length)


def _forget_ended_processes(folder: Path) -> None:
    """A process that was killed took its streams with it."""
    for file in folder.iterdir():
        if (named := _GAUGE_FILE.fullmatch(file.name)) and not _lives(int(named[1])):
            mark_process_dead(int(named[1]))  # type: ignore[no-untyped-call]  # untyped in the library


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


async def _answer(send: Send, status: int, body: bytes) -> None:
    kind = CONTENT_TYPE_LATEST if status == 200 else "text/plain; charset=utf-8"
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
