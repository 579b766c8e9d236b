"""A network that swallows what is sent, and tells nobody: what hangs goes out when it is back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route

from tests.bank.cable import Cable
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_return import NOTICED_WITHIN_S, stand_still
from tests.conftest import PATIENCE_SECONDS

OUTAGE_S = 15
"""Not so long that the tablet would have given up the entry by itself."""
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


@pytest.mark.parametrize("decides_here", [True, False])
def test_an_entry_that_hangs_goes_out_within_two_seconds_of_the_networks_return(
    decides_here: bool, sitting: Sitting, cable: Cable, browser: Browser
) -> None:
    with browser.new_context(viewport={"width": 1024, "height": 768}) as context:
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        page = context.new_page()
        page.clock.install()
        site = f"http://127.0.0.1:{cable.port}"
        tablet = Tablet(page, site, sitting.start().address, decides_here=decides_here).open()
        if decides_here:
            tablet.decides()
        stand_still(tablet)
        cable.swallow()
        tablet.face(0, 6).click()
        tablet.face(1, 4).click()
        pass_seconds(tablet, OUTAGE_S)
        page.wait_for_selector(".link.waiting")

        cable.let_through()
        pass_seconds(tablet, NOTICED_WITHIN_S + SLACK_S)
        tablet.settle()

        assert sitting.commands() == ["start", "roll"]
        assert "throws 6+4" in tablet.last


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
