"""Two waves: half of the field plays while the other half waits for the same tables."""

from __future__ import annotations

from itertools import product

import pytest

from tests.tournaments import evening
from tournaments.models import Event, Player, Round, Table
from tournaments.services import players


@pytest.mark.django_db
def test_two_waves_play_by_turns_and_stand_in_one_list() -> None:
    event = evening.make_event(here=16, bankers=2, rounds=4)
    players.check_in(event.players.all(), here=False)

    rounds = [
        play(event, nth, winner) for nth, winner in ((1, "Ada"), (2, "P09"), (1, "Ben"), (2, "P10"))
    ]

    for at, round_ in enumerate(rounds):
        seated = set(round_.seats.values_list("player", flat=True))
        assert seated == {player.pk for player in wave(event, 1 + at % 2)}
    # Eight players at two tables of four can do no better, whoever played in between.
    assert pairs_again(rounds[0], rounds[2]) == pairs_again(rounds[1], rounds[3]) == 4
    assert {len(row["rounds"]) for row in evening.rows(event)} == {2}

    players.check_in_all(event)
    [final] = evening.tables_of(evening.released(event))
    assert set(evening.names_at(final)) == {"Ada", "Ben", "P09", "P10"}


def wave(event: Event, nth: int) -> list[Player]:
    """Numbers 1 to 8, or 9 to 16."""
    return list(event.players.filter(number__range=(8 * nth - 7, 8 * nth)))


def play(event: Event, nth: int, winner: str) -> Round:
    """A wave is checked in, plays a round, and makes room."""
    players.check_in(wave(event, nth))
    round_ = evening.played(event, {winner: 4000})
    players.check_in(wave(event, nth), here=False)
    return round_


def pairs_again(one: Round, other: Round) -> int:
    """How many pairs share a table in both rounds."""
    common = (
        len(seated(before) & seated(after))
        for before, after in product(evening.tables_of(one), evening.tables_of(other))
    )
    return sum(number * (number - 1) // 2 for number in common)


def seated(table: Table) -> set[int]:
    """The players of a table."""
    return set(table.seats.values_list("player", flat=True))
