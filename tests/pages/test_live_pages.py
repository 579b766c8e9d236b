"""What changes comes to every open page by itself, by the stream and without a reload."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from ledger import passes
from tests.pages.browsing import log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Table
from tournaments.services import calls, clock


@pytest.fixture
def played(live_site: str) -> tuple[str, Cast, list[Table]]:
    """The address of the site, and an evening whose first round is being played."""
    cast = make_cast()
    return live_site, cast, evening.tables_of(evening.playing(cast.event))


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser whose pages can't ask now and then: what they hear, the stream has told them."""
    with browser.new_context() as opened:
        opened.route("**/live/*.json?*", lambda route: route.abort())
        yield opened


def mark(page: Page) -> None:
    """Something that a reload would wipe away."""
    page.evaluate("window.stayed = true")


def stayed(page: Any) -> bool:
    return bool(page.evaluate("window.stayed === true")) and page.faults == []


def following(page: Page) -> None:
    """Wait until the page has its stream."""
    page.wait_for_selector('body[data-link="live"]', state="attached")
    mark(page)


def minutes_on(face: Any) -> float:
    """The minutes on a clock, of 1:29:59 or 29:59."""
    hours_minutes, _, seconds = face.inner_text().rpartition(":")
    hours, _, minutes = hours_minutes.rpartition(":")
    return 60 * int(hours or 0) + int(minutes) + int(seconds) / 60


def test_standings_move_when_a_table_comes_in(
    played: tuple[str, Cast, list[Table]], context: BrowserContext
) -> None:
    site, cast, tables = played
    page = open_page(context, site + cast.url("public-event"))
    following(page)
    winner = tables[0].names()["A"]
    evening.end_game(tables[0], {"A": 2345})
    sees(page, "#standings", "$2,345")
    sees(page, "#standings tr:first-child", winner)
    assert stayed(page)


def test_the_floor_shows_what_was_just_entered(
    played: tuple[str, Cast, list[Table]], context: BrowserContext
) -> None:
    site, cast, tables = played
    log_in(context, site, cast.ada)
    page = open_page(context, site + cast.url("floor"))
    following(page)
    evening.post(tables[1], {"type": "roll", "seat": "A", "dice": [1, 2]})
    station = f"#table-{tables[1].pk}"
    sees(page, station, "throws 1+2")
    sees(page, station, "just now")
    assert stayed(page)


def test_the_floor_shows_a_tablet_that_was_just_paired(
    live_site: str, context: BrowserContext
) -> None:
    cast = make_cast()
    table = evening.tables_of(evening.released(cast.event))[0]
    log_in(context, live_site, cast.ada)
    page = open_page(context, live_site + cast.url("floor"))
    following(page)
    sees(page, f"#table-{table.pk}", "no tablet yet")
    assert table.banker
    passes.pair(table.banker.card, "iPad")
    sees(page, f"#table-{table.pk}", "ready")
    assert stayed(page)


def test_what_was_opened_stays_open_when_news_come(
    played: tuple[str, Cast, list[Table]], context: BrowserContext
) -> None:
    site, cast, tables = played
    log_in(context, site, cast.ada)
    page = open_page(context, site + cast.url("floor"))
    following(page)
    page.click("text=Call the last turn now…")
    clock.pause(tables[0].round_id, by="Ada")
    sees(page, "#clock-panel", "Resume")
    assert page.get_by_role("button", name="Yes, call the last turn now").is_visible()
    assert stayed(page)


def test_an_opened_entry_stays_open_while_the_book_grows(
    played: tuple[str, Cast, list[Table]], context: BrowserContext
) -> None:
    site, cast, tables = played
    log_in(context, site, cast.ada)
    page = open_page(context, site + cast.url("table", tables[0].pk))
    following(page)
    page.click("#entry-1 summary")
    sees(page, "#entry-1", "Starting money for each player: $1,500")
    evening.post(tables[0], {"type": "roll", "seat": "A", "dice": [1, 2]})
    sees(page, "#journal", "throws 1+2")
    assert page.locator("#entry-1 .addup").is_visible()
    assert stayed(page)


