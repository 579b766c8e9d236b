"""A lane: threads of its own for one kind of request, and room for a few that wait."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from enum import Enum, auto
from math import inf
from typing import Protocol, TypeVar

from ledger.asgi_types import Scope
from server.lanes import heads, precedence
from server.lanes.threads import Threads
from server.lanes.turned_away import BUSY, TurnedAway

logger = logging.getLogger(__name__)


class WithStatus(Protocol):
    """What a lane has to know of an answer."""

    @property
    def status_code(self) -> int:
        """The status of HTTP."""


Answered = TypeVar("Answered", bound=WithStatus)


class Rank(Enum):
    """The precedence of a lane: requests of LAST ones give way to those of FIRST ones."""

    FIRST = auto()
    ANY = auto()
    LAST = auto()


class Lane:
    """Answers requests in `threads` threads that live, and keep their database connections, as
    long as the process.

    At most `room` requests wait for a thread, none longer than `patience` seconds, and a sender
    with a token has at most `each` requests here at once. A body may have `body_bytes` bytes, and
    has to arrive within `body_seconds`. `precedence` explains FIRST and LAST.
    """

    def __init__(
        self,
        name: str,
        *,
        threads: int,
        room: int,
        body_bytes: int,
        body_seconds: float = 30.0,
        patience: float = inf,
        each: float = inf,
        rank: Rank = Rank.ANY,
    ) -> None:
        self.name = name
        self.threads = threads
        self.body_bytes = body_bytes
        self.body_seconds = body_seconds
        self._patience = patience
        self._room = room
        self._inside = 0
        self._each = each
        self.rank = rank
        self._of_sender: Counter[str] = Counter()
        self._pool = Threads(name, threads)

    async def run(self, scope: Scope, answer: Callable[[], Answered]) -> Answered:
        """Call `answer` in one of the threads, and return its answer. Raises `TurnedAway` BUSY."""
        sender = heads.token(scope)
        if self._inside >= self.threads + self._room or self._of_sender[sender] >= self._each:
            raise self._busy()
        deadline = time.monotonic() + self._patience

        def in_time() -> Answered | None:
            if self.rank == Rank.LAST:
                precedence.of_this_process.wait()
            return answer() if time.monotonic() <= deadline else None

        self._inside += 1
        self._of_sender[sender] += 1
        try:
            with precedence.of_this_process.taken() if self.rank == Rank.FIRST else nullcontext():
                answered = await self._pool.run(in_time)
        finally:
            self._leave(sender)
        if answered is None:
            raise self._busy()
        return answered

    def _busy(self) -> TurnedAway:
        logger.warning("The lane %s is full: %s are inside.", self.name, self._inside)
        return TurnedAway(BUSY)

    def _leave(self, sender: str) -> None:
        self._inside -= 1
        self._of_sender[sender] -= 1
        if not self._of_sender[sender]:
            del self._of_sender[sender]

    def close(self) -> None:
        """Let each thread end as soon as it has nothing to do."""
        self._pool.close()
