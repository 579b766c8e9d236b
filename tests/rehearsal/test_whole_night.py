"""Sixteen players, two rounds and a final by a real server; then every book is audited."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from ledger.models import Game, Pass, Transaction
from rehearsal.night import Night, NightPlan
from tests.rehearsal.audit import audit
from tests.rehearsal.people import event_of_sixteen
from tournaments.models import Event, Result, Round, Seat, Standings

TURNS = 12
SEED = "a whole night"


@pytest.fixture
def played(live_site: str) -> tuple[Event, Night]:
    event = event_of_sixteen()
    night = Night(event.pk, live_site, NightPlan(seed=SEED, turns=TURNS))
    night.run()
    event.refresh_from_db()
    return event, night


def test_a_whole_night_ends_with_a_champion_and_books_without_a_fault(
    played: tuple[Event, Night],
) -> None:
    event, night = played
    assert_it_was_a_whole_night(event)
    assert_nobody_was_left_out(event)
    for result in Result.objects.select_related("table__game").filter(table__round__event=event):
        assert result.table.game
        assert_book_and_tally_agree(result.table.game, result)
    call_command("audit", event.slug)
    assert_the_champion_is_right(event)
    assert_much_happened(event, night)
    assert not Pass.objects.filter(kind=Pass.Kind.DEVICE, revoked_at=None).exists()


def assert_it_was_a_whole_night(event: Event) -> None:
    rounds = event.round_set.order_by("number")
    assert [(each.is_final, each.status) for each in rounds] == [
        (False, Round.Status.FINISHED),
        (False, Round.Status.FINISHED),
        (True, Round.Status.FINISHED),
    ]
    assert [each.tables.count() for each in rounds] == [4, 4, 1]
    results = Result.objects.filter(table__round__event=event)
    assert {result.status for result in results} == {Result.Status.SIGNED}
    assert results.count() == 9


def assert_nobody_was_left_out(event: Event) -> None:
    """Everyone sits once in each preliminary round, and meets nobody twice."""
    met: set[frozenset[int]] = set()
    for round_ in event.round_set.filter(stage__number=1):
        seated = Seat.objects.filter(round=round_)
        assert seated.count() == seated.values("player").distinct().count() == 16
        for table in round_.tables.all():
            at_it = list(table.seats.values_list("player", flat=True))
            pairs = {frozenset((a, b)) for a in at_it for b in at_it if a != b}
            assert not pairs & met
            met |= pairs


def assert_book_and_tally_agree(game: Game, result: Result) -> None:
    book, faults = audit(game)
    assert faults == []
    assert game.status == Game.Status.CLOSED
    assets = book.assets(game.seats)
    assert result.assets == assets
    assert {seat: own["total"] for seat, own in result.tally.items()} == assets
    out: list[str] = game.state["situation"]["bankrupt"]
    standing = sorted((seat for seat in game.seats if seat not in out), key=lambda s: -assets[s])
    for seat in standing:
        better = sum(assets[other] > assets[seat] for other in standing)
        assert result.places[seat] == better + 1
    assert [result.places[seat] for seat in out] == [len(game.seats) - at for at in range(len(out))]


def assert_the_champion_is_right(event: Event) -> None:
    """The final's four are the four richest of two rounds, and its winner is the champion."""
    sums: dict[int, int] = {}
    finalists: dict[int, int] = {}
    for seat in Seat.objects.filter(round__event=event).select_related("round", "table__result"):
        assets = seat.table.result.assets[seat.letter]
        if seat.round.is_final:
            finalists[seat.player_id] = seat.table.result.places[seat.letter]
        else:
            sums[seat.player_id] = sums.get(seat.player_id, 0) + assets
    assert set(finalists) == set(sorted(sums, key=lambda player: -sums[player])[:4])
    assert event.champion_id is not None
    assert finalists[event.champion_id] == 1
    rows = Standings.objects.get(event=event).rows
    assert rows[0]["player"] == event.champion_id
    assert len(rows) == 16


def assert_much_happened(event: Event, night: Night) -> None:
    """It was an evening worth auditing."""
    games = Game.objects.filter(table__round__event=event)
    entered = night.summary.entries
    by_clock = Transaction.objects.filter(game__in=games, actor="system:clock").count()
    assert sum(game.version for game in games) == entered.total() + by_clock
    usual = {"roll", "buy", "auction", "collect_rent", "draw", "trade", "build", "mortgage", "pay"}
    assert usual <= set(entered)
    assert night.summary.signatures == 36
