"""The cost of the players' phones while all tables of a round end within a minute.

    python -m benchmarks.phones           # --tables 750

Books close one after another, results come in and are signed, as the program does these things. By
their real pages, a phone for each player follows its channels and asks for what it shows, when
static/js/live.js would. The time is that of a model; the news and the answers are real, made in
this process. Each phone's stream is charged with what `benchmarks.live` finds for a message.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import json
import os
import random
import re
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import count, islice
from typing import Any

import django

from benchmarks.engine import loop_rate
from benchmarks.ledger.scratch import scratch
from benchmarks.live import measure

MINUTE = 60.0
SIGNED_AFTER = (6.0, 9.0, 12.0, 15.0)
"""Seconds from a result to its first signature, its second, and so on."""
STANDINGS_EVERY = 0.5
ASKED_AT_MOST = 4_000
"""More requests than this are counted, and charged like those that were made."""

NEVER = float("inf")
SPREAD, EVERYBODYS_SPREAD, OWN_SPREAD = 0.6, 0.022, 0.012
EVERYBODYS = {"champion", "draw", "held", "round", "set_up", "standings", "status"}
SHOWN_AT_ONCE = {"order", "clock", "message", "said_at"}
"""As static/js/spread.js and live.js have it."""

Sent = tuple[str, dict[str, Any]]


def main() -> int:
    """Read the arguments, measure, and print a table. Returns 1 if a core isn't enough."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.phones")
    parser.add_argument("--tables", type=int, default=750)
    asked = parser.parse_args()
    print(f"{os.cpu_count()} cores, a load of {os.getloadavg()[0]:.1f} when it began, ", end="")
    print(f"{max(loop_rate() for _ in range(3)):,.0f} loops a second (see benchmarks.engine)")
    with scratch("sqlite"):
        django.setup()
        message = measure("passgo", 1_000, 5).cpu / 5_000
        hall = RoundOfPhones(asked.tables)
        hall.run()
    return report(hall, message)


@dataclass(slots=True)
class Phone:
    """A page that stands open, as static/js/live.js and spread.js run it: what it has heard and not
    passed on yet, and which of its parts ask at which news."""

    seen: dict[str, dict[str, Any]]
    crowd: int
    parts: list[tuple[str, set[str]]]
    waiting: set[str] = field(default_factory=set)
    within: float = NEVER
    turn: int = 0
    told_at: float = -NEVER


