"""A table's page that is open when its game ends offers what can be done then, without a reload."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.pages.browsing import TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.pages.test_live_pages import following
from tests.tournaments import evening
from tournaments.models import Table
from tournaments.services import postponing, results


@pytest.fixture
def table(db: None, live_site: str) -> tuple[Cast, Table]:
    """Table 1, which plays."""
    cast = make_cast()
    return cast, evening.tables_of(evening.playing(cast.event))[0]


def test_it_offers_a_ruling_and_keeps_what_is_typed_there(
    table: tuple[Cast, Table], browser: Browser, live_site: str
) -> None:
    cast, one = table
    with browser.new_context(viewport=TABLET) as context:
        log_in(context, live_site, cast.ben)
        page: Any = open_page(context, live_site + cast.url("table", one.pk))
        following(page)
        assert page.get_by_text("Rule on the result").count() == 0
        sees(page, "#state", "playing")
        postponing.postpone(one.pk, reason="Somebody is ill")
        sees(page, "#postponed", "Somebody is ill")

        evening.end_game(one)
        page.get_by_text("Rule on the result").click()
        sees(page, "#state", "to be signed")
        assert page.locator("#close, #postponed, #postpone, #time, #wrong-seats").count() == 0
        assert page.get_by_text("Open the book again", exact=True).count() == 2  # and its button
        page.locator("#ruling [name=reason]").fill("A slip")

        results.sign(one.pk, "A", via="phone")
        sees(page, "#result", "1 of 4 signed")
        assert page.locator("#ruling [name=reason]").input_value() == "A slip"
        page.get_by_role("button", name="Record this ruling").click()
        sees(page, ".message", "The ruling is recorded.")
        assert page.faults == []


def test_a_form_that_is_on_the_page_is_never_fetched_again(cast: Cast) -> None:
    one = evening.tables_of(evening.playing(cast.event))[0]

    def fetched() -> str:
        page = cast.ben.get(cast.url("table", one.pk)).content.decode()
        return page.partition('hx-select-oob="#state:outerMorph')[2].partition('"')[0]

    assert "#forms-ended" in fetched()
    evening.close_book(one)
    assert fetched() == ", #ruling:outerHTML target:#to-rule"
    evening.deliver()
    page = cast.ben.get(cast.url("table", one.pk)).content.decode()
    assert 'id="ruling"' in page
    assert 'id="to-rule"' not in page
