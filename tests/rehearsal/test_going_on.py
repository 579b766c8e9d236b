"""A rehearsal that stops goes on where it was, and leaves to people what people do."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from ledger import passes
from ledger.models import Game, Pass
from rehearsal import pace
from rehearsal.http_connection import HttpConnection
from rehearsal.night import Night, NightPlan
from rehearsal.pace import Pace
from rehearsal.policy import temperament
from rehearsal.stopping_point import StoppingPoint
from rehearsal.table import PlayedTable
from rehearsal.tablet import Tablet
from rehearsal.watchers import Silence
from tests.conftest import PATIENCE_SECONDS
from tests.rehearsal.people import event_of_sixteen
from tournaments.models import Event, Round
from tournaments.seating import number_of
from tournaments.services import draws

TURNS = 6


def play(event: Event, site: str, until: StoppingPoint, *, offline: bool = True) -> Night:
    night = Night(
        event.pk, site, NightPlan(seed="again", turns=TURNS, until=until, offline=offline)
    )
    night.run()
    return night


def journals(event: Event) -> list[list[dict[str, Any]]]:
    games = Game.objects.filter(table__round__event=event)
    return [
        [entry.command for entry in game.transactions.order_by("number")]
        for game in games.order_by("table__round__number", "table__number")
    ]


def test_the_same_seed_plays_the_same_night_stopped_or_not(live_site: str) -> None:
    ada_s, ben_s = event_of_sixteen(rounds=1), event_of_sixteen(rounds=1)

    play(ada_s, live_site, StoppingPoint())
    play(ben_s, live_site, StoppingPoint(1, half=True))
    [round_] = ben_s.round_set.all()
    assert round_.clock_state().state == "paused"
    play(ben_s, live_site, StoppingPoint(1), offline=False)
    assert [each.status for each in ben_s.round_set.all()] == [Round.Status.FINISHED]
    play(ben_s, live_site, StoppingPoint())

    assert journals(ben_s) == journals(ada_s)
    ada_s.refresh_from_db()
    ben_s.refresh_from_db()
    assert ada_s.champion
    assert ben_s.champion
    assert ben_s.champion.name == ada_s.champion.name


def test_a_night_is_drawn_with_the_seed_whose_hash_was_published(live_site: str) -> None:
    event = event_of_sixteen(rounds=1)
    promise = draws.publish(event.pk, 1)
    play(event, live_site, StoppingPoint(1, half=True))

    assert event.round_set.get().draw_seed == number_of(promise.seed, 1)


def in_a_thread(run: Callable[[], object]) -> None:
    """Run it, and close this thread's connection to the database."""
    try:
        run()
    finally:
        connection.close()


class Impatient(Silence):
    """Presses Ctrl-C after some entries."""

    def __init__(self, entries: int) -> None:
        self.left = entries

    def table_goes_on(self, number: int, turns: int) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def test_whoever_stops_it_need_not_wait_for_people_who_think(
    live_site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(pace._SECONDS, "start", 0.0)
    monkeypatch.setitem(pace._SECONDS, "roll", 24 * 3600.0)
    event = event_of_sixteen(rounds=1)
    thinking = Pace(speed=1)
    # Four tables begin, then each makes its first entry and thinks about its first throw.
    night = Night(event.pk, live_site, NightPlan(pace=thinking), Impatient(8))
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(in_a_thread, night.run)
        try:
            with pytest.raises(KeyboardInterrupt):
                running.result(PATIENCE_SECONDS)
        finally:
            thinking.stop.set()
    assert not Pass.objects.filter(kind=Pass.Kind.DEVICE, revoked_at=None).exists()

    play(event, live_site, StoppingPoint(1))
    assert event.round_set.get().status == Round.Status.FINISHED


def test_a_table_with_a_tablet_of_its_own_is_left_to_its_people(live_site: str) -> None:
    event = event_of_sixteen(rounds=1)
    play(event, live_site, StoppingPoint(1, half=True))
    row = event.round_set.get().tables.get(number=3)
    assert row.banker
    assert row.game
    device = passes.pair(row.banker.card, "Cleo's tablet")

    night = play(event, live_site, StoppingPoint(1))

    assert night.summary.open_tables == [3]
    row.game.refresh_from_db()
    assert row.game.is_open
    http = HttpConnection(live_site, passes.token(device))
    people = {letter: temperament("Cleo's", letter) for letter in row.game.seats}
    PlayedTable(Tablet(http, str(row.game.pk)), "Cleo's", people, Pace()).play(None)
    http.close()
    passes.release(row.banker.card)

    assert play(event, live_site, StoppingPoint(1)).summary.open_tables == []
    assert event.round_set.get().status == Round.Status.FINISHED


def test_the_standings_of_a_rehearsal_are_public(live_site: str) -> None:
    event = event_of_sixteen(rounds=1)
    play(event, live_site, StoppingPoint(1))
    rows = Client().get(f"/api/v1/events/{event.slug}/standings").json()["rows"]
    assert len(rows) == 16
