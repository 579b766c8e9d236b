"""The delay with which a change reaches many viewers, beside a bare hub.

    python -m benchmarks.live             # --viewers 500 2000 5000 --rounds 3 --changes 8

Each viewer is a connection of its own that follows one channel. A thread of the server publishes a
change each second, as a post does, and a viewer's delay is how long after that it has the last byte
of it. The bare hub is the least that can serve the same: the same web server, one event to wait
for, the same bytes to everybody. Both are served in turns by processes of their own; a third
watches.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import socket
import statistics
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn

from benchmarks.engine import loop_rate
from benchmarks.ledger.scratch import scratch
from benchmarks.verdict import at_most

SUBJECTS = ("passgo", "bare")
WANTED = {5_000: 1.3, 10_000: 2.0}
CHANNEL = "event-00000000-0000-4000-8000-000000000000"
PAUSE_SECONDS = 1.0
CONNECT_AT_ONCE = 200
MARK = b'"sent":'

App = Callable[[Any, Any, Any], Awaitable[None]]


class Delays(NamedTuple):
    """Seconds from a change to a viewer; `overtaken` are changes that a viewer never saw, because a
    later one was there first. `memory` is the server's, in bytes."""

    median: float
    p99: float
    overtaken: int
    cpu: float
    memory: int


