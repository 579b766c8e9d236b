"""Work that takes precedence over the pages of players and visitors: the bank, and the tallies and
standings.

All threads of a process share one interpreter. Two that draw pages without a pause take most of it,
and a post that should take 4 ms then takes seconds. A page once begun can't be interrupted, but the
next one can wait.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager

YIELD_SECONDS = 0.25
"""The longest that a page waits, so that pages never stand still."""


LOOK_SECONDS = 0.002


class Precedence:
    """Counts the work under way that goes first. Any thread may use it."""

    def __init__(self) -> None:
        self._under_way = 0
        self._counting = threading.Lock()
        self._nothing = threading.Event()
        self._nothing.set()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Do work that goes first inside this block."""
        self.take()
        try:
            yield
        finally:
            self.give_back()

    def take(self) -> None:
        """Note that work that goes first begins."""
        with self._counting:
            self._under_way += 1
            self._nothing.clear()

    def give_back(self) -> None:
        """Note that work that goes first ends."""
        with self._counting:
            self._under_way -= 1
            if not self._under_way:
                self._nothing.set()

    @property
    def is_taken(self) -> bool:
        """Whether any work that goes first is under way."""
        return not self._nothing.is_set()

    def wait(self) -> None:
        """Wait until no such work is under way, for `YIELD_SECONDS` at most."""
        self._nothing.wait(YIELD_SECONDS)

    async def let_pass(self) -> None:
        """Like `wait`, but for the event loop."""
        end = time.monotonic() + YIELD_SECONDS
        while self.is_taken and time.monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)


of_this_process = Precedence()
"""The one precedence of this process."""


async def giving_way(blocks: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    """The blocks of a file that is written while it is sent: packing the books of a hall takes many
    seconds, so each block begins as a page does."""
    async with aclosing(blocks):
        async for block in blocks:
            yield block
            await of_this_process.let_pass()
