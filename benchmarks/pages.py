"""The cost of the largest pages, and how long a release keeps other writers waiting.

    python -m benchmarks.pages            # --tables 750 --on sqlite --on postgresql

An evening of many tables, each with a banker, is drawn and released. Each page is asked for
`TIMES` times as an organiser's browser asks, in the same process; the median of the processor time
counts. During the release another thread writes a row of its own as often as it can: its longest
wait is what a post would have waited.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable
from datetime import date
from threading import Event as Flag
from threading import Thread
from typing import TYPE_CHECKING, Any

from benchmarks.engine import loop_rate
from benchmarks.ledger.scratch import scratch

if TYPE_CHECKING:
    from tournaments.models import Event, Round

TIMES = 5
WANTED_BYTES, WANTED_SECONDS, WANTED_WAIT = 300_000, 0.5, 1.0
PRINT_BYTES, PRINT_SECONDS = 5_000_000, 3.0
DRAFT = ("players", "people", "round")
RELEASED = ("round", "floor", "hall", "public-event")
PLAYING = ("floor", "floor-tables", "hall")
PLAYED = ("event-standings", "standings-table", "public-event", "public-standings", "public-seats")
PLAYED_ROUNDS = 4
ENTRIES = 12
PRINTS = ("print-tables", "print-paper", "print-bankers", "print-cards", "print-players")
LISTS = ("public-event", "screen", "print-seats", "print-seats-by-table", "print-all-seats")
OF_A_ROUND = ("round", "print-paper", "print-seats", "print-seats-by-table", "print-all-seats")


def main() -> int:
    """Read the arguments, measure, and print a table for each database."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages")
    parser.add_argument("--tables", type=int, default=750)
    parser.add_argument("--on", choices=("sqlite", "postgresql"), action="append")
    asked = parser.parse_args()
    print(f"{os.cpu_count()} cores, a load of {os.getloadavg()[0]:.1f} when it began, ", end="")
    print(f"{max(loop_rate() for _ in range(3)):,.0f} loops a second (see benchmarks.engine)")
    for vendor in asked.on or ("sqlite", "postgresql"):
        with scratch(vendor):
            if os.fork() == 0:  # Django knows one database per process
                measure(vendor, asked.tables)
                os._exit(0)
            os.wait()
    return 0


def measure(vendor: str, tables: int) -> None:
    """Lay an evening in the scratch database, and print its lines."""
    import django

    django.setup()
    from django.test import Client

    from benchmarks import standings as played
    from server.memory import collect_garbage_rarely
    from tournaments.services import clock, draws, standings

    collect_garbage_rarely()  # as at the start of the program
    event, user = evening(tables)
    ada = Client(SERVER_NAME="localhost")
    ada.force_login(user)
    print(f"\n{tables} tables, {vendor}:\n")
    print("| page | kB | CPU s | wanted | reached |")
    print("| --- | ---: | ---: | --- | --- |")
    round_ = draws.draft(event.pk, seed=1)
    show(ada, event, DRAFT, " of the draft")
    draws.confirm(round_.pk, version=round_.version)
    round_.refresh_from_db()
    took, waited = beside_another_writer(lambda: draws.release(round_.pk, version=round_.version))
    show(ada, event, RELEASED, "")
    show(ada, event, LISTS, "")
    show(ada, event, PRINTS, ", part 1", PRINT_BYTES, PRINT_SECONDS)
    clock.start(round_.pk, by="ada")
    enter(round_)
    show(ada, event, PLAYING, " while all play")
    large = played.evening(4 * tables, PLAYED_ROUNDS, user.pk)
    standings.compute(large.pk)
    show(ada, large, (*PLAYING, *PLAYED), f" after {PLAYED_ROUNDS} rounds")
    reached = "yes" if waited <= WANTED_WAIT else "no"
    print(
        f"\nThe release took {took:.2f} s, and another writer waited {waited:.2f} s at most ",
        end="",
    )
    print(f"(wanted ≤ {WANTED_WAIT:g} s: {reached}).", flush=True)


def evening(tables: int) -> tuple[Event, Any]:
    """An event with this many tables, four players at each, all here, and their bankers."""
    from django.contrib.auth import get_user_model

    from tournaments.models import Staff
    from tournaments.services import events, people, player_lists, players

    user = get_user_model().objects.create_user("ada")
    event = events.create_event(name="Bench", date=date.today(), user_id=user.pk)
    lines = "\n".join(f"Player {number}" for number in range(4 * tables))
    player_lists.import_players(event, lines, by="ada")
    players.check_in_all(event)
    names = [f"Banker {number}" for number in range(tables)]
    people.add_many(event, names, Staff.Role.BANKER)
    return event, user


def enter(round_: Round) -> None:
    """A few entries in every book, for the newest of which the floor asks."""
    from benchmarks.ledger.games import evenings
    from benchmarks.ledger.subjects import BANKER
    from ledger.items import Item
    from ledger.services import posting

    items = [Item(command) for command in next(iter(evenings()))[:ENTRIES]]
    for table in round_.tables.all():
        assert table.game_id is not None
        posting.post_batch(table.game_id, items, actor=BANKER, version=None)


def show(
    ada: Any,
    event: Event,
    names: tuple[str, ...],
    note: str,
    most_bytes: int = WANTED_BYTES,
    most_seconds: float = WANTED_SECONDS,
) -> None:
    """Ask for these pages, and print a line for each."""
    from django.urls import reverse

    for name in names:
        url = reverse(name, args=[event.slug, 1] if name in OF_A_ROUND else [event.slug])
        spent = []
        for _ in range(TIMES + 1):
            began = time.process_time()
            answer = ada.get(url)
            spent.append(time.process_time() - began)
        assert answer.status_code == 200, url
        size, seconds = len(answer.content), statistics.median(spent[1:])
        reached = "yes" if size <= most_bytes and seconds <= most_seconds else "no"
        wanted = f"≤ {most_bytes / 1e3:,.0f} kB, ≤ {most_seconds:g} s"
        print(
            f"| {name}{note} | {size / 1e3:,.0f} | {seconds:.2f} | {wanted} | {reached} |",
            flush=True,
        )


def beside_another_writer(act: Callable[[], object]) -> tuple[float, float]:
    """Measure how long `act` takes, and the longest wait of another thread to write a row
    meanwhile."""
    done, waits = Flag(), [0.0]

    def write() -> None:
        from django.contrib.auth import get_user_model
        from django.db import connection

        users = get_user_model().objects
        while not done.is_set():
            began = time.perf_counter()
            users.filter(username="ada").update(first_name="Ada")
            waits.append(time.perf_counter() - began)
            time.sleep(0.01)
        connection.close()

    other = Thread(target=write)
    other.start()
    began = time.perf_counter()
    act()
    took = time.perf_counter() - began
    done.set()
    other.join()
    return took, max(waits)


if __name__ == "__main__":
    raise SystemExit(main())
