"""The benchmarks reach into the program by names that it still has."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import beside
from benchmarks.ledger import stages, subjects
from benchmarks.ledger.same_rows import Recorded, Row
from ledger.journal.entry import COLUMNS


class Floor:
    """Keeps the rows that it is given."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def enter(self, entry: Row) -> None:
        self.rows.append(entry)


@pytest.mark.django_db
def test_the_second_floor_is_given_what_the_service_writes() -> None:
    floor = Floor()
    recorded, games = Recorded(floor), subjects.Evenings(1)

    with recorded.recording():
        games.post(1)
    recorded.write_again(1)

    assert [set(COLUMNS) <= row.keys() for row in floor.rows] == [True]


def test_another_version_finds_the_hall_in_which_it_posts() -> None:
    assert hasattr(subjects, beside.HALL)


@pytest.mark.parametrize(
    ("place", "function"), [*(each[1:] for each in stages.STEPS), stages.WHOLE]
)
def test_each_step_of_a_post_can_be_timed(place: Any, function: str) -> None:
    assert callable(getattr(place, function))
