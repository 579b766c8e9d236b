"""A tap that is decided on the tablet is drawn once, with its answer."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet

COUNT_DRAWINGS = """() => {
  const main = document.querySelector("[data-place='main']");
  window.drawings = 0;
  new MutationObserver(() => {
    window.drawings += 1;
  }).observe(main, { attributes: true, characterData: true, childList: true, subtree: true });
}"""


def test_a_purchase_that_is_decided_here_is_drawn_once(live_site: str, page: Page) -> None:
    tablet = Tablet(page, live_site, Sitting().start().address, decides_here=True).open().decides()
    tablet.throw(1, 2)
    page.context.set_offline(True)
    tablet.page.wait_for_selector(".link.waiting")
    page.evaluate(COUNT_DRAWINGS)

    tablet.button("Ada buys Baltic Avenue").click()
    tablet.sees("Ada buys Baltic Avenue", within="footer")

    assert page.evaluate("window.drawings") == 1


def test_what_a_purchase_leaves_as_it_was_stays_on_the_page(live_site: str, page: Page) -> None:
    tablet = Tablet(page, live_site, Sitting().start().address).open()
    tablet.throw(1, 2)
    page.evaluate("document.querySelectorAll('.cell, .face').forEach((item) => (item.old = true))")

    tablet.button("Ada buys Baltic Avenue").click()
    tablet.sees("Ada buys Baltic Avenue", within="footer")

    is_new = "(look) => [...document.querySelectorAll(look)].filter((item) => !item.old).length"
    assert page.evaluate(is_new, ".cell") == 0
    assert tablet.text(".cell:nth-child(5) .cell-owner") == "A"
