"""The banker's tablet as a test handles it: taps, keys, and what can be read on the screen."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from tests.conftest import PATIENCE_SECONDS

LONG_MS = 3000
TRIES = 5
WATCH_HOLDS = """() => {
  const { body, documentElement } = document;
  documentElement.classList.remove("has-held");
  new MutationObserver(() => {
    if (document.querySelector(".hold.held")) documentElement.classList.add("has-held");
  }).observe(body, { subtree: true, attributes: true, attributeFilter: ["class"] });
}"""
"""Notices a hold that counts, even if its button is gone before the test looks again."""
IS_PRESSED = """() => document.querySelector(".hold.holding, .has-held") !== null"""
KEPT = """async () => {
  const opening = indexedDB.open("passgo-bank");
  await new Promise((resolve) => { opening.onsuccess = resolve; });
  const writing = opening.result.transaction("notes", "readwrite");
  writing.objectStore("notes").count();
  await new Promise((resolve) => { writing.oncomplete = resolve; });
  opening.result.close();
}"""
"""A browser writes to a store one after the other: what was to be written before is on the disk."""
WITHOUT_SLOW_LOOKS = """() => {
  const soon = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => (ms >= %d ? 0 : soon(act, ms, ...rest));
}"""
"""Timers never fire: neither those of the looks every few seconds nor those that end a request."""


@contextlib.contextmanager
def text_size(page: Page, pixels: int) -> Iterator[None]:
    """The page as shown to a user who has set the browser's text to this size; most leave it at
    16."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
    try:
        yield
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
        session.detach()


class Tablet:
    """A browser page on the bank of a sitting. Counts the taps on the main panel.

    Its browser can't run the engine, so that the server decides: loading the engine takes longer
    than most tests. One that `decides_here` can.
    """

    def __init__(self, page: Page, site: str, address: str, *, decides_here: bool = False) -> None:
        if not decides_here:
            page.add_init_script("delete self.WebAssembly")
        self.page = page
        self.site = site
        self.address = address
        self.taps = 0
        self.faults: list[str] = []
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        # The browser itself reports every answer of 400 and above; those are meant here.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.faults.append(message.text)

    def hears_only_news(self) -> Tablet:
        """From its next opening on: what changes on the screen was told by the live stream."""
        self.page.add_init_script(f"({WITHOUT_SLOW_LOOKS % LONG_MS})()")
        return self

    def open(self) -> Tablet:
        """Open the card's page; pair the device if it is not yet."""
        self.page.goto(self.site + self.address)
        is_open = self.page.locator("[data-screen=table], .start-screen h1:has-text('Hello')")
        pair = self.button("Open the bank here")
        is_open.or_(pair).first.wait_for()
        if pair.count():
            pair.click()
        is_open.first.wait_for()
        return self

    def decides(self) -> Tablet:
        """Wait until the tablet's own engine decides."""
        ready = self.page.get_by_text("Ready for offline", exact=True)
        ready.wait_for(timeout=PATIENCE_SECONDS * 1000)
        return self

    def main(self) -> str:
        """The address of the page's script, whose export `modules` is what its modules export."""
        main: str = self.page.evaluate("document.querySelector('script[src*=main]').src")
        return main

    # --- Taps -------------------------------------------------------------------------------
    def button(self, name: str) -> Any:
        """The buttons whose words contain `name`."""
        return self.page.get_by_role("button", name=name)

    def tap(self, name: str) -> None:
        """Tap the first button whose words contain `name`, and wait until the tablet is idle."""
        self.button(name).first.click()
        self.taps += 1
        self.settle()

    def hold(self, name: str) -> None:
        """Press a button whose words contain `name`, and hold it until that has counted."""
        self.page.evaluate(WATCH_HOLDS)
        # Until it is pressed, whatever comes in may draw it elsewhere: then it is aimed at again.
        for _ in range(TRIES):
            self.button(name).first.hover()
            self.page.mouse.down()
            if self.page.evaluate(IS_PRESSED):
                break
            self.page.mouse.move(0, 0)
            self.page.mouse.up()
        self.page.wait_for_selector(".has-held")
        self.page.mouse.up()

    def throw(self, first: int, second: int) -> None:
        """Enter a throw on the dice pad, and wait until it is saved."""
        self.face(0, first).click()
        self.face(1, second).click()
        self.settle()

    def face(self, row: int, face: int) -> Any:
        """A face of the dice pad."""
        return self.page.locator(f"[data-key='dice-{row}-{face}']")

    def keeps(self) -> Tablet:
        """Wait until what was begun by the last tap is on the disk, some milliseconds later."""
        self.page.evaluate(KEPT)
        return self

    def bid(self, seat: str, dollars: int) -> None:
        """In the open auction a player bids this much, typed on the pad."""
        self.button("Type").click()
        self.type(dollars)
        self.page.locator(f"[data-key=bid-{seat}]").click()

    def type(self, dollars: int) -> None:
        """Type a number on the pad that is open."""
        for digit in str(dollars):
            self.page.locator(f"[data-key=pad-{digit}]:visible").click()

    def settle(self) -> None:
        """Wait until nothing is on its way."""
        self.page.wait_for_selector("#bank[aria-busy=false] .link.saved")

    # --- What is to be seen -----------------------------------------------------------------
    def sees(self, words: str, within: str = "#bank") -> None:
        """Wait until the words stand on the screen."""
        self.page.locator(within).get_by_text(words).first.wait_for()

    def text(self, selector: str) -> str:
        """The words of the first element, on one line."""
        return re.sub(r"\s+", " ", self.page.locator(selector).first.inner_text()).strip()

    @property
    def last(self) -> str:
        """The line that was recorded last."""
        return self.text(".footer-text")

    @property
    def thrower(self) -> str:
        """The words over the dice pad."""
        return self.text(".dice-card h2")

    def cash(self, seat: str) -> str:
        """The cash of a player, as shown."""
        return self.text(f"[data-key='player-{seat}'] .player-cash")
