"""A long list of players stands on its pages a part at a time; names are found on the server."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from playwright.sync_api import Browser, BrowserContext

from tests.pages.browsing import TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.services import player_lists, players
from tournaments.views.components.list_part import AT_ONCE

LISTED = 300


def long_list(listed: int = LISTED) -> Cast:
    """The cast and many others, none of whom is here yet."""
    cast = make_cast()
    lines = "\n".join(f"Guest {number}" for number in range(9, listed + 1))
    player_lists.import_players(cast.event, lines, by="ada")
    players.check_in(cast.event.players.all(), here=False)
    return cast


@pytest.fixture
def cast(db: None) -> Cast:
    """Three times as many players as a page shows."""
    return long_list()


def names(cast: Cast, query: str = "", page: str = "players") -> list[str]:
    text = cast.ada.get(cast.url(page) + query).content.decode()
    return re.findall(r'class="name">(?:<a [^>]*>)?<bdi>([^<]+)</bdi>', text)


def test_a_part_stands_on_the_page_and_leads_to_the_others(cast: Cast) -> None:
    shown = names(cast)
    assert len(shown) == AT_ONCE
    assert shown[:5] == ["Ada", "Ben", "Cleo", "Dan", "Guest 9"]
    assert names(cast, f"?from={AT_ONCE}")[0] == "Guest 105"
    assert names(cast, "?from=9999") == names(cast, "?from=-1") == names(cast, "?from=x") == shown
    text = cast.ada.get(cast.url("players") + f"?from={AT_ONCE}").content.decode()
    assert "101 to 200 of 300, by name" in text
    assert 'href="/organise/' in text
    assert "?from=0" in text
    assert "?from=200" in text


@pytest.mark.parametrize("page", ["players", "players-now", "desk", "desk-now"])
def test_words_find_a_player_anywhere_in_the_list(cast: Cast, page: str) -> None:
    evening.player(cast.event, "Dan")
    cast.event.players.filter(name="Dan").update(club="Schütt")

    assert names(cast, "?find=guest+250", page) == ["Guest 250"]
    assert names(cast, "?find=SCHUTT+4", page) == ["Dan"]
    assert names(cast, "?find=nobody", page) == []


def test_of_many_who_fit_the_first_are_shown(cast: Cast) -> None:
    text = cast.ada.get(cast.url("players") + "?find=guest&from=200").content.decode()
    assert "292 found; here are the first 100 by name" in text
    assert "Later names" not in text


@pytest.mark.parametrize("query", ["?find=guest", "?from=100"])
def test_without_scripts_a_check_in_leads_back_to_the_same_part(cast: Cast, query: str) -> None:
    guest = cast.event.players.get(name="Guest 105")
    address = cast.url("check-in", guest.pk) + query
    assert address in cast.ada.get(cast.url("players") + query).content.decode()

    answer = cast.ada.post(address, {"here": "yes"})
    assert answer["Location"] == f"{cast.url('players')}{query}#player-{guest.pk}"


def test_the_desk_counts_all_and_shows_a_part(cast: Cast) -> None:
    text = cast.ada.get(cast.url("desk")).content.decode()
    assert "<strong>300</strong> not here yet, 0 checked in." in text
    assert len(names(cast, page="desk")) == AT_ONCE


@pytest.mark.parametrize("page", ["players", "desk"])
def test_a_long_list_costs_as_many_queries_as_a_short_one(cast: Cast, page: str) -> None:
    def cost() -> int:
        cast.ada.get(cast.url(page))
        with CaptureQueriesContext(connection) as captured:
            cast.ada.get(cast.url(page))
        return len(captured)

    long = cost()
    cast.event.players.filter(number__gt=8).delete()
    assert cost() == long


@pytest.fixture
def context(browser: Browser, live_site: str) -> Iterator[BrowserContext]:
    """Ada's tablet."""
    with browser.new_context(viewport=TABLET) as opened:
        yield opened


def test_a_name_and_enter_check_in_the_player_found_on_the_server(
    live_site: str, context: BrowserContext
) -> None:
    cast = long_list()
    log_in(context, live_site, cast.ada)
    page = open_page(context, live_site + cast.url("players"))
    assert page.get_by_text("Guest 250").count() == 0
    page.fill("#find", "guest 25")
    page.keyboard.press("Enter")  # before the answer is there: several fit
    sees(page, "#part", "13 found")
    sees(page, "#counts", "0 checked in")

    page.fill("#find", "guest 250")
    page.keyboard.press("Enter")
    sees(page, "#counts", "1 checked in")
    sees(page, "#players", "Guest 250")
    assert [each.name for each in cast.event.players.present()] == ["Guest 250"]

    players.check_in([cast.event.players.get(name="Guest 251")])
    sees(page, "#counts", "2 checked in")  # news come, and what was found stays
    assert page.locator("#players li:visible").count() == 1
    page.fill("#find", "")
    sees(page, "#part", "1 to 100 of 300, by name")
    assert page.locator("#players li:visible").count() == AT_ONCE
    page.fill("#find", "nobody")
    sees(page, "#part", "0 found")
    assert page.is_visible("#find")
    assert page.faults == []


def test_a_desk_checks_in_one_after_the_other_by_name(
    live_site: str, context: BrowserContext
) -> None:
    cast = long_list()
    log_in(context, live_site, cast.ada)
    page = open_page(context, live_site + cast.url("desk"))
    for done, name in enumerate(("Guest 299", "Guest 155"), start=1):
        page.fill("#find", name)
        page.keyboard.press("Enter")
        sees(page, "#said", f"{name} is checked in.")
        sees(page, "#desk", f"{LISTED - done} not here yet, {done} checked in.")
    assert page.faults == []
