"""The call of the last turn waits for a tablet that was away when time was up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.utils import timezone

from ledger import passes, presence
from ledger.actors import Actor, Role
from tests.tournaments import evening
from tournaments.models import Event, Round, Table
from tournaments.services import clock, last_turns, rounds, table_time

AWAY = last_turns.AWAY_AFTER_SECONDS + 1


@pytest.fixture
def round_(event: Event) -> Any:
    """Two tables that play; no tablet has been heard from."""
    caches["shared"].clear()
    yield evening.playing(event)
    caches["shared"].clear()


def heard_of(table: Table, *, seconds_ago: int = 0, waiting: int = 0) -> None:
    """The table's tablet last asked this many seconds ago, with this many entries waiting on it."""
    assert table.banker is not None
    assert table.banker.card_id is not None
    seen = presence.Seen(timezone.now() - timedelta(seconds=seconds_ago), waiting)
    caches["shared"].set(f"tablet-seen-{table.banker.card_id}", seen)


def time_is_up(round_: Round) -> None:
    clock.end(round_.pk, by="Olga")
    rounds.call_time()


def statuses(round_: Round) -> list[str]:
    games = [evening.game_of(table) for table in evening.tables_of(round_)]
    return [game.state["situation"]["status"] for game in games]


def back_with_something_left(round_: Round) -> Table:
    """The first table was away when time was up, and its tablet still has an entry to send."""
    away, _ = evening.tables_of(round_)
    heard_of(away, seconds_ago=AWAY)
    time_is_up(round_)
    heard_of(away, waiting=1)
    rounds.call_time()
    return away


def test_a_table_without_a_network_is_not_called_over_its_head(round_: Round) -> None:
    away, here = evening.tables_of(round_)
    heard_of(away, seconds_ago=AWAY)
    heard_of(here)

    time_is_up(round_)
    rounds.call_time()

    assert statuses(round_) == ["playing", "last_turn"]


def test_it_is_called_when_the_tablet_is_back_and_has_sent_everything(round_: Round) -> None:
    away, _ = evening.tables_of(round_)
    heard_of(away, seconds_ago=AWAY)
    time_is_up(round_)

    heard_of(away, waiting=3)
    rounds.call_time()
    assert statuses(round_) == ["playing", "last_turn"]

    evening.post(away, {"type": "roll", "seat": "A", "dice": [6, 4]})
    heard_of(away)
    rounds.call_time()
    assert statuses(round_) == ["last_turn", "last_turn"]


