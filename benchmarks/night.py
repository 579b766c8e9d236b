"""A whole hall for some minutes: tablets, phones and screens at the real server, then the tallies.

    python -m benchmarks.night            # 750 tables for ten minutes, on the embedded default
    python -m benchmarks.night --on postgresql --workers 2
    python -m benchmarks.night --tables 100 --minutes 1

Each table's tablet enters four entries of a played game a minute, on a kept connection. A phone for
each player follows its page's stream, and asks for what has changed when static/js/spread.js would;
twenty screens follow the public page. At the end a referee closes all books within a minute. A
post's time counts from when it was due. The load is made by this process, on the same computer.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import django

from benchmarks.engine import loop_rate
from benchmarks.ledger.listening import free_port, wait_for
from benchmarks.ledger.scratch import ROOT, scratch
from benchmarks.phones import EVERYBODYS, EVERYBODYS_SPREAD, OWN_SPREAD, SHOWN_AT_ONCE, SPREAD

ENTRIES_A_MINUTE = 4
SCREENS = 20
CLOSING_SECONDS = 60.0
REDIS = "redis://127.0.0.1:6379/10"
WANTED_POST, WANTED_STANDINGS = 0.1, 2.0


@dataclass
class Seen:
    """What the load has found, in seconds; refused posts by their codes."""

    posts: list[float] = field(default_factory=list)
    parts: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    standings: float = 0.0


def main() -> int:
    """Read the arguments, play, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.night")
    parser.add_argument("--tables", type=int, default=750)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--on", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    if asked.minutes * ENTRIES_A_MINUTE < 1:
        parser.error("every table has to enter something")
    print(f"{os.cpu_count()} cores, a load of {os.getloadavg()[0]:.1f} when it began, ", end="")
    print(f"{max(loop_rate() for _ in range(3)):,.0f} loops a second (see benchmarks.engine)")
    with scratch(asked.on):
        django.setup()
        hall = prepared(asked.tables)
        with serving(asked.on, asked.workers) as port:
            seen, cpu = asyncio.run(play(port, hall, asked.minutes * 60))
    report(asked, seen, cpu)
    return 0


# --- The hall ---------------------------------------------------------------------------------
@dataclass(frozen=True)
class Hall:
    """A round under way: the tablets with what they enter, the links of phones, a referee."""

    slug: str
    tables: list[Any]
    phones: list[str]
    referee: str


def prepared(tables: int) -> Hall:
    """An event with so many tables whose clock runs."""
    from benchmarks.ledger.games import evenings
    from benchmarks.ledger.subjects import paired_tables
    from ledger import passes
    from tournaments.models import Event, Staff
    from tournaments.services import people

    paired = paired_tables(tables, evenings())
    event = Event.objects.get()
    referee = people.add_staff(event, "Rita", Staff.Role.REFEREE)
    links = event.players.select_related("link")
    return Hall(
        slug=event.slug,
        tables=paired,
        phones=[f"/p/{passes.token(player.link)}/" for player in links],
        referee=passes.token(referee.card),
    )


