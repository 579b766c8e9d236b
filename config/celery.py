"""The Celery application; settings that begin with CELERY_ configure it.

Celery carries wake-ups only. What must not be lost is in the outbox (`ledger.outbox`).
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
    """Takes up at once what a killed worker was doing, without waiting for the next sweep."""
    sweep_all(sender.app)


@app.task(name="config.celery.nothing")
def nothing() -> None:
    """An empty task: its message wakes a worker that is waiting for one."""


def wake(app: Celery) -> None:
    """Wake a worker that waits for its queue. Raises `kombu.exceptions.OperationalError` if the
    queue is away, sometimes only after seconds."""
    app.send_task("config.celery.nothing", retry=False)


def sweep_all(app: Celery) -> None:
    """Wake a worker to take up all open work."""
    app.send_task("ledger.tasks.sweep_all")
