"""Celery's worker and beat as threads of the web process, for an evening without a Redis server."""

import contextlib
import logging
import threading
from typing import Any

from celery import Celery
from celery.beat import EmbeddedService, Scheduler
from celery.platforms import EX_OK
from celery.signals import task_postrun, task_prerun
from celery.worker import WorkController
from celery.worker import state as celery_state
from kombu.exceptions import OperationalError

from config.celery import sweep_all, wake
from server.lanes import precedence

STOP_SECONDS = 3.0
"""The time that shutting down waits for running tasks; those cut off are still in the outbox."""

RESTART_SECONDS = 1.0

log = logging.getLogger(__name__)
_orders: Any = celery_state


# Not app.WorkController: that is the worker as a program, which takes over stdout.
class Worker(WorkController):
    """A worker that first takes up what an earlier process left."""

    def on_consumer_ready(self, consumer: object) -> None:
        """The queue is open."""
        sweep_all(self.app)


class EmbeddedCelery:
    """A worker of two threads and the beat. Make and use it outside the event loop."""

    def __init__(self, app: Celery) -> None:
        self._app = app
        self._beat: Any = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="celery", daemon=True)

    def start(self) -> None:
        """Start both, and return at once. Pages wait while a task runs."""
        task_prerun.connect(_begins)
        task_postrun.connect(_has_ended)
        self._thread.start()
        self._beat.start()

    def stop(self) -> None:
        """End both, after `STOP_SECONDS` at the latest.

        The worker ends in its own thread, between two messages: ended from here it could take one
        more, have no thread left for it, and hang on its connection.
        """
        self._beat.service.stop()
        self._stopping.set()
        _orders.should_stop = EX_OK
        # Beside the waiting, since an unreachable Redis answers late or never.
        threading.Thread(target=self._wake, name="celery-wake", daemon=True).start()
        self._thread.join(STOP_SECONDS)

    def _wake(self) -> None:
        """The worker waits a second or two for a message, then sees its order, and waits once
        more."""
        with contextlib.suppress(OperationalError):
            wake(self._app)
            wake(self._app)

    def _work(self) -> None:
        """Run a worker, and another one after any that ends by itself, as when Redis goes away in
        mid-message."""
        while True:
            _orders.should_stop = None
            if self._stopping.is_set():
                return
            worker: Any = Worker(
                app=self._app,
                pool="threads",
                concurrency=2,
                without_heartbeat=True,
                without_mingle=True,
                without_gossip=True,
            )
            worker.start()
            if not self._stopping.wait(RESTART_SECONDS):
                log.error("The worker stopped by itself; starting another one.")


def _begins(**_: Any) -> None:
    precedence.of_this_process.take()


def _has_ended(**_: Any) -> None:
    precedence.of_this_process.give_back()
