"""In a stage for which earlier games no longer count, players keep the order in which they came
until they have a result of it."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.formats.presets import PRESETS
from tournaments.models import Event
from tournaments.services import draws, standings
from tournaments.services.standings import StandingsRows
from tournaments.views.components.own_rank import own_rank_of
from tournaments.views.components.wall import wall_of

PLAYERS = 17


@pytest.fixture
def event(db: None) -> Event:
    """Three rounds, each of which Ada wins before Ben, Cleo and Dan, and so on."""
    event = evening.make_event(here=PLAYERS, bankers=6, plans=PRESETS["worlds-2009"].stages)
    for _ in range(3):
        evening.played(event, worth(event))
    return event


def worth(event: Event) -> dict[str, int]:
    return {evening.name_of(number): 3000 - 20 * number for number in range(1, PLAYERS + 1)}


def ranked(rows: StandingsRows) -> list[tuple[int, str]]:
    return [(row["rank"], row["name"]) for row in rows]


def test_semi_finalists_keep_their_ranks_until_they_have_played(event: Event) -> None:
    before = ranked(standings.rows_now(event))

    semi_final = evening.playing(event)

    rows = standings.rows_now(event)
    assert ranked(rows) == before
    assert draws.going_through(event, rows) == ([], [])
    dan = evening.player(event, "Dan")
    assert own_rank_of(event, dan, semi_final).rank == 4


def test_whoever_has_a_result_of_the_semi_final_stands_before_the_others(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]

    evening.end_game(table)

    first = {name for rank, name in ranked(evening.rows(event)) if rank <= table.seats.count()}
    assert first == set(table.names().values())


def test_finalists_keep_them_too(event: Event) -> None:
    evening.played(event, worth(event))

    evening.playing(event)

    board = wall_of(event, "http://hall/", "standings").board
    assert board is not None
    assert [line.rank for line in board.leaders[:5]] == [1, 2, 3, 4, 5]
    assert "$0" not in [line.value for line in board.leaders]
