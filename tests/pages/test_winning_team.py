"""The team that has won is announced, and takes a certificate home."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from ledger import passes
from tests.pages.browsing import log_in
from tests.pages.conftest import Cast, make_cast
from tests.pages.test_print_pages import LONG, pages_of
from tests.tournaments import evening
from tournaments.models import Event
from tournaments.services import players, projectors


@pytest.fixture
def cast(db: None) -> Cast:
    """Acme and Bolt have played the round; of each team the best two count."""
    return played(["Acme", "Bolt"])


def played(clubs: list[str], *, here: int = 8) -> Cast:
    cast = make_cast(rounds=1, here=here)
    Event.objects.filter(pk=cast.event.pk).update(team_counts=2)
    for player in cast.event.players.all():
        club = clubs[player.number % len(clubs) - 1]
        players.change_player(player, version=player.version, name=player.name, club=club)
    evening.played(cast.event, {"Ada": 4000, "Ben": 3000})
    return cast


def shown(cast: Cast, name: str) -> str:
    return cast.ada.get(cast.url(name)).content.decode()


def test_it_is_announced_once_there_is_a_champion(cast: Cast) -> None:
    pages = ("screen-now", "public-event", "event-standings")
    assert [name for name in pages if "Winning team" in shown(cast, name)] == []
    evening.played(cast.event, {"Ben": 9000}, seed=2)

    assert "Winning team: <bdi>Acme</bdi>" in shown(cast, "screen-now")
    for name in ("public-event", "event-standings"):
        after = shown(cast, name).partition("Winning team</p>")[2]
        assert after.index("<bdi>Acme</bdi>") < after.index("with $5,500"), name


def test_its_value_is_named_as_the_first_stage_counts(cast: Cast) -> None:
    evening.played(cast.event, {"Ben": 9000}, seed=2)
    first, _ = cast.event.stages.order_by("number")
    first.scoring = "share"
    first.save()

    won = shown(cast, "event-standings").partition("Winning team</p>")[2].partition("</section>")[0]
    certificates = cast.ada.get(cast.url("print-certificates") + "?teams").content.decode()
    assert "share: " in won
    assert "of 2 teams, share: " in certificates


def test_while_the_standings_are_held_organisers_alone_know_it(cast: Cast) -> None:
    projectors.hold(cast.event.pk)
    evening.played(cast.event, seed=2)

    assert "Winning team" in shown(cast, "event-standings")
    for name in ("screen-now", "public-event"):
        assert "Winning team" not in shown(cast, name)
    projectors.announce_all(cast.event.pk)
    assert "Winning team" in shown(cast, "screen-now")


def phone_of(cast: Cast, name: str) -> str:
    """What the phone of a player says."""
    link = passes.token(evening.player(cast.event, name).link)
    return cast.stranger.get(reverse("player", args=[link])).content.decode()


def test_phones_of_its_players_say_so_and_no_others(cast: Cast) -> None:
    assert "Winning team" not in phone_of(cast, "Ada")
    evening.played(cast.event, {"Ben": 9000}, seed=2)

    for name in ("Ada", "Cleo", "P05"):
        own = phone_of(cast, name).partition("Winning team</p>")[2].partition("</section>")[0]
        assert "<bdi>Acme</bdi>" in own, name
        assert "That is your team." in own, name
    assert "Champion</p>" in phone_of(cast, "Ben")
    assert "Winning team" not in phone_of(cast, "Ben")


def test_no_phone_knows_it_while_the_standings_are_held(cast: Cast) -> None:
    projectors.hold(cast.event.pk)
    evening.played(cast.event, seed=2)

    assert "Winning team" not in phone_of(cast, "Ada")
    projectors.announce_all(cast.event.pk)
    assert "Winning team" in phone_of(cast, "Ada")


def test_a_frozen_wall_keeps_it(cast: Cast) -> None:
    evening.played(cast.event, seed=2)
    before = shown(cast, "screen-now")
    cast.ada.post(cast.url("projector-freeze"), {"frozen": "yes"})

    assert shown(cast, "screen-now") == before


def test_teams_that_are_equal_have_won_together(db: None) -> None:
    cast = played(["Acme", "Bolt"])
    Event.objects.filter(pk=cast.event.pk).update(team_counts=1)
    evening.played(cast.event, seed=2)
    for player in cast.event.players.filter(name="Ben"):
        players.change_player(player, version=player.version, name="Ben", club="Corp")
    assert "Winning team: <bdi>Acme</bdi>" in shown(cast, "screen-now")

    for player in cast.event.players.filter(name__in=("Ada", "Ben")):
        players.change_player(player, version=player.version, name=player.name, club="")
    said = shown(cast, "screen-now")
    assert "Winning teams: <bdi>Acme</bdi>, <bdi>Bolt</bdi>" in said


def test_of_many_equal_teams_with_long_names_the_wall_counts_some(db: None) -> None:
    cast = played([f"{LONG[:70]} {at}" for at in range(8)])
    Event.objects.filter(pk=cast.event.pk).update(team_counts=1)
    for player in cast.event.players.filter(name__in=("Ada", "Ben")):
        players.change_player(player, version=player.version, name=player.name, club="")
    evening.played(cast.event, seed=2)

    said = shown(cast, "screen-now").partition("Winning teams: ")[2].partition("</p>")[0]

    assert said.count("<bdi>") == 2
    assert said.endswith(", and 4 more")


def test_each_team_has_a_certificate_of_one_page(page: Page, live_site: str) -> None:
    cast = played([LONG, "Bolt"], here=24)
    for player in cast.event.players.filter(number__gt=8):
        name = f"{LONG[:76]} {player.number}"
        players.change_player(player, version=player.version, name=name, club=player.club)
    evening.played(cast.event, {"Ben": 9000}, seed=2)
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("print-certificates"))
    page.get_by_role("link", name="the teams").click()

    first, second = page.locator(".certificate").all()
    assert "Winning team" in first.inner_text()
    assert "of 2 teams, with $5,500" in first.inner_text()
    assert "Place 2" in second.inner_text()
    assert "Ben, Dan, P06, P08" in second.inner_text()
    box, lines = first.bounding_box(), first.locator(".signed").bounding_box()
    assert box
    assert lines
    assert lines["y"] + lines["height"] < box["y"] + box["height"]
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 2, paper
