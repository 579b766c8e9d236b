"""Opening the book of a table again: with a reason, from what was seen, and what it means."""

from __future__ import annotations

import pytest

from ledger.models import Game, Transaction
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Result, Table
from tournaments.services import reopening, results, rounds


@pytest.fixture
def table(event: Event) -> Table:
    """A table whose game is over."""
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table)
    return table


def version(table: Table) -> int:
    return Game.objects.get(table=table).version


def reopen(table: Table, seen: int, reason: str = "The last rent is disputed") -> None:
    reopening.reopen_book(table.pk, version=seen, actor=evening.REFEREE, reason=reason)


def test_the_reason_stands_in_the_journal(table: Table) -> None:
    reopen(table, version(table))

    entry = Transaction.objects.filter(game=table.game_id).latest("number")
    assert entry.command["reason"] == "The last rent is disputed"
    assert entry.text.endswith(" (The last rent is disputed)")


def test_without_a_reason_it_stays_closed(table: Table) -> None:
    with refused("REASON_MISSING"):
        reopen(table, version(table), " ")
    assert not Game.objects.get(table=table).is_open


def test_of_two_the_second_finds_it_open(table: Table) -> None:
    seen = version(table)
    reopen(table, seen)

    with refused("BOOK_OPEN"):
        reopen(table, seen)


def test_an_end_that_was_not_seen_is_not_taken_back(table: Table) -> None:
    seen = version(table)
    reopen(table, seen)
    evening.end_game(table)

    with refused("BOOK_CHANGED"):
        reopen(table, seen)
    assert not Game.objects.get(table=table).is_open


def test_only_a_referee_opens_it(table: Table) -> None:
    with refused("BOOK_CLOSED"):
        reopening.reopen_book(
            table.pk, version=version(table), actor=evening.BANK, reason="I was not done"
        )


@pytest.mark.django_db
def test_it_says_that_there_is_no_champion_and_that_draws_stay() -> None:
    event = evening.make_event(rounds=1)
    ahead = {"Ada": 5000, "Ben": 4000, "Cleo": 3000, "Dan": 2500}
    table = evening.tables_of(evening.played(event, ahead))[0]
    evening.played(event, {"Dan": 7000})
    table.round.event.refresh_from_db()

    told = " ".join(reopening.means(Table.objects.get(pk=table.pk)))

    assert "Until then there is no champion, not even Dan." in told
    assert "The final keeps its players." in told


def test_closed_again_it_has_no_result_until_it_is_tallied(event: Event) -> None:
    round_ = evening.playing(event)
    tables = evening.tables_of(round_)
    for each in tables:
        evening.end_game(each)
        evening.sign_all(each)
    first = tables[0]
    evening.open_again(first)
    evening.close_book(first)

    assert not Result.objects.settled().filter(table=first).exists()
    assert round_.tables.untallied().get() == first
    with refused("TABLES_OPEN"):
        rounds.finish(round_.pk)
    with refused("NO_RESULT"):
        results.sign(first.pk, "A", via="phone")
    with refused("NO_RESULT"):
        evening.rule(first)

    evening.deliver()
    evening.sign_all(first)
    assert rounds.finish(round_.pk).status == "finished"
