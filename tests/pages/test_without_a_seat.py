"""A phone of somebody without a seat: who can still help, and what comes next."""

from __future__ import annotations

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.services import clock, players, rounds


def told(cast: Cast) -> str:
    """What Dan's phone says."""
    return str(cast.stranger.get(cast.dan_link).content.decode())


def test_once_time_is_up_nobody_is_sent_for_a_seat(cast: Cast) -> None:
    evening.played(cast.event)
    dan = evening.player(cast.event, "Dan")
    players.check_in([dan], here=False)
    second = evening.playing(cast.event, seed=2)
    players.check_in([dan])
    assert "ask an organiser for one" in told(cast)

    clock.end(second.pk, by="Olga")
    rounds.call_time()
    assert "You have no seat in round 2." in told(cast)
    assert "ask an organiser for one" not in told(cast)


def test_after_a_semi_final_of_others_a_phone_says_that_it_is_over(db: None) -> None:
    semi_final = StagePlan("Semi-final", plays="top", players=4, table_size=2, tables="seeded")
    final = StagePlan("Final", plays="top", players=2)
    cast = make_cast(plans=[StagePlan("Round"), semi_final, final])
    evening.played(cast.event, {"Dan": 10})
    others = evening.playing(cast.event, seed=2)
    assert "You have no seat in the semi-final." in told(cast)

    evening.play_out(others)
    assert "The semi-final is over." in told(cast)
    assert "those who play the final see their table" in told(cast)
