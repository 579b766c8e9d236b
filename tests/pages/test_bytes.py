"""What a phone loads over a crowded network: little at first, and hardly anything later."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.pages.browsing import PHONE
from tests.pages.conftest import make_cast
from tests.tournaments import evening

FIRST_BYTES, FIRST_REQUESTS = 80_000, 12
LATER_BYTES = 10_000


class Network:
    """The network's view of what a page has loaded since it was last asked: requests, and their
    bytes on the line."""

    def __init__(self, page: Page) -> None:
        self._bytes: list[int] = []
        self._asked: list[str] = []
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", self._finished)
        line.on(
            "Network.requestWillBeSent", lambda told: self._asked.append(told["request"]["url"])
        )

    def _finished(self, told: dict[str, Any]) -> None:
        self._bytes.append(int(told["encodedDataLength"]))

    def taken(self) -> tuple[int, list[str]]:
        """The bytes, and the addresses."""
        found = sum(self._bytes), list(self._asked)
        self._bytes.clear()
        self._asked.clear()
        return found


def show(page: Page, address: str) -> None:
    """Open a page and wait until it has all that it loads, and its stream."""
    page.goto(address, wait_until="load")
    page.wait_for_selector('body[data-link="live"]', state="attached")
    page.evaluate("document.fonts.ready")


@pytest.fixture
def phone(browser: Browser) -> Any:
    with browser.new_context(viewport=PHONE) as context:
        yield context


def test_a_phones_first_page_is_small_and_any_later_one_tiny(
    phone: BrowserContext, live_site: str
) -> None:
    cast = make_cast()
    evening.playing(cast.event)
    page = phone.new_page()
    network = Network(page)

    show(page, live_site + cast.dan_link)
    size, asked = network.taken()
    assert size <= FIRST_BYTES, asked
    assert len(asked) <= FIRST_REQUESTS, asked

    for path in (cast.dan_link, cast.url("public-event"), cast.dan_link):
        show(page, live_site + path)
        size, asked = network.taken()
        assert size <= LATER_BYTES, asked
