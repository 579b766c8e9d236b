"""Held standings are announced place by place, and nobody knows more than was announced."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.models import Event, Standings
from tournaments.services import live, projectors
from tournaments.services.announcing import KnownStandings, held_back, is_stale, known_of, orders_of
from tournaments.services.champions import known_champions


@pytest.fixture
def event(db: None) -> Event:
    """One table is in when the standings are held; then the other one comes in, with Ada first."""
    event = evening.make_event(rounds=1)
    tables = evening.tables_of(evening.playing(event))
    evening.end_game(tables[0])
    evening.deliver()
    projectors.hold(event.pk)
    evening.end_game(tables[1], {"A": 9000, "B": 100})
    evening.deliver()
    return event


def known(event: Event) -> KnownStandings:
    """The known part; it fails where all is known."""
    found = known_of(event)
    assert found is not None
    return found


def places_left(event: Event) -> list[int]:
    """The places that nobody knows yet."""
    (order,) = orders_of(event, projectors.of_event(event))
    return [place for place, _ in order.places]


def test_before_the_first_place_everybody_knows_what_was_held(event: Event) -> None:
    assert sum(bool(row["rounds"]) for row in known(event).rows) == 4
    assert len(held_back(event)) == 1


def test_each_place_adds_those_who_have_it(event: Event) -> None:
    last, *_ = left = places_left(event)
    projectors.announce(event.pk, "", last)

    ranks = [row["rank"] for row in known(event).rows if row["player"] in known(event).overall]
    assert set(ranks) == {last}
    assert places_left(event) == left[1:]


def test_a_second_tap_announces_nothing_more(event: Event) -> None:
    last, *_ = left = places_left(event)
    projectors.announce(event.pk, "", last)
    version = Standings.objects.get(event=event).version
    projectors.announce(event.pk, "", last)

    assert places_left(event) == left[1:]
    assert Standings.objects.get(event=event).version == version


def test_a_place_that_nobody_has_for_equal_players_announces_those_below(event: Event) -> None:
    last, before, *_ = left = places_left(event)
    assert before < last - 1
    projectors.announce(event.pk, "", last - 1)

    assert places_left(event) == left[1:]
    assert known(event).newest == ("", last)


def test_the_first_place_makes_everything_known(event: Event) -> None:
    projectors.announce(event.pk, "", 1)

    assert known_of(event) is None
    assert held_back(event) == set()


def test_hold_again_takes_the_announcement_back(event: Event) -> None:
    before = known(event)
    projectors.announce_all(event.pk)
    projectors.hold(event.pk)

    assert known(event) == before


def test_what_comes_in_later_does_not_move_what_is_announced(event: Event) -> None:
    last = places_left(event)[0]
    projectors.announce(event.pk, "", last)
    before = known(event)
    table = evening.tables_of(event.round_set.get())[0]
    evening.rule(table, A=20_000)
    evening.deliver()

    assert known(event) == before
    assert is_stale(event, projectors.of_event(event))


def test_screens_ask_again_after_each_announcement(event: Event) -> None:
    before = live.snapshot(event)["standings"]
    projectors.announce(event.pk, "", places_left(event)[0])

    assert live.snapshot(event)["standings"] > before


@pytest.mark.parametrize(("division", "place"), [("", 0), ("", 99), ("Juniors", 1)])
def test_a_place_that_nobody_has_is_refused(event: Event, division: str, place: int) -> None:
    with refused(Code.NO_PLACE):
        projectors.announce(event.pk, division, place)


def test_standings_that_follow_are_not_announced(event: Event) -> None:
    projectors.follow(event.pk)

    with refused(Code.NOT_HELD):
        projectors.announce(event.pk, "", 1)
    with refused(Code.NOT_HELD):
        projectors.announce_all(event.pk)


def test_nobody_hears_of_the_champion_before_the_first_place(db: None) -> None:
    event = evening.make_event(rounds=1)
    evening.played(event)
    projectors.hold(event.pk)
    evening.played(event)
    event.refresh_from_db()

    assert event.champion is not None
    assert known_champions(event) == []
    assert live.snapshot(event)["champion"] is False
    projectors.announce(event.pk, "", 2)
    assert known_champions(event) == []
    projectors.announce(event.pk, "", 1)
    assert [each.player for each in known_champions(event)] == [event.champion]
    assert live.snapshot(event)["champion"] is True
