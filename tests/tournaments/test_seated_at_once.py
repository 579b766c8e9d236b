"""A stage can be seated at once: players hear of all its seats with the first round, and the later
draws keep them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from tests.tournaments import evening
from tournaments.api.rendering.draws import render_draw
from tournaments.models import Event, Round, Seat, Stage
from tournaments.seating import check
from tournaments.seating.seat_letters import LETTERS
from tournaments.services import divisions, draws, players

AT_ONCE = Stage.Tables.AT_ONCE


def night(*, here: int, rounds: int = 3, **fields: object) -> Event:
    """An evening whose rounds are seated at once."""
    event = evening.make_event(here=here, bankers=9, rounds=rounds, **fields)
    return evening.change_stage(event, tables=AT_ONCE)


def places(round_: Round) -> dict[int, draws.SeatAhead]:
    """Everybody's place, by player."""
    seats = Seat.objects.filter(round=round_).values_list("player", "table__number", "letter")
    return {player: draws.SeatAhead(table, letter) for player, table, letter in seats}


def announced(round_: Round) -> list[dict[int, draws.SeatAhead]]:
    """The places in the rounds after this one."""
    return [dict(each.places) for each in draws.rounds_ahead(round_)]


def pairs(rounds: Iterable[dict[int, draws.SeatAhead]]) -> list[frozenset[int]]:
    """The pairs who share a table, one for each time."""
    found = []
    for seats in rounds:
        for one, other in combinations(seats, 2):
            if seats[one].table == seats[other].table:
                found.append(frozenset({one, other}))
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("here", [8, 13, 16, 18])
def test_every_round_is_drawn_as_the_first_announced(here: int) -> None:
    event = night(here=here)
    first = evening.played(event, seed=1)
    told = announced(first)

    assert [each.planned.number for each in draws.rounds_ahead(first)] == [2, 3]
    for seed, expected in zip((5, 77), told, strict=True):
        round_ = evening.played(event, seed=seed)
        assert places(round_) == expected
        assert check(draws.record_of(round_)).faults == []
        before = "round 1" if round_.number == 2 else "round 2"
        assert f"Everybody sits where {before} announced." in round_.explanation


@pytest.mark.django_db
def test_the_first_draw_says_how_many_rounds_it_seats() -> None:
    event = night(here=16)

    assert "The seats of 2 later rounds are drawn with it." in evening.drafted(event).explanation


@pytest.mark.django_db
def test_all_rounds_together_have_as_few_repeats_as_planned() -> None:
    event = night(here=16, rounds=5)
    first = evening.drafted(event)
    met = pairs([places(first), *announced(first)])

    assert len(met) == len(set(met)) == 5 * 4 * 6


@pytest.mark.django_db
def test_round_by_round_nothing_is_announced() -> None:
    event = evening.make_event(here=16, rounds=3)

    assert draws.rounds_ahead(evening.drafted(event)) == []


@pytest.mark.django_db
def test_the_last_round_announces_nothing() -> None:
    event = night(here=8, rounds=1)

    assert announced(evening.drafted(event)) == []


@pytest.mark.django_db
def test_a_player_who_leaves_takes_nobody_elses_seat_along() -> None:
    event = night(here=16)
    first = evening.played(event)
    told = announced(first)[0]
    gone = evening.player(event, "Dan")
    players.drop(gone)

    second = evening.drafted(event, seed=9)
    tables = {player: place.table for player, place in places(second).items()}
    expected = {player: place.table for player, place in told.items() if player != gone.pk}
    beside = [player for player, place in told.items() if place.table == told[gone.pk].table]
    same = {player: table for player, table in tables.items() if player not in beside}
    assert same == {player: expected[player] for player in same}
    assert len({tables[player] for player in beside if player != gone.pk}) == 1


@pytest.mark.django_db
def test_a_draw_that_differs_names_whose_seat_it_changes() -> None:
    event = night(here=16)
    evening.played(event)
    round_ = evening.drafted(event)
    one, other = (table.seats.get(letter="A") for table in evening.tables_of(round_)[:2])
    draws.swap(round_.pk, version=round_.version, seats=(one.pk, other.pk))

    moved = sorted((one.player, other.player), key=lambda player: player.number)
    names = ", ".join(player.display_name for player in moved)
    assert f"Not where round 1 announced: {names}." in evening.fresh(round_).explanation


@pytest.mark.django_db
def test_more_players_than_places_are_seated_anew() -> None:
    event = night(here=8)
    evening.played(event)
    for name in ("Xaver", "Yvonne", "Zoe"):
        players.check_in([players.add_player(event, name)])

    told = evening.drafted(event).explanation
    assert any("Not where round 1 announced" in line for line in told)


@pytest.mark.django_db
def test_divisions_apart_are_announced_among_themselves() -> None:
    event = evening.make_event(here=16, bankers=9, rounds=3, divisions=["Juniors", "Seniors"])
    for name, listed in (
        ("Juniors", event.players.filter(number__lte=8)),
        ("Seniors", event.players.filter(number__gt=8)),
    ):
        divisions.put_in(event.pk, name, dict(listed.values_list("pk", "version")))
    evening.change_stage(event, tables=AT_ONCE, divisions_apart=True)
    first = evening.played(event)
    told = announced(first)

    assert len(told) == 2
    for expected in told:
        assert places(evening.played(event)) == expected


@pytest.mark.django_db
def test_tables_out_of_use_are_left_out_of_rounds_to_come() -> None:
    event = night(here=8)
    event.tables_out_of_use = [1]
    event.save()
    first = evening.drafted(event)

    for seats in (places(first), *announced(first)):
        assert {place.table for place in seats.values()} == {2, 3}


@pytest.mark.django_db
def test_a_program_reads_the_rounds_to_come() -> None:
    round_ = evening.drafted(night(here=8))
    numbers = dict(round_.event.players.values_list("pk", "number"))

    for told, seats in zip(render_draw(round_)["ahead"], announced(round_), strict=True):
        listed = {
            number: draws.SeatAhead(table["number"], LETTERS[at])
            for table in told["tables"]
            for at, number in enumerate(table["players"])
        }
        assert listed == {numbers[player]: place for player, place in seats.items()}