@contextmanager
def serving(vendor: str, workers: int) -> Iterator[int]:
    """The program as `make run` starts it or, on PostgreSQL, as server/deploy does with so many
    web processes; its port."""
    port = free_port()
    env = {**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "LOGIN_LIMIT": "off"}
    commands = [["-m", "server.serve"]]
    if vendor == "postgresql":
        env["REDIS_URL"] = REDIS
        web = ["-m", "uvicorn", "server.asgi:application", "--no-access-log", "--port", str(port)]
        commands = [
            [*web, "--workers", str(workers), "--timeout-keep-alive", "75"],
            ["-m", "server.worker"],
            ["-m", "celery", "-A", "config", "beat", "--schedule", f"{os.environ['VAR_DIR']}/beat"],
        ]
    with ExitStack() as stack:
        for command in reversed(commands):  # the web last, which is waited for
            process = subprocess.Popen(  # noqa: S603
                [sys.executable, *command],
                cwd=ROOT,
                env=env,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
        wait_for(port, process)
        yield port


# --- The load ---------------------------------------------------------------------------------
async def play(port: int, hall: Hall, seconds: float) -> tuple[Seen, float]:
    """Let the hall play, end and be ranked; what was seen, and this process's share of a core."""
    seen, chance = Seen(), random.Random(1)  # noqa: S311
    gate = asyncio.Semaphore(20)
    public = [f"/e/{hall.slug}/"] * SCREENS
    followers = [
        asyncio.create_task(follow(port, address, seen, gate, chance))
        for address in (*hall.phones, *public)
    ]
    await opened(followers, gate)
    began, spent = time.perf_counter(), time.process_time()
    pause = 60 / ENTRIES_A_MINUTE
    tablets = [
        tablet(port, table, seen, began + pause * at / len(hall.tables), began + seconds)
        for at, table in enumerate(hall.tables)
    ]
    versions = await asyncio.gather(*tablets)
    await close_books(port, hall, versions, seen)
    cpu = (time.process_time() - spent) / (time.perf_counter() - began)
    for task in followers:
        task.cancel()
    await asyncio.gather(*followers, return_exceptions=True)
    return seen, cpu


async def opened(followers: list[asyncio.Task[None]], gate: asyncio.Semaphore) -> None:
    """All pages are open."""
    while gate.locked() or any(task.done() for task in followers):
        for task in followers:
            if task.done():
                task.result()  # it never ends by itself
        await asyncio.sleep(0.5)


class Line:
    """A kept connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, bytes]:
        """Status and body of an answer."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        head = {"Host": "localhost", "Content-Length": str(len(body)), **headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self._writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        status, length = await self._head()
        return status, await self._reader.readexactly(length)

    async def _head(self) -> tuple[int, int]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"content-length: (\d+)", head)
        return int(head.split(" ", 2)[1]), int(length[1]) if length else 0

    async def stream(self, path: str) -> asyncio.StreamReader:
        """The lines of an answer that doesn't end."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        self._stream = writer  # closed with this line
        return reader


async def enter(
    line: Line, table: Any, token: str, version: int, command: dict[str, Any]
) -> tuple[int, bytes]:
    """Status and body of the answer to an entry."""
    headers = {
        "Accept": "application/json",
        "Content-Type": "application/json",
        "Authorization": f"Bearer {token}",
        "Idempotency-Key": str(uuid4()),
        "If-Match": f'"{version}"',
    }
    path = f"/api/v1/games/{table.game_id}/transactions"
    return await line.ask("POST", path, headers, json.dumps(command).encode())


async def tablet(port: int, table: Any, seen: Seen, due: float, until: float) -> int:
    """Enter the game's commands, one each pause. Returns how many are in the book."""
    line, version, commands = Line(port), 0, iter(table.commands)
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        status, body = await enter(line, table, table.token, version, next(commands))
        seen.posts.append(time.perf_counter() - due)
        if status == 201:
            version += 1
        else:
            code = json.loads(body).get("code", str(status))
            seen.refused[code] = seen.refused.get(code, 0) + 1
        due += 60 / ENTRIES_A_MINUTE
    return version


