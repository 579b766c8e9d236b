"""The thread that sends: one in each process that has a worker, whatever kind of worker it is.

A send takes up to five seconds, and a worker has two threads for tallies and standings. So its
tasks only wake this one.
"""

from __future__ import annotations

import logging
import threading

from django.db import connections
from django.utils import timezone

from tournaments.models import Delivery
from tournaments.services.webhooks.delivering import send_due

logger = logging.getLogger(__name__)

_due = threading.Event()
_starting = threading.Lock()
_thread: threading.Thread | None = None


def wake() -> None:
    """Have what is due sent, if anything is, and return at once. If a process ends with something
    unsent, another one sends it."""
    global _thread
    if not Delivery.objects.due(timezone.now()).exists():
        return
    _due.set()
    with _starting:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_work, name="webhooks", daemon=True)
            _thread.start()


def _work() -> None:
    while True:
        _due.wait()
        _due.clear()
        try:
            while send_due():
                pass
        except Exception:
            logger.exception("webhooks were not sent")
        finally:
            connections.close_all()  # it may wait for long
