"""Teams on the set-up page, in the standings and in the API."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.pages.conftest import Cast, make_cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tournaments.models import Event
from tournaments.services import players


@pytest.fixture
def cast(db: None) -> Cast:
    """Eight players of two companies."""
    cast = make_cast()
    for player in cast.event.players.all():
        club = "Acme" if player.number % 2 else "Bolt"
        players.change_player(player, version=player.version, name=player.name, club=club)
    return cast


def test_an_organiser_says_how_many_count_for_a_team(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))
    evening.played(cast.event, {"Ada": 4000})

    assert cast.ada.post(cast.url("event"), form | {"team_counts": "2"}).status_code == 302

    standings = cast.stranger.get(cast.url("public-standings")).content.decode()
    assert "Acme" in standings.partition('id="team-rows"')[2]
    assert "Each team’s best 2 count: the sum of assets over the rounds." in standings
    wall = cast.stranger.get(cast.url("screen-now")).content.decode()
    assert '<li class="division"><bdi>Teams</bdi></li>' in wall
    assert wall.index("Acme") < wall.index("Bolt")
    answer = cast.stranger.get(reverse("api-standings", args=[cast.event.slug])).json()
    assert [(team["rank"], team["name"], team["value"]) for team in answer["teams"]] == [
        (1, "Acme", 5500),
        (2, "Bolt", 3000),
    ]


def test_an_organiser_says_how_strongly_clubs_and_words_keep_people_apart(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))
    assert (form["words_apart"], form["clubs_apart"]) == ("always", "no")
    chosen = form | {"words_apart": "no", "clubs_apart": "rather"}

    assert cast.ada.post(cast.url("event"), chosen).status_code == 302

    again = open_form(cast.ada, cast.url("event"))
    assert (again["words_apart"], again["clubs_apart"]) == ("no", "rather")
    cast.ada.post(cast.url("event"), again | {"clubs_apart": "often"})
    assert Event.objects.get(pk=cast.event.pk).clubs_apart == "rather"


@pytest.mark.parametrize("wrong", ["0", "21", "two"])
def test_a_number_that_no_team_has_is_not_saved(cast: Cast, wrong: str) -> None:
    form = open_form(cast.ada, cast.url("event"))

    cast.ada.post(cast.url("event"), form | {"team_counts": wrong})

    assert Event.objects.get(pk=cast.event.pk).team_counts is None


def test_the_format_for_teams_has_them(cast: Cast) -> None:
    form = open_form(cast.ada, reverse("new-event"))

    cast.ada.post(reverse("new-event"), form | {"name": "Company cup", "preset": "teams"})

    assert Event.objects.get(name="Company cup").team_counts == 3


def test_without_teams_nothing_is_said_of_them(cast: Cast) -> None:
    evening.played(cast.event)

    assert "Teams" not in cast.stranger.get(cast.url("public-standings")).content.decode()