def test_a_book_can_be_closed_as_soon_as_its_game_begins(
    live_site: str, context: BrowserContext
) -> None:
    cast = make_cast()
    table = evening.tables_of(evening.released(cast.event))[0]
    log_in(context, live_site, cast.ada)
    page = open_page(context, live_site + cast.url("table", table.pk))
    following(page)
    page.click("#close summary")
    sees(page, "#close", "Nothing has been entered yet")
    evening.start_game(table)
    page.locator("#close").get_by_role("button", name="Close the book").wait_for()
    assert stayed(page)


def test_dans_cash_moves_on_his_phone(
    played: tuple[str, Cast, list[Table]], context: BrowserContext
) -> None:
    site, cast, _ = played
    seat = evening.player(cast.event, "Dan").seats.select_related("table").get()
    page = open_page(context, site + cast.dan_link)
    following(page)
    evening.post(seat.table, {"type": "position", "cash": {seat.letter: 1234}})
    sees(page, ".purse", "$1,234")
    assert stayed(page)


def test_the_projector_counts_by_itself_and_follows_a_pause(
    played: tuple[str, Cast, list[Table]], context: BrowserContext
) -> None:
    site, cast, tables = played
    context.clock.install()
    page = open_page(context, site + cast.url("screen"))
    following(page)
    face = page.locator("[data-clock]")
    first = minutes_on(face)
    page.clock.fast_forward("10:00")
    assert first - 11 <= minutes_on(face) <= first - 10
    clock.pause(tables[0].round_id, by="Ada")
    sees(page, ".face", "The clock is paused")
    shown = face.inner_text()
    page.clock.fast_forward("10:00")
    assert face.inner_text() == shown
    assert stayed(page)


def test_the_clock_in_the_header_goes_when_the_round_is_finished(
    live_site: str, context: BrowserContext
) -> None:
    cast = make_cast()
    round_ = evening.playing(cast.event)
    page = open_page(context, live_site + cast.dan_link)
    following(page)
    page.locator(".clock-small").wait_for()
    evening.play_out(round_)
    page.locator(".clock-small").wait_for(state="hidden")
    assert stayed(page)


def test_the_champion_appears_on_the_projector(live_site: str, context: BrowserContext) -> None:
    cast = make_cast(rounds=1)
    evening.played(cast.event)
    tables = evening.tables_of(evening.playing(cast.event, seed=2))
    page = open_page(context, live_site + cast.url("screen"))
    following(page)
    evening.play_out(tables[0].round, {tables[0].names()["B"]: 3000})
    sees(page, ".winner", tables[0].names()["B"])
    assert stayed(page)


def test_a_page_opened_before_the_release_gets_its_seats(
    live_site: str, context: BrowserContext
) -> None:
    cast = make_cast()
    page = open_page(context, live_site + cast.dan_link)
    page.wait_for_selector('body[data-link="live"]', state="attached")
    evening.released(cast.event)
    sees(page, "main", "At your table")


def test_without_a_stream_the_page_asks_instead(
    played: tuple[str, Cast, list[Table]], context: BrowserContext
) -> None:
    site, cast, tables = played
    # As behind a proxy that lets no stream through.
    context.unroute_all()
    context.route(
        "**/live/**",
        lambda route: (
            route.fulfill(status=503) if ".json" not in route.request.url else route.continue_()
        ),
    )
    page = open_page(context, site + cast.url("public-event"))
    page.wait_for_selector('body[data-link="live"]', state="attached")
    evening.end_game(tables[0], {"A": 2345})
    sees(page, "#standings", "$2,345")


def test_the_count_of_calls_comes_to_every_tab(
    played: tuple[str, Cast, list[Table]], context: BrowserContext
) -> None:
    site, cast, tables = played
    log_in(context, site, cast.ben)
    page = open_page(context, site + cast.url("event-standings"))
    following(page)
    calls.call(tables[0], key=uuid4())

    page.locator("#call-count .badge", has_text="1").wait_for()
    assert stayed(page)
