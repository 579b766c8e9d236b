"""A tablet on the table keeps its screen on, and asks the browser to keep what it stores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes

NOTED = """
window.locks = [];
window.asked = 0;
const request = navigator.wakeLock.request.bind(navigator.wakeLock);
navigator.wakeLock.request = async (kind) => {
  const lock = await request(kind);
  window.locks.push(lock);
  return lock;
};
const persist = navigator.storage.persist.bind(navigator.storage);
navigator.storage.persist = () => {
  window.asked += 1;
  return persist();
};
"""
"""What the page asks the browser for is asked of the browser, and noted."""
REFUSED = (
    'navigator.wakeLock.request = async () => { throw new DOMException("", "NotAllowedError"); };'
)
HELD = "locks.filter((lock) => lock.type === 'screen' && !lock.released).length"


@pytest.fixture
def open_with(
    sitting: Sitting, browser_with: Callable[..., Any], live_site: str
) -> Callable[[str], Tablet]:
    """Opens the bank in a browser in which this script ran first."""

    def open_at(script: str) -> Tablet:
        page: Page = browser_with({})
        page.add_init_script(script)
        return Tablet(page, live_site, sitting.start().address).open()

    return open_at


def test_the_screen_stays_on_by_a_lock_of_the_browser(open_with: Callable[[str], Tablet]) -> None:
    tablet = open_with(NOTED)

    becomes(tablet.page, lambda: tablet.page.evaluate(HELD) == 1, "the lock")
    tablet.throw(1, 2)
    assert tablet.page.locator("video.awake").count() == 0


def test_a_page_that_is_shown_again_takes_the_lock_again(
    open_with: Callable[[str], Tablet],
) -> None:
    tablet = open_with(NOTED)
    becomes(tablet.page, lambda: tablet.page.evaluate(HELD) == 1, "the lock")

    tablet.page.evaluate("locks[0].release()")
    tablet.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    becomes(tablet.page, lambda: tablet.page.evaluate(HELD) == 1, "another lock")
    assert tablet.page.evaluate("locks.length") == 2


def test_where_the_browser_gives_no_lock_a_film_plays(open_with: Callable[[str], Tablet]) -> None:
    tablet = open_with(REFUSED)
    tablet.throw(1, 2)

    film = tablet.page.locator("video.awake")
    becomes(tablet.page, lambda: film.evaluate("film => film.currentTime > 0"), "the film")


def test_the_browser_is_asked_to_keep_what_the_tablet_stores(
    open_with: Callable[[str], Tablet],
) -> None:
    tablet = open_with(NOTED)

    becomes(tablet.page, lambda: tablet.page.evaluate("asked") == 1, "the question")
