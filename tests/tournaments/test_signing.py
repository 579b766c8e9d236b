"""The players of a table sign its result."""

from __future__ import annotations

import pytest

from ledger.models import Game
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Result, Table
from tournaments.services import auditing, results


@pytest.fixture
def table(event: Event) -> Table:
    """Table 1, its game over."""
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table, {"A": 2000})
    return table


def status(table: Table) -> str:
    """The status of the result."""
    return Result.objects.get(table=table).status


def test_it_stands_with_the_last_signature(table: Table) -> None:
    for letter in "ABC":
        results.sign(table.pk, letter, via="tablet")
        assert status(table) == Result.Status.PROVISIONAL
    results.sign(table.pk, "D", via="phone")

    assert status(table) == Result.Status.SIGNED
    evening.deliver()
    assert {
        row["rounds"][0]["status"] for row in evening.rows(table.round.event) if row["rounds"]
    } == {"signed"}


def test_signing_again_changes_nothing(table: Table) -> None:
    for _ in range(2):
        results.sign(table.pk, "A", via="tablet")

    assert Result.objects.get(table=table).signatures.count() == 1


def test_a_table_of_two_needs_two(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    table.seats.filter(letter__in="CD").delete()
    evening.end_game(table)
    evening.sign_all(table)

    assert status(table) == Result.Status.SIGNED


def with_bankrupts(event: Event, letters: str) -> Table:
    """Table 1 at its end, these players bankrupt with nothing left."""
    table = evening.tables_of(evening.playing(event))[0]
    for letter in letters:
        results.take_out(table.pk, letter, actor=evening.REFEREE)
    if Game.objects.get(table=table).is_open:
        evening.end_game(table)
    evening.deliver()
    return table


def test_a_bankrupt_who_went_home_is_not_waited_for(event: Event) -> None:
    table = with_bankrupts(event, "C")
    for letter in "AB":
        results.sign(table.pk, letter, via="tablet")
        assert status(table) == Result.Status.PROVISIONAL
    results.sign(table.pk, "D", via="tablet")

    assert status(table) == Result.Status.SIGNED
    assert not auditing.audit_table(table).faults


def test_a_bankrupt_may_still_sign(event: Event) -> None:
    table = with_bankrupts(event, "C")
    for letter in "CABD":
        assert status(table) == Result.Status.PROVISIONAL
        results.sign(table.pk, letter, via="tablet")

    assert status(table) == Result.Status.SIGNED
    assert Result.objects.get(table=table).signatures.count() == 4


def test_where_all_others_are_bankrupt_the_winner_signs_alone(event: Event) -> None:
    table = with_bankrupts(event, "ABC")
    results.sign(table.pk, "D", via="phone")

    assert status(table) == Result.Status.SIGNED
    assert not auditing.audit_table(table).faults


def test_the_audit_misses_the_signature_of_a_player_who_is_not_bankrupt(event: Event) -> None:
    table = with_bankrupts(event, "C")
    for letter in "ABD":
        results.sign(table.pk, letter, via="tablet")
    Result.objects.get(table=table).signatures.get(seat__letter="B").delete()

    (fault,) = auditing.audit_table(table).faults
    assert "seat B has not signed" in fault


def test_a_seat_that_nobody_has_does_not_sign(table: Table) -> None:
    for letter in ("E", "", "AB", "a", "\0"):
        with refused("UNKNOWN_SEAT"):
            results.sign(table.pk, letter, via="tablet")


def test_nothing_is_signed_before_the_end(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]

    with refused("NO_RESULT"):
        results.sign(table.pk, "A", via="tablet")


def test_a_player_who_signs_a_result_that_has_changed_meanwhile_is_told(table: Table) -> None:
    seen = Result.objects.get(table=table).version
    evening.open_again(table)
    evening.deliver()
    evening.end_game(table, {"A": 1})

    with refused("RESULT_CHANGED"):
        results.sign(table.pk, "A", via="phone", version=seen)
    assert not Result.objects.get(table=table).signatures.exists()


def test_a_table_that_is_gone_says_so(db: None) -> None:
    with refused("UNKNOWN_TABLE"):
        results.sign(12345, "A", via="tablet")