async def follow(
    port: int, address: str, seen: Seen, gate: asyncio.Semaphore, chance: random.Random
) -> None:
    """A page that stands open: its stream, and its parts when they have changed."""
    line = Line(port)
    async with gate:
        status, body = await line.ask("GET", address, {})
        assert status == 200, (address, status)
    page = body.decode()
    known = json.loads(_attribute(page, "data-live-seen"))
    crowd = int(_attribute(page, "data-live-crowd", "0"))
    parts = [
        (where, set(re.findall(r"live-(\w+)", trigger)))
        for where, trigger in re.findall(r'hx-get="([^"]+)" hx-trigger="([^"]+)"', page)
    ]
    reader = await line.stream(_attribute(page, "data-live"))
    asking: set[asyncio.Task[None]] = set()
    due: set[str] = set()

    async def ask(within: float) -> None:
        await asyncio.sleep(within * chance.random())
        heard = {*due, "news"}
        due.clear()
        for where, names in parts:
            if names & heard:
                began = time.perf_counter()
                await line.ask("GET", where, {"HX-Request": "true"})
                seen.parts.append(time.perf_counter() - began)

    while event := await reader.readline():
        if not event.startswith(b"data:"):
            continue
        fresh = set()
        for channel, content in _of(json.loads(event[5:]), known):
            fresh |= {name for name in content if content[name] != known[channel].get(name)}
            known[channel] = content
        if not (fresh := fresh - SHOWN_AT_ONCE):
            continue
        due |= fresh
        if not any(not task.done() for task in asking):
            widths = [EVERYBODYS_SPREAD if name in EVERYBODYS else OWN_SPREAD for name in fresh]
            asking = {asyncio.create_task(ask(max(SPREAD, crowd * min(widths))))}


def _of(told: dict[str, Any], known: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What a message says, channel by channel: a stream of one channel doesn't name it."""
    return [*told.items()] if len(known) > 1 else [(next(iter(known)), told)]


def _attribute(text: str, name: str, default: str | None = None) -> str:
    found = re.search(rf'\b{name}="([^"]*)"', text)
    assert found or default is not None, name
    return html.unescape(found[1]) if found else str(default)


async def close_books(port: int, hall: Hall, versions: list[int], seen: Seen) -> None:
    """A referee closes all books within a minute; how long after the last the standings have it."""
    line, began = Line(port), time.perf_counter()
    for at, (table, version) in enumerate(zip(hall.tables, versions, strict=True)):
        await asyncio.sleep(
            max(0.0, began + CLOSING_SECONDS * at / len(hall.tables) - time.perf_counter())
        )
        closing = {"type": "close", "reason": "Time"}
        status, answer = await enter(line, table, hall.referee, version, closing)
        assert status == 201, answer
    last = time.perf_counter()
    while True:
        status, answer = await line.ask("GET", f"/api/v1/events/{hall.slug}/standings", {})
        assert status == 200, answer
        rows = json.loads(answer)["rows"]
        if len([row for row in rows if row["rounds"]]) == 4 * len(hall.tables):
            break
        await asyncio.sleep(0.05)
    seen.standings = time.perf_counter() - last


# --- The report -------------------------------------------------------------------------------
def report(asked: argparse.Namespace, seen: Seen, cpu: float) -> None:
    """Print what was found."""

    def line(what: str, took: list[float], wanted: float | None = None) -> str:
        median = statistics.median(took)
        p99 = min(statistics.quantiles(took, n=100)[-1], max(took))
        told = "" if wanted is None else "yes" if p99 <= wanted else "no"
        aim = "" if wanted is None else f"{1e3 * wanted:.0f}"
        numbers = f"{len(took):,} | {1e3 * median:.0f} | {1e3 * p99:.0f} | {1e3 * max(took):.0f}"
        return f"| {what} | {numbers} | {aim} | {told} |"

    where = asked.on if asked.on == "sqlite" else f"{asked.on}, {asked.workers} web processes"
    print(f"\n{asked.tables} tables for {asked.minutes:g} minutes, {where}:\n")
    print("| ms | number | p50 | p99 | max | wanted p99 | reached |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    print(line("posts", seen.posts, WANTED_POST))
    if len(seen.parts) > 1:
        print(line("parts of phones and screens", seen.parts))
    good = "yes" if seen.standings <= WANTED_STANDINGS else "no"
    print(f"\nStandings {seen.standings:.2f} s after the last book, wanted ≤ 2: {good}.")
    print(f"Refused: {seen.refused or 'nothing'}. The load itself took {cpu:.2f} of a core.")


if __name__ == "__main__":
    sys.exit(main())
