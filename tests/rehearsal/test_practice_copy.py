"""A copy to practice with is set up like the evening itself."""

from __future__ import annotations

from typing import Any

import pytest

from rehearsal.practice_copy import copy_for_practice
from tests.tournaments import evening
from tournaments.models import KeepApart

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
