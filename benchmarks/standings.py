"""The time to rank a large evening, beside one SQL aggregate over the same rows.

    python -m benchmarks.standings        # --players 3000 --rounds 4 --times 7 --on postgresql

Everybody has played every round at a table of four. The aggregate is what a club would write by
hand: for each player the sum of assets, the tables won and the shares, best first. Ours ranks by
the same, but also separates equals, knows for whom lots were drawn and which rounds count, and
writes a row for each player with each of their games. The two are measured in turns by the clock;
the median of the ratios counts.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import psycopg

from benchmarks.engine import loop_rate
from benchmarks.ledger.scratch import scratch

if TYPE_CHECKING:
    from tournaments.models import Event

WANTED = 5.0
SEATS = "ABCD"

AGGREGATES = {
    "sqlite": """
SELECT seat.player_id, sum(won.value), sum(place.value = 1),
       sum(won.value * 10000 / (SELECT sum(value) FROM json_each(result.assets)))
FROM tournaments_seat seat
JOIN tournaments_round round ON round.id = seat.round_id
JOIN tournaments_result result ON result.table_id = seat.table_id
JOIN json_each(result.assets) won ON won.key = seat.letter
JOIN json_each(result.places) place ON place.key = seat.letter
WHERE round.event_id = %s
GROUP BY seat.player_id ORDER BY 2 DESC, 3 DESC, 4 DESC
""",
    "postgresql": """
SELECT seat.player_id, sum((result.assets ->> seat.letter)::int),
       count(*) FILTER (WHERE result.places ->> seat.letter = '1'),
       sum((result.assets ->> seat.letter)::int * 10000
           / (SELECT sum(value::int) FROM jsonb_each_text(result.assets)))
FROM tournaments_seat seat
JOIN tournaments_round round ON round.id = seat.round_id
JOIN tournaments_result result ON result.table_id = seat.table_id
WHERE round.event_id = %s
GROUP BY seat.player_id ORDER BY 2 DESC, 3 DESC, 4 DESC
""",
}


def main() -> int:
    """Read the arguments, measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.standings")
    parser.add_argument("--players", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--on", choices=AGGREGATES, action="append")
    asked = parser.parse_args()
    print(f"{os.cpu_count()} cores, a load of {os.getloadavg()[0]:.1f} when it began, ", end="")
    print(f"{max(loop_rate() for _ in range(3)):,.0f} loops a second (see benchmarks.engine)\n")
    print("| | the aggregate, ms | ranked and written, ms | ratio | wanted | reached |")
    print("| --- | ---: | ---: | ---: | ---: | --- |", flush=True)
    for vendor in asked.on or AGGREGATES:
        with scratch(vendor) as made:
            if os.fork() == 0:  # Django knows one database per process
                measure(vendor, made.owner, asked.players, asked.rounds, asked.times)
                os._exit(0)
            os.wait()
    return 0


def measure(vendor: str, owner: str, players: int, rounds: int, times: int) -> None:
    """Lay an evening in the scratch database, and print its line."""
    import django

    django.setup()
    from django.db import connection

    from server.memory import collect_garbage_rarely
    from tournaments.models import Standings
    from tournaments.services import standings

    event = evening(players, rounds)
    collect_garbage_rarely()  # as at the start of the program
    if owner:
        with psycopg.connect(owner, autocommit=True) as admin:
            admin.execute("ANALYZE")  # as PostgreSQL does by itself within a minute
    key = event.pk.hex if vendor == "sqlite" else event.pk

    def aggregate() -> None:
        with connection.cursor() as cursor:
            cursor.execute(AGGREGATES[vendor], [key])
            assert len(cursor.fetchall()) == players

    def ours() -> None:
        standings.compute(event.pk)

    pairs = []
    ours()
    stood = Standings.objects.get(event=event).rows
    for _ in range(times):
        Standings.objects.filter(event=event).update(rows=stood[1:])  # something has moved
        pairs.append((seconds(aggregate), seconds(ours)))
    floor, cost = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(own / beside for beside, own in pairs)
    reached = "yes" if ratio <= WANTED else "no"
    print(f"| {players:,} players, {rounds} rounds, {vendor} | {1e3 * floor:.0f} ", end="")
    print(f"| {1e3 * cost:.0f} | {ratio:.1f} | ≤ {WANTED:g} | {reached} |", flush=True)


def seconds(work: Callable[[], None]) -> float:
    """The time that the work takes, by the clock."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def evening(players: int, rounds: int, user_id: int | None = None) -> Event:
    """Everybody has played every round, and its results are in; `user_id` is its organiser."""
    from tests.tournaments import hall
    from tournaments.formats import StagePlan
    from tournaments.services import events

    plans = [StagePlan(name="Rounds", rounds=rounds)]
    event = events.create_event(
        name="A large evening", date=date(2027, 3, 20), plans=plans, user_id=user_id
    )
    hall.fill(event, players // len(SEATS))
    chance = random.Random(1)  # noqa: S311
    for number in range(1, rounds + 1):
        play(event, number, chance)
    return event


def play(event: Event, number: int, chance: random.Random) -> None:
    from django.utils import timezone

    from ledger.models import Game
    from tests.tournaments import hall
    from tournaments.models import Result, Round

    round_ = hall.seat(event, Round.Status.FINISHED, number=number, chance=chance)
    hall.open_books(round_)
    Game.objects.filter(table__round=round_).update(status=Game.Status.CLOSED)
    Result.objects.bulk_create(
        Result(
            table=table,
            tally={},
            assets=(assets := {seat: chance.randrange(0, 9000) for seat in SEATS}),
            places={seat: 1 + sum(map(assets[seat].__lt__, assets.values())) for seat in SEATS},
            status=Result.Status.SIGNED,
            book_version=table.game.version if table.game else 0,
            tallied_at=timezone.now(),
        )
        for table in round_.tables.select_related("game")
    )


if __name__ == "__main__":
    sys.exit(main())
