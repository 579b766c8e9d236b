"""A browser that denies its storage: the bank works until the page is closed, and says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.axe import violations_by_day_and_night
from tests.bank.playing import comes_back
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet

NO_STORAGE = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""The setting of a user who blocks all cookies, and with them localStorage and IndexedDB."""
NO_DATABASE = """() => {
  indexedDB.open = () => { throw new DOMException("denied", "SecurityError"); };
}"""
NO_STORAGE_MANAGER = "delete Navigator.prototype.storage"
"""As in WebKit on Linux, and in Safari before 15.2, which have service workers all the same."""
DEVICE = "This browser can't remember this device."
ENTRY = "This browser can't keep an entry that is on its way."


@pytest.fixture
def forgetful(sitting: Sitting, browser_with: Callable[..., Any], live_site: str) -> Tablet:
    """A tablet, paired, whose browser keeps nothing."""
    sitting.start()
    return Tablet(browser_with(NO_STORAGE), live_site, sitting.address).open()


def test_the_bank_works_without_any_storage(sitting: Sitting, forgetful: Tablet) -> None:
    with pytest.raises(Exception, match="SecurityError"):
        forgetful.page.evaluate("localStorage.length")
    forgetful.throw(1, 2)
    forgetful.tap("Ada buys Baltic Avenue")

    assert sitting.commands() == ["start", "roll", "buy"]
    assert forgetful.faults == []


def test_the_banker_is_told_what_that_means_until_it_was_read(forgetful: Tablet) -> None:
    forgetful.sees(DEVICE, within=".forgets")
    forgetful.sees(ENTRY, within=".forgets")
    assert violations_by_day_and_night(forgetful.page) == []

    forgetful.tap("OK")

    forgetful.page.locator(".forgets").wait_for(state="detached")
    assert forgetful.text(".link") == "All saved · keep this page open"


def test_it_is_told_before_the_bank_is_opened(
    sitting: Sitting, browser_with: Callable[..., Any], live_site: str
) -> None:
    page = browser_with(NO_STORAGE)
    page.goto(live_site + sitting.address)

    page.locator(".start-screen .forgets").get_by_text(DEVICE).wait_for()
    assert violations_by_day_and_night(page) == []


def test_without_a_database_an_entry_waits_in_the_page(
    sitting: Sitting, browser: Browser, live_site: str
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(f"({NO_DATABASE})()")
        tablet = Tablet(page, live_site, sitting.start().address).open()
        tablet.sees(ENTRY, within=".forgets")
        assert DEVICE not in tablet.text(".forgets")
        context.set_offline(True)
        tablet.face(0, 6).click()
        tablet.face(1, 4).click()
        tablet.sees("Note it on paper, and leave this page open")
        tablet.button("Waiting since").click()
        tablet.sees("Leave this page open: it is kept nowhere else.")

        context.set_offline(False)
        tablet.settle()
    assert sitting.commands() == ["start", "roll"]


def test_the_bank_opens_in_a_browser_that_cannot_be_asked_to_keep_its_storage(
    page: Page, sitting: Sitting, live_site: str
) -> None:
    page.add_init_script(NO_STORAGE_MANAGER)
    tablet = Tablet(page, live_site, sitting.start().address).open()
    tablet.throw(1, 2)
    assert tablet.faults == []


def test_without_a_database_the_tablets_own_engine_plays_on_and_the_page_keeps_what_waits(
    sitting: Sitting, browser: Browser, live_site: str
) -> None:
    with browser.new_context(viewport={"width": 1024, "height": 768}) as context:
        page = context.new_page()
        page.add_init_script(f"({NO_DATABASE})()")
        tablet = Tablet(page, live_site, sitting.start().address, decides_here=True)
        tablet.open().decides().sees(ENTRY, within=".forgets")
        context.set_offline(True)
        tablet.face(0, 1).click()
        tablet.face(1, 2).click()
        tablet.button("Ada buys Baltic Avenue").first.click()
        tablet.sees("2 entries waiting")
        tablet.sees("This tablet can’t keep what you enter. Note it on paper", within=".unkept")
        assert violations_by_day_and_night(page) == []

        comes_back(tablet)
    assert sitting.commands() == ["start", "roll", "buy"]
    assert tablet.faults == []


def test_a_browser_that_keeps_everything_warns_of_nothing(tablet: Tablet) -> None:
    tablet.throw(6, 4)

    assert tablet.page.locator(".forgets").count() == 0