def main() -> int:
    """Read the arguments, measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.live")
    parser.add_argument("--viewers", type=int, nargs="+", default=[500, 2_000, 5_000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--changes", type=int, default=8)
    asked = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{os.cpu_count()} cores, a load of {os.getloadavg()[0]:.1f} when it began, ", end="")
    print(f"{max(loop_rate() for _ in range(3)):,.0f} loops a second (see benchmarks.engine)\n")
    print("| viewers | p50 ms | p99 ms | CPU s | MB | bare: p50 | p99 | CPU s | MB ", end="")
    print("| p99 beside bare | wanted | reached |")
    print("| ---: " * 10 + "| ---: | --- |", flush=True)
    with scratch("sqlite"):
        for viewers in asked.viewers:
            print_row(viewers, asked.rounds, asked.changes)
    return 0


def print_row(viewers: int, rounds: int, changes: int) -> None:
    """Print both subjects, measured by turns with this many viewers: medians of all rounds."""
    found: dict[str, list[Delays]] = {subject: [] for subject in SUBJECTS}
    for _ in range(rounds):
        for subject in SUBJECTS:
            found[subject].append(measure(subject, viewers, changes))
    ours, bare = (_middle(found[subject]) for subject in SUBJECTS)
    pairs = zip(found["passgo"], found["bare"], strict=True)
    ratio = statistics.median(one.p99 / other.p99 for one, other in pairs)
    wanted = WANTED.get(viewers)
    reached = at_most(ratio, wanted)
    cells = [f"{viewers:,}", *_cells(ours), *_cells(bare), f"{ratio:.2f}"]
    cells += [f"≤ {wanted}" if wanted else "", reached]
    print("| " + " | ".join(cells) + " |", flush=True)
    if ours.overtaken or bare.overtaken:
        print(f"overtaken, in the middle of the rounds: {ours.overtaken}, bare {bare.overtaken}")


def _middle(rounds: list[Delays]) -> Delays:
    return Delays(*(statistics.median_low(column) for column in zip(*rounds, strict=True)))


def _cells(delays: Delays) -> list[str]:
    times = [f"{1e3 * delays.median:.0f}", f"{1e3 * delays.p99:.0f}", f"{delays.cpu:.1f}"]
    return [*times, f"{delays.memory / 1e6:.0f}"]


def measure(subject: str, viewers: int, changes: int) -> Delays:
    """Serve the subject in a process of its own, and watch it from here."""
    context = get_context("spawn")
    here, there = context.Pipe()
    server = context.Process(target=serve, args=(subject, there))
    server.start()
    try:
        port, path = here.recv()
        delays = asyncio.run(_watch(port, path, viewers, changes, here))
        cpu, memory = here.recv()
        overtaken = viewers * changes - len(delays)
        p99 = statistics.quantiles(delays, n=100)[-1]
        return Delays(statistics.median(delays), p99, overtaken, cpu, memory)
    finally:
        server.kill()  # listeners of the bare hub would wait for ever
        server.join()


# --- The watching process ---------------------------------------------------------------------
async def _watch(
    port: int, path: str, viewers: int, changes: int, server: Connection
) -> list[float]:
    """Measure the delay of each change at each viewer."""
    delays: list[float] = []
    gate = asyncio.Semaphore(CONNECT_AT_ONCE)
    opened = [asyncio.create_task(_open(port, path, gate)) for _ in range(viewers)]
    streams = await asyncio.gather(*opened)
    last = asyncio.Event()
    left = viewers

    async def follow(reader: asyncio.StreamReader) -> None:
        nonlocal left
        seen = -1
        while seen < changes - 1:
            line = await reader.readline()
            if (at := line.find(MARK)) < 0:
                continue
            sent, _, rest = line[at + len(MARK) :].partition(b",")
            seen = int(rest.partition(b":")[2].rstrip(b"}\r\n"))
            delays.append(time.time() - float(sent))
        left -= 1
        if not left:
            last.set()

    following = [asyncio.create_task(follow(reader)) for reader, _ in streams]
    await asyncio.sleep(1)
    server.send(changes)
    await last.wait()
    server.send("over")
    for task in following:
        task.cancel()
    for _, writer in streams:
        writer.close()
    return delays


async def _open(
    port: int, path: str, gate: asyncio.Semaphore
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    async with gate:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer


# --- The serving process ----------------------------------------------------------------------
def serve(subject: str, parent: Connection) -> None:
    """Serve one of the subjects, and publish when told to."""
    door = socket.create_server(("127.0.0.1", 0), backlog=2048)
    application, path, publish = _passgo() if subject == "passgo" else _bare()
    thread = threading.Thread(target=_publish_when_told, args=(parent, publish), daemon=True)
    config = uvicorn.Config(application, log_level="critical", lifespan="off", access_log=False)
    parent.send((door.getsockname()[1], path))
    thread.start()
    uvicorn.Server(config).run(sockets=[door])


def _publish_when_told(parent: Connection, publish: Callable[[dict[str, Any]], None]) -> None:
    changes = parent.recv()
    before = time.process_time()
    for number in range(changes):
        publish({"clock": None, "round": 1, "sent": time.time(), "order": number})
        time.sleep(PAUSE_SECONDS)
    parent.recv()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    parent.send((time.process_time() - before, pages * os.sysconf("SC_PAGE_SIZE")))


def _passgo() -> tuple[App, str, Callable[[dict[str, Any]], None]]:
    from ledger import live
    from server.asgi import application
    from server.memory import collect_garbage_rarely

    collect_garbage_rarely()  # as at the start of the program, whose lifespan isn't here
    return application, live.url(CHANNEL), lambda content: live.publish(CHANNEL, content)


def _bare() -> tuple[App, str, Callable[[dict[str, Any]], None]]:
    """A future for each viewer, and the same bytes for all of them."""
    import orjson

    waiting: set[asyncio.Future[bytes]] = set()
    loops: list[asyncio.AbstractEventLoop] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        loop = asyncio.get_running_loop()
        loops[:] = [loop]
        kind = [(b"content-type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": 200, "headers": kind})
        while True:
            waiting.add(future := loop.create_future())
            body = await future
            await send({"type": "http.response.body", "body": body, "more_body": True})

    def wake(body: bytes) -> None:
        woken = [*waiting]
        waiting.clear()
        for future in woken:
            if not future.done():
                future.set_result(body)

    def publish(content: dict[str, Any]) -> None:
        body = b"data: %b\n\n" % orjson.dumps(content)
        loops[0].call_soon_threadsafe(wake, body)

    return application, "/", publish


if __name__ == "__main__":
    sys.exit(main())
