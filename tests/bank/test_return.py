"""The server goes away and comes back: the tablet notices at once, by asking little."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, Request

from ledger import presence
from ledger.models import Game
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes, serving

LONGEST_OUTAGE_S = 60
NOTICED_WITHIN_S = 2


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
        tablet = Tablet(page, f"http://127.0.0.1:{site.port}", sitting.address)
        # Before it listens to its table, it notices a silence only when it next asks.
        with page.expect_response(lambda answer: Game.channel_of(sitting.game.pk) in answer.url):
            tablet.open()
        yield tablet


class Asked:
    """The requests of the page from now on, but for streams, which have no end."""

    def __init__(self, page: Page) -> None:
        self.urls: list[str] = []
        self._open: set[Request] = set()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        self.urls.append(request.url)
        if "token=" not in request.url:
            self._open.add(request)

    def _end(self, request: Request) -> None:
        self._open.discard(request)

    @property
    def is_all_answered(self) -> bool:
        """Whether each question has had its answer, or silence."""
        return not self._open

    @property
    def questions(self) -> int:
        """The number of times that the page asked whether anybody is there."""
        return sum(url.endswith("/live/") for url in self.urls)


def pass_seconds(tablet: Tablet, seconds: int) -> Asked:
    """Let time pass on the tablet, no faster than what it asks is answered, or not."""
    asked = Asked(tablet.page)
    for _ in range(4 * seconds):
        tablet.page.clock.run_for(250)
        becomes(tablet.page, lambda: asked.is_all_answered, "an answer")
    return asked


def stand_still(tablet: Tablet) -> None:
    """From now on time passes on the tablet only as we say. It takes the leap to that moment for a
    silence of its server, and has two seconds to find out that it wasn't."""
    tablet.page.clock.pause_at(tablet.page.evaluate("Date.now()") + 1000)
    pass_seconds(tablet, 2)


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
    pass_seconds(tablet, NOTICED_WITHIN_S)

    tablet.settle()
    assert "throws 6+4" in tablet.last


def test_a_silent_server_is_asked_a_cheap_question_about_once_a_second(
    site: Site, tablet: Tablet
) -> None:
    site.stop()
    tablet.page.wait_for_selector(".link.waiting")
    stand_still(tablet)

    asked = pass_seconds(tablet, LONGEST_OUTAGE_S)

    assert LONGEST_OUTAGE_S / 2 < asked.questions <= LONGEST_OUTAGE_S


def test_a_server_that_is_back_is_no_longer_asked(site: Site, tablet: Tablet) -> None:
    site.stop()
    tablet.page.wait_for_selector(".link.waiting")
    site.start()
    tablet.settle()
    stand_still(tablet)

    asked = pass_seconds(tablet, 20)

    assert asked.urls
    assert asked.questions == 0


@pytest.mark.parametrize("status", [502, 503])
def test_a_proxy_that_answers_for_the_server_is_not_the_server(
    status: int, site: Site, tablet: Tablet
) -> None:
    page = tablet.page
    page.route("**/live/**", lambda route: route.fulfill(status=status))
    page.route("**/api/**", lambda route: route.fulfill(status=status))
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


def test_a_tablet_tells_the_officials_that_it_is_here(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    page = deciding_tablet.page
    page.evaluate("window.dispatchEvent(new Event('online'))")
    with page.expect_request("**/api/v1/me") as asked:
        pass
    assert asked.value.headers["not-entered"] == "0"
    becomes(page, lambda: presence.seen([sitting.card.pk]), "the tablet to be known as here")
