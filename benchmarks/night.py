"""A whole hall for some minutes: tablets, phones and screens at the real server, then the tallies.

    python -m benchmarks.night            # 750 tables for ten minutes, on the embedded default
    python -m benchmarks.night --on postgresql --workers 1 2 4     # one after the other
    python -m benchmarks.night --tables 100 --minutes 1 --most 10

Each table's tablet enters four entries of a played game a minute, on a kept connection. A phone for
each player follows its page's stream, and asks for what has changed when static/js/spread.js would;
twenty screens follow the public page. Then `AT_ONCE` tablets at a time enter as fast as they are
answered: what the machine does at its most. At the end a referee closes all books within a minute.
A post's time counts from when it was due. The load is made by this process, on the same computer.
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
from benchmarks.kept_line import KeptLine
from benchmarks.ledger.listening import free_port, wait_for
from benchmarks.ledger.scratch import ROOT, scratch
from benchmarks.phones import EVERYBODYS, EVERYBODYS_SPREAD, OWN_SPREAD, SHOWN_AT_ONCE, SPREAD
from benchmarks.processor import seconds_of_children
from benchmarks.verdict import at_most

ENTRIES_A_MINUTE = 4
SCREENS = 20
CLOSING_SECONDS = 60.0
SETTLING_SECONDS = 10.0
"""The wait until thousands of pages that were asked for at once are answered."""
AT_ONCE = 32
LIKE_SYSTEMD = (
    *("--http", "server.protocol:Protocol", "--ws", "none", "--lifespan", "on"),
    *("--timeout-keep-alive", "75", "--timeout-graceful-shutdown", "2", "--no-access-log"),
)
"""The options of server/deploy/passgo-web@.service."""
REDIS = "redis://127.0.0.1:6379/10"
WANTED_POST, WANTED_STANDINGS = 0.1, 2.0


@dataclass
class NightFindings:
    """The findings of the load, in seconds; refused posts by their codes; how many cores the load
    took, and the server while its tables played."""

    posts: list[float] = field(default_factory=list)
    most: list[float] = field(default_factory=list)
    parts: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    standings: float = 0.0
    load: float = 0.0
    server: float = 0.0


def main() -> int:
    """Read the arguments, play, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.night")
    parser.add_argument("--tables", type=int, default=750)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--on", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--workers", type=int, nargs="+", default=[1])
    parser.add_argument("--most", type=float, default=20.0, help="seconds, 0 for none")
    asked = parser.parse_args()
    if asked.minutes * ENTRIES_A_MINUTE < 1:
        parser.error("every table has to enter something")
    if asked.on == "sqlite" and asked.workers != [1]:
        parser.error("on SQLite one process does it all")
    print(f"{os.cpu_count()} cores, a load of {os.getloadavg()[0]:.1f} when it began, ", end="")
    print(f"{max(loop_rate() for _ in range(3)):,.0f} loops a second (see benchmarks.engine)")
    if len(asked.workers) > 1:
        return max(_alone(asked, workers) for workers in asked.workers)
    with scratch(asked.on):
        django.setup()
        hall = prepared(asked.tables)
        with serving(asked.on, asked.workers[0]) as port:
            seen = asyncio.run(play(port, hall, asked.minutes * 60, asked.most))
    report(asked, seen)
    return 0


def _alone(asked: argparse.Namespace, workers: int) -> int:
    """A night in a process of its own: settings are read once."""
    where = ["--on", asked.on, "--workers", str(workers), "--tables", str(asked.tables)]
    how_long = ["--minutes", str(asked.minutes), "--most", str(asked.most)]
    command = [sys.executable, "-m", "benchmarks.night", *where, *how_long]
    return subprocess.run(command, cwd=ROOT).returncode  # noqa: S603


# --- The hall ---------------------------------------------------------------------------------
@dataclass(frozen=True)
class NightRound:
    """A round under way: the tablets with what they enter, the links of phones, a referee."""

    slug: str
    tables: list[Any]
    phones: list[str]
    referee: str


def prepared(tables: int) -> NightRound:
    """An event with this many tables, and its clock running."""
    from benchmarks.ledger.games import evenings
    from benchmarks.ledger.subjects import paired_tables
    from ledger import passes
    from tournaments.models import Event, Staff
    from tournaments.services import people

    paired = paired_tables(tables, evenings())
    event = Event.objects.get()
    referee = people.add_staff(event, "Rita", Staff.Role.REFEREE)
    links = event.players.select_related("link")
    return NightRound(
        slug=event.slug,
        tables=paired,
        phones=[f"/p/{passes.token(player.link)}/" for player in links],
        referee=passes.token(referee.card),
    )


