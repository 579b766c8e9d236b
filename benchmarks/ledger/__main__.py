"""The command: measures on PostgreSQL, on SQLite, or on both, and prints a table for the docs."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from math import ceil
from pathlib import Path

import django

from benchmarks.engine import loop_rate
from benchmarks.ledger.clients import Clients
from benchmarks.ledger.peer import Peer
from benchmarks.ledger.rounds import Comparison, Work, compare
from benchmarks.ledger.scratch import VAR, Scratch, database_beside, scratch
from benchmarks.verdict import at_most

POSTGRESQL, SQLITE = "postgresql", "sqlite"
WANTED = {POSTGRESQL: 0.65, SQLITE: 0.45}
WANTED_SAME_ROWS = 0.65
WANTED_HTTP = 0.4
WANTED_BESIDE_PEER = 1.6
WANTED_GROWTH = 1.1
WANTED_SCALING = 1.6
AUDITED = 30_000
COMMITS_PER_ENTRY = 0.1
"""Auditing 30,000 entries may take as long as 3,000 commits."""
WINDOW_POSTS = 20
CLIENTS = 8
CLIENT_SECONDS = 2.0


def main() -> int:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ledger")
    parser.add_argument("vendor", nargs="?", choices=(POSTGRESQL, SQLITE), help="default: both")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    arguments = parser.parse_args()
    if arguments.vendor is None:
        command = [sys.executable, "-m", "benchmarks.ledger", *sys.argv[1:]]
        codes = [subprocess.run([*command, each]).returncode for each in (POSTGRESQL, SQLITE)]  # noqa: S603
        return max(codes)
    with scratch(arguments.vendor) as made:
        django.setup()
        print_machine(arguments.vendor)
        figures = []
        for figure in measure(made, arguments.vendor, arguments.rounds):
            print_figure(figure)
            figures.append(figure)
        print_latencies(arguments.vendor)
        print_stages()
        if arguments.vendor == POSTGRESQL:
            print_server(made.owner)
    if arguments.json:
        arguments.json.write_text(json.dumps([each._asdict() for each in figures], indent=1))
    return 0


def measure(made: Scratch, vendor: str, rounds: int) -> Iterator[Comparison]:
    """All figures of one database."""
    from benchmarks.ledger import same_rows
    from benchmarks.ledger.subjects import Evenings, PlayedHall

    def floor(count: int) -> None:
        for _ in range(count):
            made.floor.enter()

    evening = Evenings(50 + 100 + 3 * 100 * rounds)
    floor(50)
    evening.post(50)
    wanted = WANTED[vendor]
    yield compare("the service", evening.post, floor, rounds=rounds, count=100, wanted=wanted)
    recorded = same_rows.lay(made.url, made.owner)
    with recorded.recording():
        evening.post(100)
        recorded.write_again(50)
        what, wanted = "the service beside the same rows", WANTED_SAME_ROWS
        again = recorded.write_again
        yield compare(what, evening.post, again, rounds=rounds, count=100, wanted=wanted)
    hall = PlayedHall(tables=max(4, rounds // 3))
    hall.post(50)
    yield compare("through HTTP", hall.post, floor, rounds=rounds, count=50, wanted=WANTED_HTTP)
    if vendor == POSTGRESQL:
        yield from beside_peer(made, evening.post, floor, rounds)
    yield growth(rounds)
    audited = audits(floor)
    yield audited._replace(wanted=1.0) if vendor == POSTGRESQL else audited
    if vendor == POSTGRESQL:
        yield scaling(rounds)


def beside_peer(made: Scratch, service: Work, floor: Work, rounds: int) -> Iterator[Comparison]:
    """django-hordak beside the floor, and the service beside django-hordak."""
    with database_beside(made.owner) as url:
        peer = Peer(VAR / "hordak", url)
        peer.post(50)
        yield compare("django-hordak", peer.post, floor, rounds=rounds, count=100)
        what = "the service beside django-hordak"
        yield compare(what, service, peer.post, rounds=rounds, count=100, wanted=WANTED_BESIDE_PEER)
        peer.close()


def audits(floor: Work) -> Comparison:
    """The cost of auditing 30,000 entries, beside 3,000 commits of the floor."""
    from benchmarks.ledger.subjects import Shelf

    shelf = Shelf(AUDITED)
    entries = AUDITED // shelf.books
    one = compare(
        f"auditing {shelf.entries:,} entries",
        shelf.audit,
        floor,
        rounds=shelf.books,
        count=1,
        count_beside=int(entries * COMMITS_PER_ENTRY),
        costs=True,
    )
    # One audited book beside one commit: brought to all entries beside 3,000 commits.
    factor = shelf.books / (AUDITED * COMMITS_PER_ENTRY)
    return one._replace(
        ratio=one.ratio * factor,
        low=one.low * factor,
        high=one.high * factor,
        seconds=one.seconds / entries,
        cpu=one.cpu / entries,
    )


def growth(rounds: int) -> Comparison:
    """The cost of the 2,000th post of a game, beside the 100th."""
    from benchmarks.ledger.subjects import Window

    books = ceil(rounds * WINDOW_POSTS / Window.WIDTH)
    late, early = Window(2_000, books), Window(100, books)
    return compare(
        "the 2,000th post of a game",
        late.post,
        early.post,
        rounds=rounds,
        count=WINDOW_POSTS,
        wanted=WANTED_GROWTH,
        costs=True,
    )


def print_machine(vendor: str) -> None:
    """Print the machine that the figures were measured on, and the head of their table."""
    loop = max(loop_rate() for _ in range(3))
    load = os.getloadavg()[0]
    print(f"\n{vendor}: {os.cpu_count()} cores, a load of {load:.1f} when it began, ", end="")
    print(f"{loop:,.0f} loops a second (see benchmarks.engine)\n")
    print("| | ratio | quartiles | wanted | reached | ms each | ms beside | our CPU ms |")
    print("| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |", flush=True)


def print_figure(figure: Comparison) -> None:
    """A row of the table."""
    sign = "≤" if figure.at_most else "≥"
    cells = (
        figure.what,
        f"{figure.ratio:.2f}",
        f"{figure.low:.2f}–{figure.high:.2f}",
        f"{sign} {figure.wanted}" if figure.wanted else "",
        figure.reached,
        f"{1e3 * figure.seconds:.3f}",
        f"{1e3 * figure.beside:.3f}",
        f"{1e3 * figure.cpu:.3f}" if figure.cpu else "",
    )
    print("| " + " | ".join(cells) + " |", flush=True)


def print_latencies(vendor: str) -> None:
    """A table of how long a post takes while a hall posts."""
    from benchmarks.ledger.latency import latencies

    print("\n| a post while a hall posts | posts/s | p50 ms | p99 ms | wanted | reached |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    for each in latencies(vendor):
        reached = at_most(each.p99, each.wanted)
        wanted = f"≤ {1e3 * each.wanted:.0f}" if each.wanted else ""
        cells = f"{each.rate:.0f} | {1e3 * each.median:.0f} | {1e3 * each.p99:.0f}"
        print(f"| {each.what} | {cells} | {wanted} | {reached} |", flush=True)


def print_stages() -> None:
    """A table of where the time of a post through HTTP goes."""
    from benchmarks.ledger.stages import stages
    from benchmarks.ledger.subjects import PlayedHall

    hall = PlayedHall(tables=4)
    hall.post(50)
    spent = stages(hall.post, 400)
    whole = sum(stage.clock for stage in spent)
    print("\n| a post through HTTP | ms | share | CPU ms |\n| --- | ---: | ---: | ---: |")
    for name, clock, cpu in spent:
        print(f"| {name} | {1e3 * clock:.2f} | {clock / whole:.0%} | {1e3 * cpu:.2f} |")
    print(f"| together | {1e3 * whole:.2f} | | |")


def print_server(owner: str) -> None:
    """A table of what the server spends on a post, and on what."""
    from benchmarks.ledger.server import POSTS, spent
    from benchmarks.ledger.subjects import Evenings

    print("\n| a post in the server | its CPU ms | ms in all |\n| --- | ---: | ---: |")
    for what, cpu, clock in spent(Evenings(6 * POSTS).post, owner):
        print(f"| {what} | {1e3 * cpu:.2f} | {1e3 * clock:.2f} |", flush=True)


def scaling(rounds: int) -> Comparison:
    """Posts per second of eight clients beside those of one, each to games of its own."""
    clients = Clients(CLIENTS)
    ratios, rates = [], []
    for _ in range(max(3, rounds // 3)):
        before = clients.rate(1, CLIENT_SECONDS / 2)
        together = clients.rate(CLIENTS, CLIENT_SECONDS)
        after = clients.rate(1, CLIENT_SECONDS / 2)
        ratios.append(together / ((before + after) / 2))
        rates.append((1 / together, 2 / (before + after)))
    clients.close()
    low, ratio, high = statistics.quantiles(ratios, n=4)
    seconds, beside = map(statistics.median, zip(*rates, strict=True))
    what = f"{CLIENTS} clients beside one, {os.cpu_count()} cores"
    return Comparison(what, ratio, low, high, WANTED_SCALING, False, seconds, beside, 0, 0)


if __name__ == "__main__":
    sys.exit(main())
