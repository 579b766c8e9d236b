"""Who is safe or out before the cut, in the standings, on a phone and in the API."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.formats import preliminary_and_final

SAFE = "You are safe: nobody still playing can keep you from advancing."
WORTH = {"Dan": 4000, "Ben": 1600}
OUT = "You can no longer advance, unless others leave."


@pytest.fixture
def cast(db: None) -> Cast:
    """Four players after one of three rounds for tables won; the first two play the final."""
    plans = preliminary_and_final(rounds=3, advance=2, scoring="wins")
    cast = make_cast(here=4, bankers=1, plans=plans)
    evening.played(cast.event, WORTH)
    return cast


def phone(cast: Cast) -> str:
    return str(cast.stranger.get(cast.dan_link).content.decode())


def test_a_phone_says_that_its_player_is_safe(cast: Cast) -> None:
    assert SAFE not in phone(cast)
    evening.played(cast.event, WORTH)

    assert SAFE in phone(cast)


def test_the_standings_and_the_api_say_it_too(cast: Cast) -> None:
    evening.played(cast.event, WORTH)

    standings = cast.stranger.get(cast.url("public-standings")).content.decode()
    rows = cast.stranger.get(reverse("api-standings", args=[cast.event.slug])).json()["rows"]

    assert standings.count(">safe<") == 1
    assert [row["prospect"] for row in rows] == ["safe", "in", "in", "in"]


def test_a_player_without_a_result_is_told_nothing(db: None) -> None:
    cast = make_cast()
    evening.playing(cast.event)

    assert SAFE not in phone(cast)
    assert OUT not in phone(cast)
