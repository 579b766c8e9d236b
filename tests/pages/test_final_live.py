"""On the wall, the final moves with each entry at its table, by the stream and without a reload."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.pages.browsing import open_page
from tests.pages.conftest import Cast, make_cast
from tests.pages.test_live_pages import following, stayed
from tests.pages.test_projector import WALL, html, put
from tests.tournaments import evening
from tournaments.models import Table
from tournaments.services import clock

TAX = {"type": "tax", "seat": "A", "space": "luxury"}


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """The computer at the projector, which hears by the stream alone what has moved."""
    with browser.new_context(viewport=WALL) as opened:
        opened.route("**/live/*.json?*", lambda route: route.abort())
        yield opened


@pytest.fixture
def final(live_site: str) -> tuple[str, Cast, Table]:
    """The address of the site, and an evening whose final is seated."""
    cast = make_cast(rounds=1)
    evening.played(cast.event)
    round_ = evening.released(cast.event, seed=2)
    clock.start(round_.pk, by="Olga")
    return live_site, cast, evening.tables_of(round_)[0]


def begin(table: Table) -> None:
    """The game begins, without turns."""
    evening.start_game(table)
    evening.post(table, {"type": "untrack"}, actor=evening.BANK)


def worth_of(page: Any, name: str) -> str:
    """Return the label of a player's line."""
    label = page.locator(".charts text", has=page.locator(".worth"), has_text=name)
    return str(label.text_content())


def test_the_lines_grow_with_what_the_banker_enters(
    final: tuple[str, Cast, Table], context: BrowserContext
) -> None:
    site, cast, table = final
    begin(table)
    put(cast, "final")
    page = open_page(context, site + cast.url("screen"))
    following(page)
    first = table.names()["A"]
    assert page.locator(".charts polyline").count() == 4
    assert worth_of(page, first).startswith("$1,500")
    assert page.get_by_text("over 2 entries in the book").is_visible()

    evening.post(table, TAX, actor=evening.BANK)

    page.get_by_text("over 3 entries in the book").wait_for()
    assert worth_of(page, first).startswith("$1,425")
    assert stayed(page)


def test_they_come_with_the_first_entry_if_the_final_was_chosen_before(
    final: tuple[str, Cast, Table], context: BrowserContext
) -> None:
    site, cast, table = final
    page = open_page(context, site + cast.url("screen"))
    following(page)
    put(cast, "final")
    assert page.locator(".charts").count() == 0

    evening.start_game(table)

    page.get_by_text("over 1 entry in the book").wait_for()
    evening.post(table, {"type": "untrack"}, actor=evening.BANK)
    page.get_by_text("over 2 entries in the book").wait_for()
    assert stayed(page)


def test_only_a_wall_with_the_final_asks_at_each_entry(cast: Cast) -> None:
    put(cast, "final")
    evening.playing(cast.event)
    assert "live-floor" not in html(cast)  # a round, in which a hall enters several a second

    evening.play_out(cast.event.round_set.get())
    evening.playing(cast.event, seed=2)
    evening.play_out(cast.event.round_set.get(number=2))
    evening.playing(cast.event, seed=3)
    assert "live-floor" in html(cast)
    put(cast, "clock")
    assert "live-floor" not in html(cast)
