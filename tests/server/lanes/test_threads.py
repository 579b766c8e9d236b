"""The threads of a lane: who gets the next work, and how its result comes back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextvars import ContextVar
from functools import partial

import pytest

from server.lanes.threads import Threads

SECONDS = 30
WHO = ContextVar("WHO", default="nobody")


@pytest.fixture
def threads() -> Iterator[Threads]:
    made = Threads("test", 3)
    yield made
    made.close()


def in_loop(scene: Callable[[], Awaitable[object]]) -> None:
    async def timed() -> None:
        await asyncio.wait_for(scene(), SECONDS)

    asyncio.run(timed())


async def at_once(threads: Threads, count: int) -> list[int]:
    """The threads that worked when so many pieces of work were there together."""
    together = threading.Barrier(count)

    def work() -> int:
        together.wait(SECONDS)
        return threading.get_ident()

    return list(await asyncio.gather(*(threads.run(work) for _ in range(count))))


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.001)


def test_the_thread_that_rested_last_gets_the_next_work(threads: Threads) -> None:
    async def scene() -> None:
        assert len(set(await at_once(threads, 3))) == 3
        first = await threads.run(threading.get_ident)
        for _ in range(10):
            assert await threads.run(threading.get_ident) == first

    in_loop(scene)


def test_work_beyond_the_threads_waits_and_is_done_in_turn(threads: Threads) -> None:
    async def scene() -> None:
        gate, begun = threading.Event(), []
        done: list[int] = []
        for _ in range(3):
            begun.append(asyncio.ensure_future(threads.run(lambda: gate.wait(SECONDS))))
        later = [asyncio.ensure_future(threads.run(partial(done.append, at))) for at in range(20)]
        await asyncio.sleep(0.05)
        assert done == []
        gate.set()
        await asyncio.gather(*begun, *later)
        assert sorted(done) == list(range(20))

    in_loop(scene)


def test_what_the_work_raises_is_raised_where_it_was_asked_for(threads: Threads) -> None:
    def fails() -> None:
        raise KeyError("no such lot")

    async def scene() -> None:
        for _ in range(4):  # more often than there are threads: none of them ends with it
            with pytest.raises(KeyError, match="no such lot"):
                await threads.run(fails)
        assert await threads.run(lambda: "alive") == "alive"

    in_loop(scene)


def test_the_work_knows_the_context_of_its_request(threads: Threads) -> None:
    async def scene() -> None:
        WHO.set("Ada")
        assert await threads.run(WHO.get) == "Ada"

    in_loop(scene)


def test_work_whose_caller_left_before_it_began_is_not_done(threads: Threads) -> None:
    async def scene() -> None:
        gate = threading.Event()
        done: list[str] = []
        busy = [asyncio.ensure_future(threads.run(lambda: gate.wait(SECONDS))) for _ in range(3)]
        left = asyncio.ensure_future(threads.run(lambda: done.append("left")))
        stays = asyncio.ensure_future(threads.run(lambda: done.append("stays")))
        await asyncio.sleep(0.01)
        left.cancel()
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*busy, stays)
        assert done == ["stays"]

    in_loop(scene)


def test_a_caller_who_leaves_in_the_middle_harms_no_thread(threads: Threads) -> None:
    async def scene() -> None:
        gate = threading.Event()
        leaves = asyncio.ensure_future(threads.run(lambda: gate.wait(SECONDS)))
        await asyncio.sleep(0.01)
        leaves.cancel()
        await asyncio.sleep(0)
        gate.set()
        assert len(set(await at_once(threads, 3))) == 3

    in_loop(scene)


def test_closed_threads_end_with_their_last_work() -> None:
    threads = Threads("ending", 2)
    names = {"ending_0", "ending_1"}

    def alive() -> set[str]:
        return names & {thread.name for thread in threading.enumerate()}

    async def scene() -> None:
        await at_once(threads, 2)
        gate = threading.Event()
        last = asyncio.ensure_future(threads.run(lambda: gate.wait(SECONDS)))
        await asyncio.sleep(0.01)
        threads.close()
        await until(lambda: len(alive()) == 1)
        gate.set()
        assert await last
        await until(lambda: not alive())

    in_loop(scene)
