"""Bad Wi-Fi: what is saved, what waits and since when is plain, and nothing needs to be done."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Route

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes


def test_an_entry_without_network_waits_and_says_since_when(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.page.context.set_offline(True)
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()

    tablet.sees("No connection to the server. Your entry is kept on this tablet")
    tablet.sees("Until then nothing else can be entered")
    assert re.fullmatch(r"1 entry waiting since \d\d:\d\d", tablet.text(".link"))
    assert sitting.commands() == ["start"]


def test_a_waiting_entry_goes_out_by_itself(sitting: Sitting, tablet: Tablet) -> None:
    tablet.page.context.set_offline(True)
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.page.wait_for_selector(".link.waiting")
    tablet.page.context.set_offline(False)

    tablet.settle()
    assert sitting.commands() == ["start", "roll"]
    assert "throws 6+4" in tablet.last


def test_a_waiting_entry_outlives_a_reload(sitting: Sitting, tablet: Tablet) -> None:
    tablet.page.route("**/transactions", lambda route: route.abort())
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.page.wait_for_selector(".link.waiting")
    tablet.page.reload()
    tablet.sees("Waiting since")

    tablet.page.unroute("**/transactions")
    tablet.settle()
    assert sitting.commands() == ["start", "roll"]


def throw_in_vain(tablet: Tablet, answer: Callable[[Route], None]) -> None:
    """Throw while posts meet with this `answer`, until the tablet pauses before its next try for
    longer than its timers run. From then on posts get through."""
    tries: list[Route] = []

    def meet(route: Route) -> None:
        tries.append(route)
        answer(route)

    tablet.page.route("**/transactions", meet)
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    becomes(tablet.page, lambda: len(tries) == 3, "three tries by itself")
    tablet.page.unroute("**/transactions")


def test_a_tap_sends_a_waiting_entry_at_once(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(sitting.start(), only_news=True)
    tablet.page.route("**/live/", lambda route: route.abort())  # it hears of no return
    throw_in_vain(tablet, lambda route: route.abort())

    tablet.tap("Try now")
    assert sitting.commands() == ["start", "roll"]


def test_a_tap_sends_at_once_what_a_faulty_server_left_waiting_on_a_tablet_that_decides(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(sitting.start(), only_news=True, decides_here=True).decides()
    throw_in_vain(tablet, lambda route: route.fulfill(status=500))
    assert re.fullmatch(r"1 waits · server error since \d\d:\d\d", tablet.text(".link"))

    tablet.tap("Try now")
    assert sitting.commands() == ["start", "roll"]


def test_without_an_entry_the_silence_of_the_server_is_told(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.page.context.set_offline(True)

    tablet.page.locator(".link.waiting", has_text="All saved · offline since ").wait_for()


def test_a_busy_server_is_not_taken_for_a_silent_one(sitting: Sitting, tablet: Tablet) -> None:
    busy = {"code": "BUSY", "detail": "Try again in a moment."}
    tablet.page.route("**/api/**", lambda route: route.fulfill(status=503, json=busy))
    tablet.page.locator(".link.waiting", has_text="All saved · server busy since ").wait_for()
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.sees("The server is busy. Your entry is kept on this tablet and will be sent")
    assert re.fullmatch(r"1 waits · server busy since \d\d:\d\d", tablet.text(".link"))

    tablet.page.unroute("**/api/**")
    tablet.settle()
    assert sitting.commands() == ["start", "roll"]


def test_a_form_without_network_says_so_and_keeps_what_was_filled_in(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.throw(1, 2)
    tablet.tap("Ada declines Baltic Avenue")
    tablet.page.context.set_offline(True)
    tablet.bid("C", 35)
    tablet.sees("No connection to the server: this can be checked and entered when")
    assert tablet.button("Sold").is_disabled()

    tablet.page.context.set_offline(False)
    tablet.tap("Sold to Cleo for $35")
    assert tablet.cash("C") == "$1,465"