def test_a_tablet_that_is_back_cannot_put_it_off(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_with_something_left(round_)
    assert statuses(round_) == ["playing", "last_turn"]

    monkeypatch.setattr(last_turns, "PATIENCE_SECONDS", -1)
    rounds.call_time()

    assert statuses(round_) == ["last_turn", "last_turn"]


def test_a_tablet_that_goes_again_is_waited_for_again(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = back_with_something_left(round_)
    heard_of(away, seconds_ago=AWAY, waiting=1)

    monkeypatch.setattr(last_turns, "PATIENCE_SECONDS", -1)
    rounds.call_time()

    assert statuses(round_) == ["playing", "last_turn"]


def test_a_tablet_that_is_here_is_called_whatever_is_under_way(round_: Round) -> None:
    for table in evening.tables_of(round_):
        heard_of(table, waiting=1)

    time_is_up(round_)

    assert statuses(round_) == ["last_turn", "last_turn"]


def test_a_tablet_that_nobody_has_heard_of_waits_for_nothing(round_: Round) -> None:
    time_is_up(round_)

    assert statuses(round_) == ["last_turn", "last_turn"]


def restarted_while_it_was_away(round_: Round) -> Table:
    """The call waits for the first table's tablet, and the server has heard from none since."""
    away, _ = evening.tables_of(round_)
    assert away.banker is not None
    passes.pair(away.banker.card, "Tablet 1")
    heard_of(away, seconds_ago=AWAY)
    time_is_up(round_)
    caches["shared"].clear()
    return away


def test_after_a_restart_it_still_waits_for_the_tablet(round_: Round) -> None:
    away = restarted_while_it_was_away(round_)
    rounds.call_time()
    assert statuses(round_) == ["playing", "last_turn"]

    heard_of(away)
    rounds.call_time()
    assert statuses(round_) == ["last_turn", "last_turn"]


def test_after_a_restart_it_waits_for_no_tablet_that_was_unpaired(round_: Round) -> None:
    away = restarted_while_it_was_away(round_)
    assert away.banker is not None
    passes.release(away.banker.card)

    rounds.call_time()

    assert statuses(round_) == ["last_turn", "last_turn"]


def test_a_device_that_posts_is_back_even_if_nobody_has_heard_from_it(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As without Redis, and with a program that never asks what its pass opens."""
    away = restarted_while_it_was_away(round_)
    assert away.banker is not None
    device = passes.paired_device(away.banker.card)
    assert device is not None
    actor = Actor.of_pass(device, Role.BANK)
    evening.post(away, {"type": "roll", "seat": "A", "dice": [6, 4]}, actor)

    rounds.call_time()
    assert statuses(round_) == ["playing", "last_turn"], "it may be sending what was played"

    monkeypatch.setattr(last_turns, "QUIET_SECONDS", 0)
    rounds.call_time()
    assert statuses(round_) == ["last_turn", "last_turn"]


def test_a_referees_entry_does_not_bring_a_tablet_back(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = restarted_while_it_was_away(round_)
    evening.post(away, {"type": "position", "cash": {"A": 1400}})

    monkeypatch.setattr(last_turns, "QUIET_SECONDS", 0)
    rounds.call_time()
    assert statuses(round_) == ["playing", "last_turn"]


def test_what_its_banker_has_called_is_not_called_again(round_: Round) -> None:
    away, _ = evening.tables_of(round_)
    heard_of(away, seconds_ago=AWAY)
    time_is_up(round_)
    evening.post(away, {"type": "call_last_turn"})
    version = evening.game_of(away).version

    heard_of(away)
    rounds.call_time()

    assert evening.game_of(away).version == version
    assert not Table.objects.filter(call_waits=True).exists()


def test_a_table_that_plays_longer_is_not_called_over_its_head_either(round_: Round) -> None:
    longer, _ = evening.tables_of(round_)
    time_is_up(round_)
    table_time.extend(longer.pk, minutes=1, seen=longer.time_changes)
    heard_of(longer, seconds_ago=AWAY)

    later = timezone.now() + timedelta(minutes=5)
    last_turns.call_at_tables_that_play_longer(later)

    assert statuses(round_) == ["playing", "last_turn"]
    assert Table.objects.filter(call_waits=True).get() == longer


def test_when_minutes_are_taken_away_the_call_waits_for_an_absent_tablet(round_: Round) -> None:
    longer, _ = evening.tables_of(round_)
    given = table_time.extend(longer.pk, minutes=10, seen=0)
    time_is_up(round_)
    heard_of(longer, seconds_ago=AWAY)

    table_time.take_away(longer.pk, seen=given.extra_seconds)
    assert statuses(round_) == ["playing", "last_turn"]

    heard_of(longer)
    rounds.call_time()
    assert statuses(round_) == ["last_turn", "last_turn"]


def test_a_look_of_another_process_before_the_round_is_marked_keeps_it_waiting(
    round_: Round,
) -> None:
    away, _ = evening.tables_of(round_)
    heard_of(away, seconds_ago=AWAY)
    clock.end(round_.pk, by="Olga")
    last_turns.call_at_all_tables(evening.fresh(round_))

    last_turns.call_at_tables_that_were_away()

    assert Table.objects.filter(call_waits=True).get() == away


def test_time_that_is_given_back_ends_the_waiting(round_: Round) -> None:
    away, _ = evening.tables_of(round_)
    heard_of(away, seconds_ago=AWAY)
    time_is_up(round_)
    clock.go_on(round_.pk, minutes=10, by="Olga")

    heard_of(away)
    rounds.call_time()

    assert statuses(round_) == ["playing", "playing"]
    assert not Table.objects.filter(call_waits=True).exists()


def after_the_look(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Somebody acts after the clock's next look at the tables, before it calls anything."""
    look = last_turns._away

    def looked(tables: Sequence[Table], **options: Any) -> set[int]:
        monkeypatch.undo()
        act()
        return look(tables, **options)

    monkeypatch.setattr(last_turns, "_away", looked)


def test_more_time_that_is_given_just_before_the_call_holds(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    longer, _ = evening.tables_of(round_)
    time_is_up(round_)
    given = table_time.extend(longer.pk, minutes=1, seen=0)

    later = timezone.now() + timedelta(minutes=5)
    after_the_look(
        monkeypatch,
        lambda: table_time.extend(longer.pk, minutes=10, seen=given.extra_seconds),
    )
    last_turns.call_at_tables_that_play_longer(later)

    assert statuses(round_) == ["playing", "last_turn"]


def test_time_that_is_given_back_just_before_a_call_that_waited_holds(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    away, _ = evening.tables_of(round_)
    heard_of(away, seconds_ago=AWAY)
    time_is_up(round_)
    heard_of(away)

    after_the_look(monkeypatch, lambda: clock.go_on(round_.pk, minutes=10, by="Olga"))
    last_turns.call_at_tables_that_were_away()

    assert statuses(round_) == ["playing", "playing"]
