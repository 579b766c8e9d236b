"""Celery's worker and beat as threads of the web process, for an evening without a Redis server."""

import threading
from typing import Any

from celery import Celery
from celery.beat import EmbeddedService, Scheduler
from celery.worker import WorkController

from config.celery import sweep_all


# Not app.WorkController: that is the worker as a program, which takes over stdout.
class Worker(WorkController):
    """A worker that first takes up what an earlier process left."""

    def on_consumer_ready(self, consumer: object) -> None:
        """The queue is open."""
        sweep_all(self.app)


class EmbeddedCelery:
    """A worker of two threads and the beat. Make and use it outside the event loop."""

    def __init__(self, app: Celery) -> None:
        self._worker: Any = Worker(
            app=app,
            pool="threads",
            concurrency=2,
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        self._beat: Any = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
        self._thread = threading.Thread(target=self._worker.start, name="celery", daemon=True)

    def start(self) -> None:
        """Start both threads, and return at once."""
        self._thread.start()
        self._beat.start()

    def stop(self) -> None:
        """End both. Running tasks are waited for; what is cut off all the same is in the outbox.

        The worker's thread notices when its poll of the queue runs out, up to two seconds later.
        It takes no task any more, so nobody waits for it.
        """
        self._beat.service.stop()
        self._worker.stop()
