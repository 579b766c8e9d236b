"""The server goes away and comes back: the tablet notices at once, by asking little."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes, serving

LONGEST_OUTAGE_S = 60
NOTICED_WITHIN_MS = 2000


class Site:
    """The real site, which can be stopped and started again at its port."""

    def __init__(self) -> None:
        self._running = ExitStack()
        self.port = 0
        self.start()

    def start(self) -> None:
        self.port = self._running.enter_context(serving(self.port))

    def stop(self) -> None:
        self._running.close()


@pytest.fixture
def site(site_alone: None) -> Iterator[Site]:
    """The site, running."""
    site = Site()
    yield site
    site.stop()


@pytest.fixture
def tablet(site: Site, browser: Browser) -> Iterator[Tablet]:
    """A tablet at the game that Ada begins, whose clock we move."""
    sitting = Sitting().start()
    with browser.new_context(viewport={"width": 1024, "height": 768}) as context:
        page = context.new_page()
        page.clock.install()
        yield Tablet(page, f"http://127.0.0.1:{site.port}", sitting.address).open()


def pass_seconds(tablet: Tablet, seconds: int) -> None:
    """Let time pass on the tablet; what it asks meanwhile is answered, or not."""
    for _ in range(seconds):
        tablet.page.clock.run_for(1000)
        tablet.page.wait_for_timeout(10)


def stand_still(tablet: Tablet) -> None:
    """From now on time passes on the tablet only as we say."""
    tablet.page.clock.pause_at(tablet.page.evaluate("Date.now()") + 1000)


def test_the_silence_of_the_server_is_told_at_once(site: Site, tablet: Tablet) -> None:
    stand_still(tablet)
    site.stop()

    tablet.page.wait_for_selector(".link.waiting")


def test_a_waiting_entry_goes_out_within_two_seconds_of_the_servers_return(
    site: Site, tablet: Tablet
) -> None:
    site.stop()
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.page.wait_for_selector(".alert.late")
    stand_still(tablet)
    pass_seconds(tablet, LONGEST_OUTAGE_S)

    site.start()
    tablet.page.clock.run_for(NOTICED_WITHIN_MS)

    tablet.settle()
    assert "throws 6+4" in tablet.last


def test_a_silent_server_is_asked_a_cheap_question_about_once_a_second(
    site: Site, tablet: Tablet
) -> None:
    site.stop()
    tablet.page.wait_for_selector(".link.waiting")
    stand_still(tablet)
    asked: list[str] = []
    tablet.page.on("request", lambda request: asked.append(request.url))

    pass_seconds(tablet, LONGEST_OUTAGE_S)

    questions = [url for url in asked if url.endswith("/live/")]
    assert LONGEST_OUTAGE_S / 2 < len(questions) <= LONGEST_OUTAGE_S


def test_a_server_that_is_back_is_asked_no_more(site: Site, tablet: Tablet) -> None:
    site.stop()
    tablet.page.wait_for_selector(".link.waiting")
    site.start()
    tablet.settle()
    stand_still(tablet)
    asked: list[str] = []
    tablet.page.on("request", lambda request: asked.append(request.url))

    pass_seconds(tablet, 20)

    assert asked
    assert [url for url in asked if url.endswith("/live/")] == []


def test_a_proxy_that_answers_for_the_server_is_not_the_server(site: Site, tablet: Tablet) -> None:
    page = tablet.page
    page.route("**/live/**", lambda route: route.fulfill(status=502))
    page.route("**/api/**", lambda route: route.fulfill(status=502))
    page.clock.run_for(10_000)
    page.wait_for_selector(".link.waiting")
    stand_still(tablet)
    pass_seconds(tablet, 5)
    assert tablet.text(".link").startswith("All saved · offline since ")

    page.unroute_all()

    def saved_again() -> bool:
        page.clock.run_for(500)
        return page.locator(".link.saved").count() > 0

    becomes(page, saved_again, "return")
