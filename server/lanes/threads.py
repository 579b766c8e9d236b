"""Threads that work for the event loop, and hand it their results themselves."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

Result = TypeVar("Result")


class Threads:
    """At most `most` threads, which live as long as the process. The one that has rested for the
    shortest time gets the next work, as the processor's caches may still know it.

    A `ThreadPoolExecutor` wakes the one that has rested longest, and its results reach the loop
    through two futures and their callbacks (docs/decisions/lanes.md, *Threads of our own*).
    """

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._guard = threading.Lock()
        self._begun = 0
        self._resting: list[_Thread] = []
        self._waiting: deque[_Job] = deque()
        self._is_closed = False

    async def run(self, work: Callable[[], Result]) -> Result:
        """The result of `work` in one of the threads, or what it raises. Work whose caller was
        canceled before it began isn't done."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._give(_Job(loop, future, contextvars.copy_context(), work))
        return await future

    def close(self) -> None:
        """Let each thread end as soon as nothing waits."""
        with self._guard:
            self._is_closed = True
            while self._resting:
                self._resting.pop().jobs.put(None)

    def _give(self, job: _Job) -> None:
        with self._guard:
            if self._resting:
                self._resting.pop().jobs.put(job)
            elif self._begun < self._most:
                _Thread(self, f"{self._name}_{self._begun}", job).start()
                self._begun += 1
            else:
                self._waiting.append(job)

    def rest(self, thread: _Thread) -> None:
        """Take note that a thread is done: it gets what waits, or what comes."""
        with self._guard:
            if self._waiting:
                thread.jobs.put(self._waiting.popleft())
            elif self._is_closed:
                thread.jobs.put(None)
            else:
                self._resting.append(thread)


class _Job(NamedTuple):
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    context: contextvars.Context  # with the id of the request
    work: Callable[[], Any]

    def done(self) -> Callable[[], None]:
        """Do the work, and return how its future learns of it, in the loop."""
        try:
            result = self.context.run(self.work)
        except BaseException as raised:
            fault = raised  # the name of an `except` ends with its block
            return lambda: None if self.future.done() else self.future.set_exception(fault)
        return lambda: None if self.future.done() else self.future.set_result(result)


class _Thread(threading.Thread):
    """One of the threads. It ends with the program, whatever it is doing, as a killed one would."""

    def __init__(self, threads: Threads, name: str, first: _Job) -> None:
        super().__init__(name=name, daemon=True)
        self.jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.jobs.put(first)
        self._threads = threads

    def run(self) -> None:
        while job := self.jobs.get():
            self._do(job)
            del job  # a request isn't kept in memory while its thread rests

    def _do(self, job: _Job) -> None:
        tell = None if job.future.cancelled() else job.done()
        self._threads.rest(self)  # before the loop knows, and may send the next work
        if tell:
            with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                job.loop.call_soon_threadsafe(tell)
