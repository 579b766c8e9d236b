"""The banker's tablet as a test handles it: taps, keys, and what can be read on the screen."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

LONG_MS = 3000
WITHOUT_SLOW_LOOKS = """() => {
  const soon = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => (ms >= %d ? 0 : soon(act, ms, ...rest));
}"""
"""What is set for later never comes: neither the looks every few seconds nor a request's end."""


class Tablet:
    """A browser page on the bank of a sitting. Counts the taps on the main panel."""

    def __init__(self, page: Page, site: str, address: str) -> None:
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
        self.page.wait_for_selector("#bank h1")
        if self.button("Open the bank here").count():
            self.button("Open the bank here").click()
        self.page.wait_for_selector("[data-screen=table], .start-screen h1:has-text('Hello')")
        return self

    # --- Taps -------------------------------------------------------------------------------
    def button(self, name: str) -> Any:
        """The buttons whose words contain `name`."""
        return self.page.get_by_role("button", name=name)

    def tap(self, name: str) -> None:
        """Tap the first button whose words contain `name`, and wait until the tablet is idle."""
        self.button(name).first.click()
        self.taps += 1
        self.settle()

    def throw(self, first: int, second: int) -> None:
        """Enter a throw on the dice pad, and wait until it is saved."""
        self.face(0, first).click()
        self.face(1, second).click()
        self.settle()

    def face(self, row: int, face: int) -> Any:
        """A face of the dice pad."""
        return self.page.locator(f"[data-key='dice-{row}-{face}']")

    def settle(self) -> None:
        """Wait until nothing is on its way."""
        self.page.wait_for_selector(".link.saved")

    # --- What is to be seen -----------------------------------------------------------------
    def sees(self, words: str, within: str = "#bank") -> None:
        """Wait until the words stand on the screen."""
        self.page.locator(within).get_by_text(words).first.wait_for()

    def text(self, selector: str) -> str:
        """The words of the first element, on one line."""
        return re.sub(r"\s+", " ", self.page.locator(selector).first.inner_text()).strip()

    @property
    def last(self) -> str:
        """What was recorded last."""
        return self.text(".footer-text")

    @property
    def thrower(self) -> str:
        """The words over the dice pad."""
        return self.text(".dice-card h2")

    def cash(self, seat: str) -> str:
        """The cash of a player, as shown."""
        return self.text(f"[data-key='player-{seat}'] .player-cash")
