"""A stage in which only the best rounds of a player count."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.formats import preliminary_and_final

pytestmark = pytest.mark.django_db


def test_the_worst_round_is_left_out() -> None:
    event = evening.make_event(here=8, rounds=2, advance=2)
    evening.change_stage(event, best=1)
    evening.played(event, {"Ada": 3000, "Ben": 2500})
    evening.played(event, {"Ada": 0, "Ben": 2400})

    assert evening.ranking(event)[:2] == [(1, "Ada"), (2, "Ben")]
    assert evening.row(event, "Ada")["metrics"]["assets"] == 3000


def test_all_rounds_count_until_the_organiser_says_otherwise() -> None:
    event = evening.make_event(here=8, rounds=2, advance=2)
    evening.played(event, {"Ada": 3000, "Ben": 2500})
    evening.played(event, {"Ada": 0, "Ben": 2400})
    assert evening.ranking(event)[0] == (1, "Ben")

    evening.change_stage(event, best=1)

    assert evening.ranking(event)[0] == (1, "Ada")


@pytest.mark.parametrize("best", [0, 14, -1])
def test_a_number_of_rounds_that_no_stage_has_is_refused(best: int) -> None:
    event = evening.make_event(plans=preliminary_and_final(rounds=2))

    with refused("BAD_NUMBER"):
        evening.change_stage(event, best=best)
