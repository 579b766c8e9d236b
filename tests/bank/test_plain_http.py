"""The bank at an address that is no secure origin, as a card on a laptop's network opens it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.axe import violations_by_day_and_night
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes

KEEP_OPEN = "Keep this page open until the evening is over"


@pytest.fixture
def unpaired(
    sitting: Sitting, browser_with: Callable[..., Any], live_site: str, settings: Any
) -> Tablet:
    """A new tablet, for http://bank.test, which browsers don't trust as they do localhost."""
    settings.ALLOWED_HOSTS = ["bank.test"]
    page = browser_with({}, "--host-resolver-rules=MAP bank.test 127.0.0.1")
    return Tablet(page, live_site.replace("127.0.0.1", "bank.test"), sitting.address)


@pytest.fixture
def insecure(sitting: Sitting, unpaired: Tablet) -> Tablet:
    """The tablet with its bank open."""
    sitting.start()
    unpaired.open()
    assert not unpaired.page.evaluate("isSecureContext")
    return unpaired


def test_the_banker_is_told_to_keep_the_page_open(insecure: Tablet) -> None:
    insecure.sees(KEEP_OPEN, within=".forgets")
    assert violations_by_day_and_night(insecure.page) == []

    insecure.tap("OK")

    insecure.page.locator(".forgets").wait_for(state="detached")
    assert insecure.text(".link") == "All saved · keep this page open"


def test_it_is_told_before_the_bank_is_opened(unpaired: Tablet) -> None:
    unpaired.page.goto(unpaired.site + unpaired.address)

    unpaired.sees(KEEP_OPEN, within=".start-screen .forgets")
    assert unpaired.button("Open the bank here").is_visible()
    assert violations_by_day_and_night(unpaired.page) == []


def test_the_bank_works_there_without_a_fault(sitting: Sitting, insecure: Tablet) -> None:
    insecure.throw(1, 2)
    insecure.tap("Ada buys Baltic Avenue")

    assert sitting.commands() == ["start", "roll", "buy"]
    assert insecure.faults == []


def test_a_film_that_nobody_sees_keeps_the_screen_on(insecure: Tablet) -> None:
    insecure.throw(1, 2)

    film = insecure.page.locator("video.awake")
    becomes(insecure.page, lambda: film.evaluate("film => film.currentTime > 0"), "the film")
    assert film.evaluate("film => !film.paused && film.muted")
    assert film.evaluate("film => film.offsetWidth * film.offsetHeight") == 1024 * 768


def test_the_page_asks_before_it_goes_while_an_entry_waits(insecure: Tablet) -> None:
    insecure.page.context.set_offline(True)
    insecure.face(0, 6).click()
    insecure.face(1, 4).click()
    insecure.page.wait_for_selector(".link.waiting")

    with insecure.page.expect_event("dialog") as asked:
        insecure.page.close(run_before_unload=True)

    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    insecure.sees("Your entry is kept on this tablet")
