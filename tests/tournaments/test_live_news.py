"""Screens are told of each change after its commit, and can ask again at any time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction

from ledger import live as ledger_live
from ledger import passes
from ledger.live import sources
from tests.tournaments import evening
from tournaments.models import Event, Table
from tournaments.services import clock, draws, live, people, player_lists, players, results
from tournaments.tasks import catch_up

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def crowd() -> Event:
    """Eight players who are here, three bankers, and a screen that follows the event."""
    event = evening.make_event()
    ledger_live.hub.propose(event.channel, live.snapshot(event))
    return event


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """The news that is published, in order."""
    news: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(ledger_live, "publish", lambda channel, said: news.append((channel, said)))
    return news


def test_a_screen_that_comes_late_reads_what_was_published_last(
    crowd: Event, heard: list[tuple[str, dict[str, Any]]]
) -> None:
    evening.playing(crowd)
    catch_up()

    for channel in (crowd.channel, crowd.hall_channel):
        assert sources.read(channel) == dict(heard)[channel]


def test_every_kind_of_change_moves_its_number(
    crowd: Event, heard: list[tuple[str, dict[str, Any]]]
) -> None:
    def grown(change: Any) -> set[str]:
        before = live.snapshot(Event.objects.get(pk=crowd.pk))
        heard.clear()
        change()
        assert any(channel == crowd.channel for channel, _ in heard)
        after = live.snapshot(Event.objects.get(pk=crowd.pk))
        return {name for name in after if after[name] != before[name]}

    def the_game_starts() -> None:
        evening.start_game(table)
        catch_up()

    round_ = evening.released(crowd)
    table = evening.tables_of(round_)[0]
    banker = crowd.staff.get(name="Banker 01")
    assert {"floor"} <= grown(lambda: passes.pair(banker.card, "Tablet"))
    assert {"floor"} <= grown(lambda: people.release_device(banker))
    assert {"clock", "status"} <= grown(lambda: clock.start(round_.pk, by="Olga"))
    assert grown(the_game_starts) == {"floor", "order"}
    assert {"standings", "results", "floor"} <= grown(lambda: evening.end_game(table))
    assert {"results"} <= grown(lambda: results.sign(table.pk, "A", via="phone"))
    assert {"clock"} <= grown(lambda: clock.pause(round_.pk, by="Olga"))


def test_what_another_process_read_before_and_published_after_is_not_shown(crowd: Event) -> None:
    round_ = evening.released(crowd)
    clock.start(round_.pk, by="Olga")
    read_before = live.snapshot(Event.objects.get(pk=crowd.pk))
    clock.pause(round_.pk, by="Olga")
    newest = live.snapshot(Event.objects.get(pk=crowd.pk))
    hub = ledger_live.Hub()

    hub.publish(crowd.channel, newest)
    hub.publish(crowd.channel, read_before)
    assert hub.newest(crowd.channel) == ledger_live.Snapshot.of(newest)


def test_what_another_process_did_without_redis_is_told_a_moment_later(
    crowd: Event, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.REDIS_URL = ""
    hub = ledger_live.hub
    round_ = evening.released(crowd)
    clock.start(round_.pk, by="Olga")
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(ledger_live, "publish", lambda channel, said: None)
        clock.pause(round_.pk, by="Olga")
    before = hub.newest(crowd.channel)

    catch_up()
    newest = hub.newest(crowd.channel)
    assert newest != before
    assert newest == ledger_live.Snapshot.of(live.snapshot(Event.objects.get(pk=crowd.pk)))


def test_entries_are_told_together(crowd: Event, heard: list[tuple[str, dict[str, Any]]]) -> None:
    evening.playing(crowd)
    tables = evening.tables_of(crowd.round_set.get())
    heard.clear()
    for table in tables:
        evening.post(table, {"type": "roll", "seat": "A", "dice": [1, 2]})
    assert crowd.channel not in dict(heard)

    catch_up()
    assert [channel for channel, _ in heard].count(crowd.channel) == 1


def test_drafts_stay_unseen(crowd: Event) -> None:
    evening.drafted(crowd)
    said = live.snapshot(Event.objects.get(pk=crowd.pk))

    assert (said["round"], said["status"], said["clock"]) == (0, "", None)


def test_what_is_rolled_back_is_not_told(
    crowd: Event, heard: list[tuple[str, dict[str, Any]]]
) -> None:
    with transaction.atomic():
        player_lists.import_players(crowd, "Eve")
        live.announce(crowd)
        transaction.set_rollback(True)

    assert heard == []


def test_a_running_clock_says_the_same_until_somebody_presses_it(crowd: Event) -> None:
    round_ = evening.released(crowd)
    clock.start(round_.pk, by="Olga")
    event = Event.objects.get(pk=crowd.pk)

    assert live.snapshot(event)["clock"] == {
        "state": "running",
        "ends_at": live.snapshot(event)["clock"]["ends_at"],
        "remaining_seconds": None,
        "over_since": None,
    }
    clock.pause(round_.pk, by="Olga")
    assert live.snapshot(event)["clock"]["remaining_seconds"] > 5300


@pytest.mark.parametrize("key", ["", "7", "nobody", "00000000-0000-0000-0000-000000000000"])
def test_an_event_that_is_not_there_has_no_news(key: str) -> None:
    assert sources.read(f"event-{key}") is None


@dataclass(frozen=True)
class Numbered:
    """Two tables of a round that is played: one that a phone follows, and another."""

    own: Table
    other: Table


@pytest.fixture
def tables(crowd: Event) -> Numbered:
    return Numbered(*evening.tables_of(evening.playing(crowd)))


def test_a_signature_is_news_for_its_own_table_alone(
    crowd: Event, tables: Numbered, heard: list[tuple[str, dict[str, Any]]]
) -> None:
    evening.end_game(tables.own)
    evening.deliver()
    said = dict(heard)[crowd.hall_channel]
    heard.clear()
    results.sign(tables.own.pk, "A", via="phone")

    told = dict(heard)
    assert tables.own.channel in told
    assert tables.other.channel not in told
    assert unordered(told[crowd.hall_channel]) == unordered(said)


@pytest.mark.parametrize("kind", ["table", "player"])
def test_a_phone_that_comes_late_has_missed_no_news_of_its_own(
    crowd: Event, tables: Numbered, heard: list[tuple[str, dict[str, Any]]], kind: str
) -> None:
    dan = evening.player(crowd, "Dan")
    channel = tables.own.channel if kind == "table" else dan.channel
    evening.end_game(tables.own)
    players.drop(dan)

    now = sources.read(channel)
    assert now is not None
    assert now["own"] >= dict(heard)[channel]["own"]


def test_seats_that_change_are_news_for_everybody(
    crowd: Event, heard: list[tuple[str, dict[str, Any]]]
) -> None:
    round_ = evening.released(crowd)
    before = dict(heard)[crowd.hall_channel]
    one, other = (table.seats.all()[0].pk for table in evening.tables_of(round_))
    draws.swap(round_.pk, version=round_.version, seats=(one, other))

    assert dict(heard)[crowd.hall_channel]["draw"] > before["draw"]


def unordered(said: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without its order, whichever is the later one."""
    return said | {"order": 0}
