"""A bank that can't start says so, instead of standing there empty."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.axe import violations_by_day_and_night
from tests.bank.sitting import Sitting

DENIED = """
Object.defineProperty(Navigator.prototype, "serviceWorker", {
  get() { throw new DOMException("denied by a policy", "SecurityError"); },
});
"""
"""A fault that no browser should have, but one that we don't know may have all the same."""
NOT_BEGUN = "The bank hasn’t started"


def test_a_fault_at_the_start_is_shown_with_what_to_do(
    page: Page, sitting: Sitting, live_site: str
) -> None:
    page.add_init_script(DENIED)
    page.goto(live_site + sitting.address)

    page.get_by_role("heading", name="The bank can't start here").wait_for()
    page.get_by_text("denied by a policy").wait_for()
    page.get_by_text("If your table needs a referee meanwhile, wave for one.").wait_for()
    assert violations_by_day_and_night(page) == []
    with page.expect_event("load"):
        page.get_by_role("button", name="Load this page again").click()


def test_where_no_script_begins_the_page_says_so_after_a_while(
    page: Page, sitting: Sitting, live_site: str
) -> None:
    page.route("**/bank/main.js", lambda route: route.abort())
    page.goto(live_site + sitting.address)

    words = page.get_by_text(NOT_BEGUN)
    words.wait_for(state="attached")
    assert not words.is_visible()
    words.wait_for()
    assert violations_by_day_and_night(page) == []


def test_a_bank_that_starts_says_nothing_of_it(
    page: Page, sitting: Sitting, live_site: str
) -> None:
    page.goto(live_site + sitting.address)
    page.get_by_role("button", name="Open the bank here").wait_for()
    assert page.get_by_text(NOT_BEGUN).count() == 0
