"""Several tabs of one tablet: one of them is the bank, and the others say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes

ELSEWHERE = "The bank is open in another tab"
OPEN_AN_OLDER_DATABASE = """() => new Promise((resolve) => {
  indexedDB.open("passgo-bank", 1).onsuccess = resolve;
})"""
OPEN_A_NEWER_DATABASE = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open("passgo-bank", 1000);
  request.onblocked = () => reject(new Error("Another tab holds it"));
  request.onsuccess = resolve;
})"""


def other_tab(tablet: Tablet) -> Tablet:
    """The same tablet's bank, opened in another tab."""
    return Tablet(tablet.page.context.new_page(), tablet.site, tablet.address).open()


def test_the_tab_that_was_opened_last_is_the_bank(sitting: Sitting, tablet: Tablet) -> None:
    other = other_tab(tablet)

    tablet.sees(ELSEWHERE)
    other.throw(1, 2)
    assert sitting.commands() == ["start", "roll"]


def test_a_tab_becomes_the_bank_again_by_a_tap(sitting: Sitting, tablet: Tablet) -> None:
    other = other_tab(tablet)
    other.throw(1, 2)
    tablet.tap("Go on here")

    other.sees(ELSEWHERE)
    tablet.tap("Ada buys Baltic Avenue")
    assert sitting.commands() == ["start", "roll", "buy"]


def test_a_tab_becomes_the_bank_again_when_the_other_one_is_closed_with_its_bids(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.throw(1, 2)
    tablet.tap("Ada declines Baltic Avenue")
    tablet.page.locator("[data-key=bid-B]").click()
    other = other_tab(tablet.keeps())
    other.page.locator("[data-key=bid-C]").click()
    other.keeps().page.close()

    tablet.tap("Sold to Cleo for $20")
    assert sitting.commands() == ["start", "roll", "decline", "auction"]


def test_a_tab_that_is_not_the_bank_keeps_no_engine(deciding_tablet: Tablet) -> None:
    other = other_tab(deciding_tablet)
    page = deciding_tablet.page
    becomes(page, lambda: not page.workers, "the end of the engine")

    deciding_tablet.tap("Go on here")

    deciding_tablet.decides()
    other.sees(ELSEWHERE)


def test_the_tab_of_another_card_is_the_bank_of_this_device_too(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    """One engine per device: both cards' entries are kept, each by its own tab."""
    page = deciding_tablet.page
    other = Sitting(slug="late-night").start()
    second = Tablet(page.context.new_page(), deciding_tablet.site, other.address).open()

    deciding_tablet.sees(ELSEWHERE)
    deciding_tablet.sees("now it is one with another card")
    assert "Getting ready for offline" not in deciding_tablet.text(".start-screen")
    becomes(page, lambda: not page.workers, "the end of the engine")
    second.throw(1, 2)
    deciding_tablet.tap("Go on here")
    second.sees(ELSEWHERE)
    deciding_tablet.throw(1, 2)

    assert sitting.commands() == other.commands() == ["start", "roll"]


def test_a_tab_that_is_not_the_bank_ends_its_stream(tablet: Tablet) -> None:
    ended: list[str] = []
    tablet.page.on("requestfailed", lambda request: ended.append(request.url))
    other = other_tab(tablet)
    tablet.sees(ELSEWHERE)
    becomes(tablet.page, lambda: any("/live/" in url for url in ended), "the end of the stream")

    again: list[str] = []
    tablet.page.on("request", lambda request: again.append(request.url))
    other.throw(1, 2)
    assert [url for url in again if "/live/" in url] == []


def test_an_entry_of_one_tab_is_sent_by_the_other(sitting: Sitting, tablet: Tablet) -> None:
    tablet.page.route("**/transactions", lambda route: route.abort())
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.page.wait_for_selector(".link.waiting")

    other = Tablet(tablet.page.context.new_page(), tablet.site, tablet.address)
    other.page.route("**/transactions", lambda route: route.abort())
    other.open()
    tablet.sees("1 entry waits to be sent, since ")
    other.page.unroute("**/transactions")
    other.sees("Ada throws 6+4", within="footer")
    other.settle()
    tablet.sees("Nothing waits to be sent.")

    assert sitting.commands() == ["start", "roll"]


def test_a_tab_that_was_not_told_finds_out_when_it_writes(sitting: Sitting, tablet: Tablet) -> None:
    """As where a browser has no channel between tabs."""
    other = tablet.page.context.new_page()
    other.add_init_script("delete window.BroadcastChannel")
    other_bank = Tablet(other, tablet.site, tablet.address).open()

    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.sees(ELSEWHERE)
    other_bank.throw(1, 2)
    assert sitting.commands() == ["start", "roll"]
    assert sitting.newest_command()["dice"] == [1, 2]


def test_a_tab_of_an_older_version_is_to_be_closed_and_one_of_a_newer_version_takes_nothing(
    sitting: Sitting, browser_with: Callable[..., Any], live_site: str
) -> None:
    page = browser_with({})
    older = page.context.new_page()
    older.goto(f"{live_site}/healthz")
    older.evaluate(OPEN_AN_OLDER_DATABASE)
    page.goto(live_site + sitting.start().address)
    page.get_by_text("Close all other tabs of the bank on this device.").wait_for()
    page.get_by_text("If your table needs a referee meanwhile, wave for one.").wait_for()
    older.close()
    tablet = Tablet(page, live_site, sitting.address).open()

    newer = page.context.new_page()
    newer.goto(f"{live_site}/healthz")
    newer.evaluate(OPEN_A_NEWER_DATABASE)
    tablet.throw(1, 2)
    tablet.tap("Ada declines Baltic Avenue")
    tablet.page.locator("[data-key=bid-B]").click()
    tablet.keeps().page.reload()
    tablet.sees("Take back Ben’s $10")
    assert tablet.page.evaluate("localStorage.getItem('passgo.drafts')") is None
