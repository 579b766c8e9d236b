"""The Celery application; settings that begin with CELERY_ configure it.

Celery carries wake-ups only. What must not be lost stands in the outbox (ledger.outbox).
"""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("passgo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
def sweep_at_start(sender: Any, **news: Any) -> None:
    """Takes up at once what a killed worker had in hand, not only when its time comes again."""
    sweep_all(sender.app)


@app.task(name="config.celery.nothing")
def nothing() -> None:
    """A message that wakes a worker which waits for one."""


def wake(app: Celery) -> None:
    """Let a worker look up from its queue. Raises `kombu.exceptions.OperationalError` where the
    queue is away, after some seconds at times."""
    app.send_task("config.celery.nothing", retry=False)


def sweep_all(app: Celery) -> None:
    """Wake a worker to take up all open work."""
    app.send_task("ledger.tasks.sweep_all")
