"""The login page of a guest Wi-Fi answers for the server: it refuses nothing, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.bank.playing import comes_back
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_signed_offline import DEEDS, LAST_TURNS, sign, signed_by
from tests.conftest import becomes


def login_page(status: int) -> Callable[[Route], None]:
    page = "<!doctype html><title>Welcome to our guest Wi-Fi</title>"
    return lambda route: route.fulfill(status=status, content_type="text/html", body=page)


def comes_between(tablet: Tablet, status: int) -> None:
    for address in ("**/api/**", "**/live/**"):
        tablet.page.route(address, login_page(status))


@pytest.mark.parametrize("status", [200, 401, 403])
def test_the_table_plays_on_as_without_a_network(
    sitting: Sitting, deciding_tablet: Tablet, status: int
) -> None:
    comes_between(deciding_tablet, status)
    deciding_tablet.face(0, 6).click()
    deciding_tablet.face(1, 4).click()
    deciding_tablet.sees("1 entry waiting")

    deciding_tablet.page.unroute_all()

    comes_back(deciding_tablet)
    assert sitting.commands() == ["start", "roll"]


def test_a_signature_is_kept_until_the_server_has_it(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    sitting.enter(DEEDS, {"type": "call_last_turn"}, *LAST_TURNS)
    deciding_tablet.tap("End the game and tally")
    deciding_tablet.tap("Record this")
    deciding_tablet.button("Ada disagrees").wait_for()
    comes_between(deciding_tablet, 403)
    sign(deciding_tablet, "Ada")
    deciding_tablet.sees("not sent yet")

    deciding_tablet.page.unroute_all()

    becomes(deciding_tablet.page, lambda: signed_by(sitting) == ["A"], "the signature to arrive")
