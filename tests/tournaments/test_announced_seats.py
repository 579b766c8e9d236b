"""What was announced of rounds to come stays as it was told, and a draw that differs says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments import evening
from tests.tournaments.test_seated_at_once import announced, night, places
from tournaments.api.rendering.draws import render_draw
from tournaments.formats import plans_of
from tournaments.models import Event, Round, Stage
from tournaments.services import draws, events, players

pytestmark = pytest.mark.django_db


def moved(round_: Round, told: dict[int, draws.SeatAhead]) -> int:
    """The number of players who sit elsewhere than they were told."""
    return sum(told[player] != place for player, place in places(round_).items() if player in told)


def test_a_table_that_goes_out_of_use_moves_people_and_the_note_says_so() -> None:
    event = night(here=8)
    first = evening.played(event)
    told = announced(first)
    Event.objects.filter(pk=event.pk).update(tables_out_of_use=[1])

    assert announced(evening.fresh(first)) == told
    second = evening.drafted(Event.objects.get(pk=event.pk))
    assert moved(second, told[0]) == 8
    assert any(line.startswith("Not where round 1 announced: ") for line in second.explanation)
    assert "Seats have changed in round 3 too: print the list of them again." in second.explanation


@pytest.mark.parametrize("leave", [1, 2])
def test_those_who_stay_keep_their_tables_when_others_leave(leave: int) -> None:
    event = night(here=22)
    told = announced(evening.played(event))
    for player in event.players.order_by("number")[:leave]:
        players.drop(player)

    second = evening.drafted(event)
    tables = {player: place.table for player, place in places(second).items()}
    assert {player: told[0][player].table for player in tables} == tables


def test_a_canceled_table_takes_nobodys_next_seat() -> None:
    event = night(here=16)
    first = evening.released(event)
    told = announced(first)
    table = evening.tables_of(first)[3]
    draws.cancel_table(first.pk, version=first.version, table=table.pk)

    assert announced(evening.fresh(first)) == told
    evening.play_out(evening.begin(evening.fresh(first)))
    second = evening.drafted(event)
    assert moved(second, told[0]) == 0
    assert "Everybody sits where round 1 announced." in second.explanation


@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_the_seats_stay_when_the_stage_gets_longer_or_shorter(rounds: int) -> None:
    event = night(here=16)
    first = evening.played(event)
    told = announced(first)
    evening.change_stage(event, rounds=rounds)

    assert announced(evening.fresh(first)) == told[: rounds - 1]
    second = evening.drafted(Event.objects.get(pk=event.pk))
    assert moved(second, told[0]) == 0
    assert "Everybody sits where round 1 announced." in second.explanation


def test_a_round_that_was_announced_is_told_of_until_it_is_released() -> None:
    event = night(here=16)
    first = evening.played(event)
    told = render_draw(first)["ahead"]
    second = evening.drafted(event)

    assert render_draw(evening.fresh(first))["ahead"] == told
    evening.release(second)
    assert render_draw(evening.fresh(first))["ahead"] == []
    assert [each["number"] for each in render_draw(evening.fresh(second))["ahead"]] == [3]


def test_drawn_again_a_round_has_other_tables() -> None:
    event = night(here=16, rounds=5)
    told = announced(evening.played(event))
    second = evening.drafted(event)
    assert moved(second, told[0]) == 0

    again = draws.draft(event.pk, version=second.version, seed=8)
    assert moved(again, told[0]) > 8
    assert any(line.startswith("Not where round 1 announced: ") for line in again.explanation)


def test_after_a_swap_in_a_stage_for_some_the_note_has_the_truth_once() -> None:
    event = evening.make_event(here=16, bankers=9, rounds=1)
    [plan, *_] = plans_of(event)
    plans = [plan, replace(plan, name="Second", plays=Stage.Plays.TOP, players=8, rounds=3)]
    plans[1] = replace(plans[1], tables=Stage.Tables.AT_ONCE)
    event = events.update_event(event.pk, version=event.version, plans=plans)
    evening.played(event)
    evening.played(event)
    third = evening.drafted(event)
    told = [line for line in third.explanation if "announced" in line]
    assert told == ["Everybody sits where the second, round 1 announced."]

    one, other = (table.seats.get(letter="A") for table in evening.tables_of(third)[:2])
    draws.swap(third.pk, version=third.version, seats=(one.pk, other.pk))
    [line] = [line for line in evening.fresh(third).explanation if "announced" in line]
    assert line.startswith("Not where the second, round 1 announced: ")
