"""What went well is said once, and goes; what went wrong stays."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.pages.browsing import log_in, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.services import calls

TIME_TO_READ = "00:11"


def started(page: Page, site: str) -> Cast:
    """Ada has started the clock on the floor, and is told that it runs."""
    cast = make_cast(here=4, bankers=1)
    evening.released(cast.event)
    page.clock.install()
    log_in(page.context, site, cast.ada)
    page.goto(site + cast.url("floor"))
    page.get_by_role("button", name="Start the clock").click()
    sees(page, "#messages", "The clock is running.")
    return cast


def call_the_referee(page: Page, cast: Cast) -> None:
    """The floor has news, and shows them."""
    table = evening.tables_of(cast.event.round_set.get())[0]
    calls.call(table, key=uuid4(), reason="rule")
    sees(page, "main", "a rule question")


def test_it_is_put_away(page: Page, live_site: str) -> None:
    started(page, live_site)

    page.get_by_role("button", name="Put this message away").click()

    expect(page.locator("#messages .message")).to_have_count(0)
    expect(page.locator("main")).to_be_focused()


def test_it_goes_with_the_next_news_once_it_was_read(page: Page, live_site: str) -> None:
    cast = started(page, live_site)
    page.clock.fast_forward(TIME_TO_READ)
    call_the_referee(page, cast)

    expect(page.locator("#messages .message")).to_have_count(0)


def test_news_that_come_at_once_leave_time_to_read_it(page: Page, live_site: str) -> None:
    cast = started(page, live_site)
    call_the_referee(page, cast)

    expect(page.locator("#messages .success")).to_have_count(1)


def test_what_went_wrong_stays(page: Page, live_site: str) -> None:
    cast = started(page, live_site)
    page.evaluate("document.querySelector('[name=marks]').value = 0")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#messages .error")).to_have_count(1)
    page.clock.fast_forward(TIME_TO_READ)
    call_the_referee(page, cast)

    expect(page.locator("#messages .error")).to_have_count(1)
    expect(page.get_by_role("button", name="Put this message away")).to_have_count(0)
