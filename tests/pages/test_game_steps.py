"""A table's game step by step: how it stood after each entry."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.pages.browsing import log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Table

ENTRIES: list[dict[str, Any]] = [
    {"type": "untrack"},
    {"type": "buy", "seat": "A", "lot": "boardwalk"},
    {"type": "salary", "seat": "B"},
]


def played(cast: Cast) -> Table:
    table = evening.tables_of(evening.playing(cast.event))[0]
    for command in ENTRIES:
        evening.post(table, command)
    return table


@pytest.fixture
def table(cast: Cast) -> Table:
    return played(cast)


def at(cast: Cast, table: Table, number: int) -> str:
    return str(cast.ben.get(cast.url("one-step", table.pk, number)).content.decode())


def test_each_step_shows_cash_deeds_and_tally_as_they_were(cast: Cast, table: Table) -> None:
    before, bought = at(cast, table, 2), at(cast, table, 3)
    assert "Boardwalk" not in before
    assert "Boardwalk" in bought
    assert "$1,100" in bought
    assert "−$400" in bought
    assert "tally $1,500" in bought
    assert "$1,700" not in bought
    assert "$1,700" in at(cast, table, 4)


def test_the_beginning_and_what_was_taken_back_say_so(cast: Cast, table: Table) -> None:
    assert "Before the first entry" in at(cast, table, 0)
    evening.post(table, {"type": "undo", "number": 4})
    assert "taken back later" in at(cast, table, 4)


def test_the_page_opens_at_the_newest_or_where_it_was_asked(cast: Cast, table: Table) -> None:
    url = cast.url("steps", table.pk)
    assert cast.ben.get(url).context["moment"].number == 4
    assert cast.ben.get(url, {"at": 2}).context["moment"].number == 2
    for nonsense in ("x", "-1", "99999", "9" * 30):
        assert cast.ben.get(url, {"at": nonsense}).context["moment"].number == 4


def test_there_is_no_step_beyond_the_newest(cast: Cast, table: Table) -> None:
    assert cast.ben.get(cast.url("one-step", table.pk, 99)).status_code == 404


def test_before_the_draw_is_released_there_is_nothing_to_step_through(cast: Cast) -> None:
    waiting = evening.tables_of(evening.drafted(cast.event))[0]
    assert cast.ben.get(cast.url("steps", waiting.pk)).status_code == 404


def test_slider_keys_and_news_move_it(live_site: str, browser: Browser) -> None:
    cast = make_cast()
    table = played(cast)
    with browser.new_context() as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("steps", table.pk))
        page.wait_for_selector('body[data-link="live"]', state="attached")
        page.keyboard.press("ArrowLeft")
        sees(page, "#step", "buys Boardwalk")
        page.get_by_label("One entry back").click()
        sees(page, "#step", "only bank transactions")
        page.locator("#step-slider").fill("0")
        sees(page, "#step", "Before the first entry")
        page.keyboard.press("End")
        sees(page, "#step", "passed GO")
        assert page.url.endswith("?at=4")

        evening.post(table, {"type": "salary", "seat": "C"})
        sees(page, ".stepper output", "5 of 5")
        sees(page, "#step .no", "5")
        page.keyboard.press("Home")
        sees(page, ".stepper output", "0 of 5")
        assert page.faults == []
