"""The bank over https on a laptop's own network: what `manage.py lan` and the server make of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.axe import violations_by_day_and_night
from tests.bank.lan_site import IS_KEPT, MAPPED, LanSite
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes


@pytest.fixture
def trusting(browser_with: Callable[..., Any], lan_site: LanSite) -> Page:
    """A page of a tablet that trusts the authority."""
    page: Page = browser_with({}, MAPPED, lan_site.trust)
    return page


def test_a_tablet_that_was_paired_over_https_loads_the_bank_without_a_network(
    sitting: Sitting, lan_site: LanSite, trusting: Page
) -> None:
    tablet = Tablet(trusting, lan_site.https, sitting.start().address).open()
    assert tablet.page.locator(".forgets").count() == 0
    becomes(trusting, lambda: trusting.evaluate(IS_KEPT), "the service worker")
    tablet.throw(1, 2)

    trusting.context.set_offline(True)
    trusting.reload()

    trusting.wait_for_selector("#bank h1")
    assert trusting.title() == "Bank · Passgo"
    assert tablet.faults == []


def test_over_http_the_banker_is_shown_how_to_prepare_the_tablet(
    sitting: Sitting, lan_site: LanSite, trusting: Page
) -> None:
    Tablet(trusting, lan_site.http, sitting.start().address).open()
    assert violations_by_day_and_night(trusting) == []

    trusting.get_by_role("link", name="How to change that").click()

    trusting.get_by_role("heading", name="Prepare a tablet").wait_for()


def test_the_check_tells_a_tablet_that_trusts_this_computer(
    lan_site: LanSite, trusting: Page
) -> None:
    trusting.goto(f"{lan_site.http}/https/")
    assert violations_by_day_and_night(trusting) == []
    trusting.get_by_role("button", name="Check this tablet").click()

    trusting.get_by_text("Yes. This tablet trusts this computer.").wait_for()
    assert violations_by_day_and_night(trusting) == []


def test_a_warning_that_was_clicked_away_is_not_enough(
    lan_site: LanSite, browser_with: Callable[..., Any]
) -> None:
    page = browser_with({}, MAPPED)
    page.goto(f"{lan_site.http}/https/")
    with pytest.raises(Exception, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto(f"{lan_site.https}/https/check/")
    page.locator("#details-button").click()
    page.locator("#proceed-link").click()

    page.get_by_text("Not yet. This tablet doesn’t trust this computer.").wait_for()
    assert violations_by_day_and_night(page) == []
