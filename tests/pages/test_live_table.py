"""Spectators watch a table where the organiser lets them: board, entries, worth, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests.pages.browsing import PHONE, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Table
from tournaments.services import events, tokens

DEEDS = {"oriental-avenue": "B", "vermont-avenue": "B", "connecticut-avenue": "B"}
POSITION: dict[str, Any] = {
    "type": "position",
    "turn": "A",
    "deeds": {**DEEDS, "boardwalk": "C"},
    "buildings": {"oriental-avenue": 5, "vermont-avenue": 4, "connecticut-avenue": 4},
    "mortgaged": ["boardwalk"],
}
ONTO_ORIENTAL: dict[str, Any] = {"type": "roll", "seat": "A", "dice": [2, 4]}
ASKS = {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "oriental-avenue"}


def played(cast: Cast) -> Table:
    """Ada has landed on Ben's hotel, and nobody has asked for its rent."""
    table = evening.tables_of(evening.playing(cast.event))[0]
    evening.post(table, POSITION)
    evening.post(table, ONTO_ORIENTAL)
    events.show_tables(cast.event.pk, public=True)
    return table


@pytest.fixture
def table(cast: Cast) -> Table:
    return played(cast)


def after(cast: Cast, table: Table, number: int) -> str:
    url = reverse("live-table-after", args=[table.pk, number])
    return str(cast.stranger.get(url).content.decode())


def address(table: Table) -> str:
    return reverse("live-table", args=[table.pk])


def test_before_the_first_entry_the_list_says_so_on_one_line(
    live_site: str, browser: Browser, cast: Cast, table: Table
) -> None:
    with browser.new_context(viewport=PHONE) as context:
        page = open_page(context, f"{live_site}{address(table)}?at=0")
        words = page.get_by_text("Nothing has been entered yet.")
        assert words.evaluate("(each) => each.getBoundingClientRect().height") < 40


def test_nobody_watches_until_the_organiser_says_so(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]
    public = reverse("public-event", args=[cast.event.slug])
    assert cast.stranger.get(address(table)).status_code == 404
    assert "Watch a table" not in cast.stranger.get(public).content.decode()

    cast.ada.post(cast.url("show-tables"), {"public": "yes"})
    assert cast.stranger.get(address(table)).status_code == 200
    assert address(table) in cast.stranger.get(public).content.decode()

    cast.ada.post(cast.url("show-tables"), {"public": "no"})
    assert cast.stranger.get(address(table)).status_code == 404
    assert cast.stranger.get(reverse("live-table-after", args=[table.pk, 1])).status_code == 404


def test_only_an_organiser_lets_everybody_watch(cast: Cast) -> None:
    for client in (cast.ben, cast.eve, cast.stranger):
        client.post(cast.url("show-tables"), {"public": "yes"})
    cast.event.refresh_from_db()
    assert not cast.event.live_tables


def test_the_board_shows_owners_buildings_mortgages_and_tokens(cast: Cast, table: Table) -> None:
    names = table.names()
    shown = after(cast, table, 3)
    title = f"Oriental Avenue, owned by {names['B']}, hotel, {names['A']} is here"
    assert f"<title>{title}</title>" in shown
    assert f"<title>Boardwalk, owned by {names['C']}, mortgaged</title>" in shown
    assert (shown.count('class="a-hotel"'), shown.count('class="a-house"')) == (1, 8)
    assert 'class="a-hotel"' not in after(cast, table, 1)


def test_the_token_that_a_player_took_is_named(cast: Cast, table: Table) -> None:
    assert "Thimble" not in after(cast, table, 3)
    tokens.tell(table.pk, {"A": "Thimble"})
    shown = after(cast, table, 3)
    name = table.names()["A"]
    assert f"hotel, {name} (Thimble) is here</title>" in shown
    assert f"<bdi>{name}</bdi><small>Thimble</small>" in shown
    assert "Thimble on Oriental Avenue" in shown


def test_a_rent_that_nobody_has_asked_for_is_left_to_attention(cast: Cast, table: Table) -> None:
    assert "rent" not in after(cast, table, 3)
    page = cast.stranger.get(address(table)).content.decode()
    assert "to Oriental Avenue" in page
    assert "rent" not in page

    evening.post(table, ASKS)
    assert "asks for the rent of Oriental Avenue" in after(cast, table, 4)


def test_the_replay_of_a_game_that_is_over_tells_all(cast: Cast, table: Table) -> None:
    evening.end_game(table)
    assert "$550 rent due to" in after(cast, table, 3)


def test_what_a_referee_says_of_a_correction_is_for_the_table(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "undo", "number": 3, "reason": "Ada misread the dice"})
    shown = after(cast, table, 4)
    assert "Takes back entry 3" in shown
    assert "taken back later" in shown
    assert "misread" not in shown


def test_ten_entries_are_told_newest_first(cast: Cast, table: Table) -> None:
    evening.post(table, ASKS)
    evening.post(table, {"type": "untrack"})
    for _ in range(8):
        evening.post(table, {"type": "salary", "seat": "A"})
    shown = after(cast, table, 12)
    assert [number for number in range(14) if f'"no">{number}<' in shown] == [*range(3, 13)]
    assert shown.index('"no">12<') < shown.index('"no">11<')


def test_the_page_opens_at_the_newest_entry_or_where_it_was_asked(cast: Cast, table: Table) -> None:
    for at, number in {"": 3, "1": 1, "0": 0, "99999": 3, "x": 3, "-1": 3}.items():
        assert cast.stranger.get(address(table), {"at": at}).context["number"] == number
    assert cast.stranger.get(reverse("live-table-after", args=[table.pk, 4])).status_code == 404


def test_before_the_release_there_is_nothing_to_watch(cast: Cast) -> None:
    events.show_tables(cast.event.pk, public=True)
    waiting = evening.tables_of(evening.drafted(cast.event))[0]
    assert cast.stranger.get(address(waiting)).status_code == 404


def test_a_phone_follows_the_table_and_goes_back_in_it(live_site: str, browser: Browser) -> None:
    cast = make_cast()
    table = played(cast)
    with browser.new_context(viewport=PHONE) as pocket:
        page = open_page(pocket, live_site + address(table))
        page.wait_for_selector('body[data-link="live"]', state="attached")
        evening.post(table, ASKS)
        sees(page, ".watched-entries li:first-child", "asks for the rent")

        page.locator("#step-slider").fill("1")
        sees(page, ".watched-entries li:first-child", "The game starts")
        assert page.locator(".a-hotel").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        assert page.faults == []


def test_without_a_script_the_slider_is_a_form(live_site: str, browser: Browser) -> None:
    cast = make_cast()
    table = played(cast)
    with browser.new_context(java_script_enabled=False) as plain:
        page = plain.new_page()
        page.goto(live_site + address(table))
        page.get_by_label("Go to the beginning").click()
        sees(page, ".watched-entries", "Nothing has been entered yet")
        page.locator("#step-slider").press("End")
        page.get_by_role("button", name="Show this entry").click()
        sees(page, ".watched-entries li:first-child", "to Oriental Avenue")
