"""A tablet that was paired and says so decides, shows and explains without a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route

from ledger import passes
from tests.axe import violations_by_day_and_night
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes

LOADING_MS = 180_000
"""A computer with other work takes a minute to start the engine."""
MOST_BYTES = 4.5e6
"""The most bytes of a first pairing: the Wi-Fi of a hall has to bring them to every tablet."""

FORGET_ENGINE = """() => new Promise((done) => {
  const asked = indexedDB.open("passgo-bank");
  asked.onsuccess = () => {
    const work = asked.result.transaction("compiled", "readwrite");
    work.objectStore("compiled").clear();
    work.oncomplete = () => done(asked.result.close());
  };
})"""
"""The device no longer has the engine that it started once."""


@pytest.fixture
def ready(sitting: Sitting, open_tablet: Callable[..., Tablet]) -> Tablet:
    """Ruth's tablet at the game that Ada begins, with the engine loaded."""
    sitting.start()
    tablet = open_tablet(sitting, decides_here=True)
    tablet.page.get_by_text("Ready for offline", exact=True).wait_for(timeout=LOADING_MS)
    return tablet


def test_the_bank_goes_on_without_a_network(ready: Tablet, sitting: Sitting) -> None:
    ready.page.context.set_offline(True)

    throw(ready)
    ready.button("Ada buys Baltic Avenue for $60").first.click()
    ready.page.locator(".footer-text", has_text="buys Baltic Avenue").wait_for()

    assert ready.cash("A") == "$1,440"
    assert sitting.commands() == ["start"]


def throw(tablet: Tablet) -> None:
    """Enter 1 and 2, without waiting for the server."""
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    tablet.page.locator(".footer-text", has_text="throws").wait_for()


def test_the_journal_and_the_reasons_come_without_a_network(ready: Tablet) -> None:
    ready.page.context.set_offline(True)
    throw(ready)

    ready.button("Why").first.click()
    ready.sees("The token moves the sum of the dice", within="[data-place=main]")


def test_on_plain_http_too(
    live_site: str, sitting: Sitting, browser_with: Callable[..., Any], settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["bank.test"]
    sitting.start()
    page = browser_with({}, "--host-resolver-rules=MAP bank.test 127.0.0.1")
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))
    site = live_site.replace("127.0.0.1", "bank.test")
    tablet = Tablet(page, site, sitting.address, decides_here=True).open()

    tablet.page.get_by_text("Ready for offline", exact=True).wait_for(timeout=LOADING_MS)

    assert page.evaluate("isSecureContext") is False
    assert any(request.url.endswith(".wasm.zst") for request in loaded)
    assert sum(request.sizes()["responseBodySize"] for request in loaded) < MOST_BYTES
    page.context.set_offline(True)
    throw(tablet)


def test_a_bar_shows_how_the_engine_comes_before_the_device_is_paired(
    sitting: Sitting, page: Page, live_site: str
) -> None:
    held: list[Route] = []
    page.context.route("**/*.wasm*", lambda route: held.append(route))
    page.goto(live_site + sitting.start().address)
    bar = page.locator(".start-screen .readiness progress")
    bar.wait_for()
    page.get_by_text("Getting ready for offline").wait_for()
    assert violations_by_day_and_night(page) == []
    becomes(page, lambda: held, "the engine to be fetched")
    before = bar.evaluate("(bar) => bar.value")
    assert before < 1

    for route in held:
        route.continue_()

    page.get_by_text("Ready for offline", exact=True).wait_for(timeout=LOADING_MS)
    page.get_by_role("button", name="Open the bank here").wait_for()
    assert passes.paired_device(sitting.card) is None


def test_an_engine_that_is_not_there_after_half_a_minute_is_waited_for_no_longer(
    sitting: Sitting, page: Page, live_site: str
) -> None:
    sitting.start()
    page.context.route("**/*.wasm*", lambda route: None)  # it never arrives
    page.clock.install()
    tablet = Tablet(page, live_site, sitting.address, decides_here=True).open()
    tablet.sees("Getting ready for offline")
    page.locator(".readiness progress").wait_for()
    assert violations_by_day_and_night(page) == []

    page.clock.fast_forward(30_000)

    tablet.sees("Not ready for offline yet")
    tablet.throw(1, 2)
    assert sitting.commands() == ["start", "roll"]


def test_what_was_kept_is_sent_when_the_engine_does_not_come(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    page = deciding_tablet.page
    page.context.set_offline(True)
    throw(deciding_tablet)
    page.evaluate(FORGET_ENGINE)
    page.goto("about:blank")
    page.context.route("**/*.wasm*", lambda route: None)  # it never arrives
    page.clock.install()
    page.context.set_offline(False)
    deciding_tablet.page.goto(deciding_tablet.site + deciding_tablet.address)
    deciding_tablet.sees("Getting ready for offline")
    assert sitting.commands() == ["start"]

    page.clock.fast_forward(30_000)

    deciding_tablet.sees("All saved")
    assert sitting.commands() == ["start", "roll"]


def test_a_browser_that_cannot_run_it_asks_the_server(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    sitting.start()
    tablet = open_tablet(sitting)

    tablet.sees("Needs the network")
    tablet.throw(1, 2)

    assert sitting.commands() == ["start", "roll"]
