"""Wake-ups for the worker. Any may be lost: what they hurry along is looked for regularly."""

from __future__ import annotations

import logging
from typing import Any

from celery import current_app

from ledger.redis_outage import AWAY, outage

log = logging.getLogger(__name__)


def wake(task: str, *arguments: int, **options: Any) -> None:
    """Have the worker do a task by its name. No retries, and nothing while Redis is away: an
    unreachable queue must not hold up the answer."""
    try:
        with outage.noticed():
            current_app.send_task(task, arguments, retry=False, **options)
    except AWAY as fault:
        log.warning("Redis is away, so the worker comes later: %s", fault)
