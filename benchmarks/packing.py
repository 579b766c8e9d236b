"""The latency of a post while the books of a large evening are packed.

    python -m benchmarks.packing          # or one of: postgresql, sqlite; --tables 750 --entries 60

An evening of many tables, each with many entries in its book, plays on: ten tablets post
twice a second each to a real server. In turns nobody asks for anything else, an organiser loads
all books as files, or archives the whole evening, again and again. What counts is the p99 of a
post beside that of the posts alone, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import os
import statistics
import subprocess
import sys
import time
from multiprocessing import get_context
from typing import Any

import django

from benchmarks import pages, strangers
from benchmarks.ledger.scratch import scratch

WANTED_RATIO = 1.5
LOADS = {
    "nothing": "",
    "all books as files": "event-books",
    "the evening archived": "event-archive",
}


def main() -> int:
    """Read the arguments and measure. Returns 1 if posts suffer more than is wanted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.packing")
    parser.add_argument("vendor", nargs="?", choices=("postgresql", "sqlite"), help="default: both")
    parser.add_argument("--tables", type=int, default=750)
    parser.add_argument("--entries", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    if asked.vendor is None:
        command = [sys.executable, "-m", "benchmarks.packing", *sys.argv[1:]]
        return max(subprocess.run([*command, each]).returncode for each in ("postgresql", "sqlite"))  # noqa: S603
    with scratch(asked.vendor):
        django.setup()
        tablets, session, addresses = prepare(asked)
        load = os.getloadavg()[0]
        with strangers.served(shared=False) as port:
            took, packed = measure(port, tablets, session, addresses, asked)
    print(f"\n{asked.vendor}: {os.cpu_count()} cores, a load of {load:.1f} when it began\n")
    return report(took, packed)


def prepare(asked: argparse.Namespace) -> tuple[list[Any], str, dict[str, str]]:
    """An evening that plays: what its first tablets will post, an organiser's session, and the
    addresses to load."""
    from django.contrib.auth import get_user_model
    from django.test import Client
    from django.urls import reverse

    from benchmarks.ledger.games import endless
    from benchmarks.ledger.subjects import BANKER
    from ledger import passes
    from ledger.items import Item
    from ledger.services import posting
    from tournaments.services import clock, draws

    event, user = pages.evening(asked.tables)
    round_ = draws.draft(event.pk, seed=1)
    round_ = draws.confirm(round_.pk, version=round_.version)
    round_ = draws.release(round_.pk, version=round_.version)
    clock.start(round_.pk, by="bench")
    seconds = strangers.WARM_SECONDS + len(LOADS) * asked.rounds * asked.seconds
    commands = endless(asked.entries + int(seconds / strangers.PAUSE_SECONDS) + 10)
    items = [Item(command) for command in commands[: asked.entries]]
    tablets: list[list[strangers.Post]] = []
    for table in round_.tables.select_related("banker__card"):
        assert table.game_id
        assert table.banker
        posting.post_batch(table.game_id, items, actor=BANKER, version=None)
        if len(tablets) < strangers.TABLES:
            token = passes.token(passes.pair(table.banker.card, "Bench tablet"))
            address = f"/api/v1/games/{table.game_id}/transactions"
            numbered = list(enumerate(commands))[asked.entries :]
            tablets.append([strangers.post_of(address, token, *each) for each in numbered])
    ada = Client()
    ada.force_login(get_user_model().objects.get(pk=user.pk))
    addresses = {name: reverse(page, args=[event.slug]) for name, page in LOADS.items() if page}
    return tablets, ada.cookies["sessionid"].value, addresses


def measure(
    port: int, tablets: list[Any], session: str, addresses: dict[str, str], asked: Any
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """The milliseconds of the posts beside each load, and how much was packed meanwhile."""
    took: dict[str, list[float]] = {name: [] for name in LOADS}
    packed: dict[str, list[float]] = {name: [] for name in LOADS}
    posts = [iter(each) for each in tablets]
    asyncio.run(strangers.play(port, posts, strangers.WARM_SECONDS))
    context = get_context("spawn")
    for _ in range(asked.rounds):
        for name in LOADS:
            told, over = context.Queue(), context.Event()
            if name in addresses:
                arguments = (port, addresses[name], session, told, over)
                context.Process(target=load, args=arguments, daemon=True).start()
                told.get(timeout=60)
            took[name] += asyncio.run(strangers.play(port, posts, asked.seconds))
            over.set()
            if name in addresses:
                packed[name].append(told.get(timeout=300))
    return took, packed


def load(port: int, address: str, session: str, told: Any, over: Any) -> None:
    """Load a file again and again until it is over; tell how many kilobytes came per second."""
    size, began = 0, time.perf_counter()
    told.put("ready")
    while not over.is_set():
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        headers = {"Cookie": f"sessionid={session}", "Host": "localhost"}
        line.request("GET", address, headers=headers)
        answer = line.getresponse()
        assert answer.status == 200, answer.status
        while not over.is_set() and (piece := answer.read1(2**16)):
            size += len(piece)
        line.close()
    told.put(size / 1e3 / (time.perf_counter() - began))


def report(took: dict[str, list[float]], packed: dict[str, list[float]]) -> int:
    """Print the table."""
    print("| meanwhile | posts | p50 ms | p99 ms | max ms | p99 beside nothing | kB/s packed |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    alone = strangers.p99(took["nothing"])
    worst = 0.0
    for name, times in took.items():
        p99 = strangers.p99(times)
        worst = max(worst, p99 / alone)
        file = f"{statistics.median(packed[name]):,.0f}" if packed[name] else ""
        cells = (
            *(name, str(len(times)), f"{statistics.median(times):.0f}", f"{p99:.0f}"),
            *(f"{max(times):.0f}", f"{p99 / alone:.2f}", file),
        )
        print("| " + " | ".join(cells) + " |")
    reached = "Reached" if worst <= WANTED_RATIO else "Not reached"
    print(f"\nWanted: at most {WANTED_RATIO} times the p99 of posts alone. {reached}.")
    return int(worst > WANTED_RATIO)


if __name__ == "__main__":
    sys.exit(main())
