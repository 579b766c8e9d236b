"""A network that swallows what is sent, and tells nobody: what hangs goes out when it is back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Route

from tests.bank.cable import Cable
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_return import NOTICED_WITHIN_S, stand_still
from tests.conftest import PATIENCE_SECONDS

OUTAGE_S = 15
"""Not so long that the tablet would have given up the entry by itself."""
LOOK_PATIENCE_S = 8
LONGEST_S = 30
ANSWER_MS = 25
SLACK_S = 1
"""The page gives up a request in real time, which its clock doesn't know of: on a crowded machine a
question goes out a step or two late."""


@pytest.fixture
def cable(live_site: str) -> Iterator[Cable]:
    """Between the browser and the site."""
    cable = Cable(int(live_site.rpartition(":")[2]))
    yield cable
    cable.pull_out()


def pass_seconds(tablet: Tablet, seconds: int) -> None:
    """Let time pass on the tablet, whatever hangs. What the site answers meanwhile takes real time,
    which the tablet's clock would be far ahead of."""
    for _ in range(4 * seconds):
        tablet.page.clock.run_for(250)
        tablet.page.wait_for_timeout(ANSWER_MS)


def pass_seconds_until(tablet: Tablet, is_so: Callable[[], object]) -> None:
    for _ in range(LONGEST_S):
        if is_so():
            return
        pass_seconds(tablet, 1)
    pytest.fail(f"It didn't happen in {LONGEST_S} seconds.")


@contextmanager
def tablet_behind(
    cable: Cable, sitting: Sitting, browser: Browser, *, decides_here: bool
) -> Iterator[Tablet]:
    """A tablet whose time passes only as we say."""
    with browser.new_context(viewport={"width": 1024, "height": 768}) as context:
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        page = context.new_page()
        page.clock.install()
        site = f"http://127.0.0.1:{cable.port}"
        tablet = Tablet(page, site, sitting.start().address, decides_here=decides_here).open()
        if decides_here:
            tablet.decides()
        stand_still(tablet)
        yield tablet


@pytest.mark.parametrize("decides_here", [True, False])
def test_an_entry_that_hangs_goes_out_within_two_seconds_of_the_networks_return(
    decides_here: bool, sitting: Sitting, cable: Cable, browser: Browser
) -> None:
    with tablet_behind(cable, sitting, browser, decides_here=decides_here) as tablet:
        cable.swallow()
        tablet.face(0, 6).click()
        tablet.face(1, 4).click()
        pass_seconds(tablet, OUTAGE_S)
        tablet.page.wait_for_selector(".link.waiting")

        cable.let_through()
        pass_seconds(tablet, NOTICED_WITHIN_S + SLACK_S)
        tablet.settle()

        assert sitting.commands() == ["start", "roll"]
        assert "throws 6+4" in tablet.last


def test_a_look_that_hung_is_no_new_silence_after_the_networks_return(
    cable: Cable, sitting: Sitting, browser: Browser
) -> None:
    with tablet_behind(cable, sitting, browser, decides_here=False) as tablet:
        cable.swallow()
        pass_seconds_until(tablet, lambda: tablet.page.query_selector(".link.waiting"))
        looks: list[str] = []
        tablet.page.on("request", lambda request: looks.append(request.url))
        pass_seconds_until(tablet, lambda: any(url.endswith("/me") for url in looks))
        cable.let_through()
        pass_seconds(tablet, NOTICED_WITHIN_S + SLACK_S)
        tablet.settle()

        for _ in range(4 * LOOK_PATIENCE_S):
            tablet.page.clock.run_for(250)
            assert tablet.page.query_selector(".link.waiting") is None


def test_an_entry_that_a_blink_of_the_network_swallowed_is_sent_again_soon(
    sitting: Sitting, listening_tablet: Tablet
) -> None:
    tablet = listening_tablet  # It would wait for that answer for ever.
    swallowed: list[Route] = []

    def swallow(route: Route) -> None:
        if swallowed or route.request.method != "POST":
            route.continue_()
        else:
            swallowed.append(route)

    tablet.page.route("**/transactions", swallow)
    tablet.throw(6, 4)

    assert swallowed
    assert sitting.commands() == ["start", "roll"]
