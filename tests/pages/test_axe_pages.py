"""axe finds nothing wrong with the pages of organisers, players, the public and the projector."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.axe import violations, violations_by_day_and_night
from tests.pages.browsing import PHONE, TABLET, log_in, open_page
from tests.pages.conftest import make_cast
from tests.pages.test_accessible_pages import OPEN_ALL, addresses


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_axe_finds_nothing(live_site: str, browser: Browser, size: ViewportSize) -> None:
    cast = make_cast()
    faults: dict[str, list[str]] = {}
    with browser.new_context(viewport=size) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site)
        for address in addresses(cast):
            page.goto(live_site + address)
            page.evaluate(OPEN_ALL)
            if found := violations_by_day_and_night(page):
                faults[address] = found
    assert faults == {}


def test_what_axe_looks_for_it_finds(page: Page) -> None:
    page.set_content("<html lang=en><title>A</title><main><h1>A</h1><button></button></main>")

    assert [each.partition(":")[0] for each in violations(page)] == ["button-name"]