@contextmanager
def serving(vendor: str, workers: int) -> Iterator[int]:
    """The program as `make run` starts it or, on PostgreSQL, as server/deploy does with this many
    web processes; its port."""
    port = free_port()
    env = {**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "LOGIN_LIMIT": "off"}
    commands = [["-m", "server.serve"]]
    if vendor == "postgresql":
        env["REDIS_URL"] = REDIS
        web = ["-m", "uvicorn", "server.asgi:application", "--port", str(port)]
        commands = [
            [*web, "--workers", str(workers), *LIKE_SYSTEMD],
            ["-m", "server.worker"],  # and beat
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
async def play(port: int, hall: NightRound, seconds: float, most: float) -> NightFindings:
    """Let the hall play, enter as fast as it can, end and be ranked; returns what was seen."""
    seen, chance = NightFindings(), random.Random(1)  # noqa: S311
    gate = asyncio.Semaphore(20)
    public = [f"/e/{hall.slug}/"] * SCREENS
    followers = [
        asyncio.create_task(follow(port, address, seen, gate, chance))
        for address in (*hall.phones, *public)
    ]
    await opened(followers, gate)
    await asyncio.sleep(SETTLING_SECONDS)
    began, spent, served = time.perf_counter(), time.process_time(), seconds_of_children()
    pause = 60 / ENTRIES_A_MINUTE
    tablets = [NightTablet(port, table, seen) for table in hall.tables]
    await asyncio.gather(
        *(
            each.play(began + pause * at / len(tablets), began + seconds)
            for at, each in enumerate(tablets)
        )
    )
    took = time.perf_counter() - began
    seen.load = (time.process_time() - spent) / took
    seen.server = (seconds_of_children() - served) / took
    if most:
        until = time.perf_counter() + most
        await asyncio.gather(*(hurry(tablets[at::AT_ONCE], until) for at in range(AT_ONCE)))
    await close_books(port, hall, [each.version for each in tablets], seen)
    for task in followers:
        task.cancel()
    await asyncio.gather(*followers, return_exceptions=True)
    return seen


async def opened(followers: list[asyncio.Task[None]], gate: asyncio.Semaphore) -> None:
    """Wait until all pages are open."""
    while gate.locked() or any(task.done() for task in followers):
        for task in followers:
            if task.done():
                task.result()  # it never ends by itself
        await asyncio.sleep(0.5)


async def enter(
    line: KeptLine, table: Any, token: str, version: int, command: dict[str, Any]
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


class NightTablet:
    """A tablet that enters the commands of a played game."""

    def __init__(self, port: int, table: Any, seen: NightFindings) -> None:
        self._line, self._table, self._seen = KeptLine(port), table, seen
        self._commands = iter(table.commands)
        self.version = 0
        """The number of entries in the book."""

    async def play(self, due: float, until: float) -> None:
        """Enter one command per pause."""
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.enter_next()
            self._seen.posts.append(time.perf_counter() - due)
            due += 60 / ENTRIES_A_MINUTE

    async def hurry(self) -> bool:
        """Enter one command at once. Returns whether there was one left."""
        began = time.perf_counter()
        entered = await self.enter_next()
        if entered:
            self._seen.most.append(time.perf_counter() - began)
        return entered

    async def enter_next(self) -> bool:
        """Enter the next command, unless the game is over."""
        command = next(self._commands, None)
        if command is None:
            return False
        answer = await enter(self._line, self._table, self._table.token, self.version, command)
        status, body = answer
        if status == 201:
            self.version += 1
        else:
            code = json.loads(body).get("code", str(status))
            self._seen.refused[code] = self._seen.refused.get(code, 0) + 1
        return True


async def hurry(tablets: list[NightTablet], until: float) -> None:
    """Let one tablet after the other enter, each as soon as the one before is answered."""
    while time.perf_counter() < until:
        entered = False
        for each in tablets:
            if time.perf_counter() < until:
                entered |= await each.hurry()
        if not entered:
            return


async def follow(
    port: int, address: str, seen: NightFindings, gate: asyncio.Semaphore, chance: random.Random
) -> None:
    """A page that stands open: its stream, and its parts when they have changed."""
    line = KeptLine(port)
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
    """The content of a message, channel by channel: a stream of one channel doesn't name it."""
    return [*told.items()] if len(known) > 1 else [(next(iter(known)), told)]


def _attribute(text: str, name: str, default: str | None = None) -> str:
    found = re.search(rf'\b{name}="([^"]*)"', text)
    assert found or default is not None, name
    return html.unescape(found[1]) if found else str(default)


async def close_books(
    port: int, hall: NightRound, versions: list[int], seen: NightFindings
) -> None:
    """A referee closes all books within a minute; how long after the last the standings have it."""
    line, began = KeptLine(port), time.perf_counter()
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
def report(asked: argparse.Namespace, seen: NightFindings) -> None:
    """Print what was found."""

    def line(what: str, took: list[float], wanted: float | None = None) -> str:
        median = statistics.median(took)
        p99 = min(statistics.quantiles(took, n=100)[-1], max(took))
        told = at_most(p99, wanted)
        aim = "" if wanted is None else f"{1e3 * wanted:.0f}"
        numbers = f"{len(took):,} | {1e3 * median:.0f} | {1e3 * p99:.0f} | {1e3 * max(took):.0f}"
        return f"| {what} | {numbers} | {aim} | {told} |"

    where = asked.on if asked.on == "sqlite" else f"{asked.on}, web processes: {asked.workers[0]}"
    print(f"\n{asked.tables} tables for {asked.minutes:g} minutes, {where}:\n")
    print("| ms | number | p50 | p99 | max | wanted p99 | reached |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    print(line("posts", seen.posts, WANTED_POST))
    if len(seen.most) > 1:
        print(line(f"posts of {AT_ONCE} tablets at once", seen.most))
    if len(seen.parts) > 1:
        print(line("parts of phones and screens", seen.parts))
    good = "yes" if seen.standings <= WANTED_STANDINGS else "no"
    print(f"\nStandings {seen.standings:.2f} s after the last book, wanted ≤ 2: {good}.")
    if seen.most:
        print(f"At its most: {len(seen.most) / asked.most:.0f} posts a second.")
    print(
        f"While the tables played, the server took {seen.server:.2f} cores (without PostgreSQL and"
    )
    print(f"Redis), and the load {seen.load:.2f}. Refused: {seen.refused or 'nothing'}.")


if __name__ == "__main__":
    sys.exit(main())