class RoundOfPhones:
    """A round in play, with this many tables of four, and the phones of its players."""

    def __init__(self, tables: int) -> None:
        self.tables = tables
        self.now = 0.0
        self.told: list[Sent] = []
        self.messages = self.requests = self.made = 0
        self.cpu = self.page_cpu = 0.0
        self.pages = self.later = 0
        self._steps: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._followers: dict[str, list[Phone]] = defaultdict(list)
        self._newest: dict[str, str] = {}
        self._chance = random.Random(1)  # noqa: S311
        self._loop = asyncio.new_event_loop()
        self._prepare()

    def run(self) -> None:
        """Let the tables end within a minute, and go on until the last is signed."""
        for number, table in enumerate(self._found):
            self._at(MINUTE * number / self.tables, partial(self._end, table))
        for tick in range(1, int(MINUTE / STANDINGS_EVERY) + 1):
            self._at(tick * STANDINGS_EVERY, self._rank)
        while self._steps:
            self.now, _, step = heapq.heappop(self._steps)
            step()

    def _at(self, when: float, step: Callable[[], None]) -> None:
        heapq.heappush(self._steps, (when, next(self._numbers), step))

    def _prepare(self) -> None:
        from ledger import passes
        from ledger.live import hub
        from tournaments.models import Staff
        from tournaments.services import clock, draws, events, people, player_lists, players

        vars(hub)["publish"] = lambda *sent: self.told.append(sent)
        event = events.create_event(name="Bench", date=date.today())
        names = (f"Player {number}" for number in range(4 * self.tables))
        while chunk := [*islice(names, 1_000)]:
            player_lists.import_players(event, "\n".join(chunk))
        players.check_in_all(event)
        people.add_many(event, [f"Banker {n}" for n in range(self.tables)], Staff.Role.BANKER)
        round_ = draws.draft(event.pk, seed=1)
        round_ = draws.confirm(round_.pk, version=round_.version)
        round_ = draws.release(round_.pk, version=round_.version)
        clock.start(round_.pk, by="bench")
        self._event = event
        self._found = list(round_.tables.all())
        for table in self._found:
            self._play(table)
        self._deliver()
        self.told.clear()
        for player in event.players.select_related("link"):
            self._open(f"/p/{passes.token(player.link)}/")

    def _play(self, table: Any) -> None:
        from ledger.actors import Actor, Role
        from ledger.services import posting

        self._referee = Actor("user:1", Role.REFEREE)
        worth = {seat: self._chance.randrange(100, 3_000) for seat in "ABCD"}
        deeds = {"boardwalk": "A", "park-place": "A", "water-works": "B", "reading-railroad": "C"}
        position = {"type": "position", "cash": worth, "deeds": deeds}
        for command in ({"type": "start", "first": "A"}, position):
            posting.post(table.game_id, command, actor=self._referee, version=None)

    # --- What happens at the tables ----------------------------------------------------------
    def _end(self, table: Any) -> None:
        from ledger.services import games
        from tournaments.services import results

        games.close_book(table.game_id, actor=self._referee, reason="time")
        self._tell()
        results.tally_table(table.game_id)
        self._tell()
        for letter, after in zip("ABCD", SIGNED_AFTER, strict=True):
            self._at(self.now + after, partial(self._sign, table, letter))

    def _sign(self, table: Any, letter: str) -> None:
        from tournaments.models import Signature
        from tournaments.services import results

        results.sign(table.pk, letter, via=Signature.Via.PHONE)
        self._tell()

    def _rank(self) -> None:
        from tournaments.services import standings

        standings.compute_if_due(self._event.pk)
        self._tell()

    def _deliver(self) -> None:
        from tests.tournaments import evening

        evening.deliver()

    # --- What the phones do ------------------------------------------------------------------
    def _open(self, address: str) -> None:
        """Open a page, and follow what it follows."""
        text, cpu = self._get(address)
        self.page_cpu += cpu
        self.pages += 1
        seen = json.loads(_attribute(text, "data-live-seen"))
        phone = Phone(seen, int(_attribute(text, "data-live-crowd")), list(_parts(text)))
        for channel in seen:
            self._followers[channel].append(phone)

    def _tell(self) -> None:
        """Let the phones that follow it have what was published."""
        from ledger.live.hub import Snapshot

        for channel, content in self.told:
            tag = Snapshot.of(content).tag
            if self._newest.get(channel) != tag:
                self._newest[channel] = tag
                self.messages += len(self._followers[channel])
                for phone in self._followers[channel]:
                    self._hear(phone, channel, content)
        self.told.clear()

    def _hear(self, phone: Phone, channel: str, content: dict[str, Any]) -> None:
        before = phone.seen[channel]
        if content.get("order", 0) < before.get("order", 0):
            return
        phone.seen[channel] = content
        fresh = {name for name in content if content[name] != before.get(name)} - SHOWN_AT_ONCE
        if not fresh:
            return
        phone.waiting |= fresh
        widths = [EVERYBODYS_SPREAD if name in EVERYBODYS else OWN_SPREAD for name in fresh]
        within = max(SPREAD, phone.crowd * min(widths))
        if within >= phone.within:
            return
        phone.within = within
        phone.turn += 1
        since = self.now - phone.told_at
        wait = within - since if since < within else within * self._chance.random()
        self._at(self.now + wait, partial(self._release, phone, phone.turn))

    def _release(self, phone: Phone, turn: int) -> None:
        if phone.turn != turn:
            return  # it was told earlier
        heard, phone.waiting = phone.waiting | {"news"}, set()
        phone.within, phone.told_at = NEVER, self.now
        for address, names in phone.parts:
            if names & heard:
                self.requests += 1
                self.later += self.now > MINUTE
                if self.now > MINUTE / 3 and self.made < ASKED_AT_MOST:
                    self.made += 1
                    self.cpu += self._get(address)[1]

    def _get(self, address: str) -> tuple[str, float]:
        """An answer of the program's own application, and the CPU seconds that it took."""
        before = time.process_time()
        body = self._loop.run_until_complete(_answer(address))
        return body.decode(), time.process_time() - before


async def _answer(address: str) -> bytes:
    from server.asgi import application

    path, _, query = address.partition("?")
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost"), (b"hx-request", b"true")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "http_version": "1.1",
    }
    sent: list[bytes] = []
    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        for message in asked:
            return message
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            assert message["status"] == 200, (address, message["status"])
        else:
            sent.append(message["body"])

    await application(scope, receive, send)
    return b"".join(sent)


def _attribute(text: str, name: str) -> str:
    from html import unescape

    found = re.search(rf'{name}="([^"]*)"', text)
    assert found, name
    return unescape(found[1])


def _parts(text: str) -> Iterator[tuple[str, set[str]]]:
    """The addresses that the parts of a page ask, and at which news."""
    for address, trigger in re.findall(r'hx-get="([^"]+)" hx-trigger="([^"]+)"', text):
        yield address, set(re.findall(r"live-(\w+)", trigger))


def report(hall: RoundOfPhones, message: float) -> int:
    """Print what was found. Returns 1 if a core isn't enough."""
    mean = hall.cpu / hall.made
    rows = [
        ("messages on the streams", hall.messages, message),
        ("parts asked for within the minute", hall.requests - hall.later, mean),
        ("parts asked for afterwards", hall.later, mean),
    ]
    print("\n| | number | CPU ms each | CPU s |\n| --- | ---: | ---: | ---: |")
    for name, number, each in rows:
        print(f"| {name} | {number:,} | {1e3 * each:.2f} | {number * each:.1f} |")
    cores = sum(number * each for _, number, each in rows[:2]) / MINUTE
    later = hall.later * mean / (hall.now - MINUTE)
    print(
        f"\n{hall.pages:,} phones, {hall.tables} tables: {cores:.2f} cores while the tables end, "
    )
    print(f"wanted < 1, then {later:.2f} for {hall.now - MINUTE:.0f} seconds. ", end="")
    print(f"A first page takes {1e3 * hall.page_cpu / hall.pages:.1f} CPU ms.")
    return cores >= 1


if __name__ == "__main__":
    sys.exit(main())
