"""A copy to practice with is set up like the evening itself."""

from __future__ import annotations

from typing import Any

import pytest

from rehearsal.practice_copy import copy_for_practice
from tests.tournaments import evening
from tournaments.models import KeepApart
from tournaments.services import players

SET_UP: dict[str, Any] = {
    "words_apart": KeepApart.RATHER,
    "clubs_apart": KeepApart.ALWAYS,
    "team_counts": 3,
    "tables_out_of_use": [2],
    "accessible_tables": [1],
    "hall_plan": "1 2 3",
}


@pytest.mark.django_db
def test_a_copy_keeps_the_same_people_apart_at_the_same_tables() -> None:
    event = evening.make_event(**SET_UP)

    copy = copy_for_practice(event)

    assert {name: getattr(copy, name) for name in SET_UP} == SET_UP
    assert copy.is_demo


@pytest.mark.django_db
def test_its_players_have_the_tables_that_they_need_and_the_champion_defends_the_title() -> None:
    event = evening.make_event(here=3)
    of_each: dict[str, dict[str, Any]] = {
        "Ada": {"own_table": 4},
        "Ben": {"needs_accessible_table": True},
        "Cleo": {"is_defending": True},
    }
    for name, what in of_each.items():
        player = evening.player(event, name)
        players.change_player(player, version=player.version, **what)

    copy = copy_for_practice(event)

    for name, what in of_each.items():
        twin = evening.player(copy, name)
        assert {field: getattr(twin, field) for field in what} == what
