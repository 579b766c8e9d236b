"""The banker's window: throws of the dice, and what each brings, by taps."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from tests.bank.tablet import Tablet


class Bank(Tablet):
    """A tablet whose banker looks at the foot of the screen after every tap."""

    def __init__(self, page: Page, card: str) -> None:
        """`card` is the address on the banker's card; opening it binds nothing yet."""
        super().__init__(page, "", card)
        self.pressed: list[str] = []

    def open(self) -> Bank:
        """Open the address on the card, and bind this device to it. There is no table yet."""
        self.page.goto(self.site + self.address)
        self._click(self.button("Open the bank here"))
        self.sees("You have no table right now.")
        return self

    def enter(self, words: str, recorded: str) -> None:
        """Tap the button that says `words`; the foot of the screen tells what was `recorded`."""
        self._click(self.page.locator("main").get_by_role("button", name=re.compile(words)).first)
        self._until_recorded(recorded)

    def plays(self, first: int, second: int, to: str) -> None:
        """The next player throws and comes `to` a space."""
        self.face(0, first).click()
        self.face(1, second).click()
        self._until_recorded(f"throws {first}+{second}; to {to}")

    def sells_by_auction(self, bidder: str, steps: str) -> None:
        """Enter the winner of an auction and the price, in one step such as "+10"."""
        panel = self.page.locator("main")
        panel.get_by_role("button", name=bidder).click()
        panel.get_by_role("button", name=steps, exact=True).click()
        panel.get_by_role("button", name="Sold").click()
        self._until_recorded(f"is auctioned to {bidder}")

    def takes_back(self, words: str) -> None:
        """Undo the newest entry, which says `words`."""
        self._until_recorded(words)
        self._click(self.button("Undo"))
        self._click(self.button("Take it back"))
        self._until_recorded("Takes back entry")

    def ends_the_game(self) -> None:
        """After the last turns: end the game, and see the tally."""
        self._click(self.button("End the game and tally"))
        self._click(self.button("Record this"))
        self.page.locator(".sheets").wait_for()

    def all_sign(self, *names: str) -> None:
        """Each player signs by a long press."""
        for name in names:
            self.hold(f"{name} signs")
            self.pressed.append(f"{name} signs")
            self.sees(f"Signed by {name}")
        self.sees("signed by all players")

    def _click(self, item: Any) -> None:
        # A seat’s letter may come before the words, the arrow of what opens a form after them.
        words = next(line for line in item.inner_text().splitlines() if len(line) > 1)
        item.click()
        self.pressed.append(words)

    def _until_recorded(self, words: str) -> None:
        self.page.locator(".footer-text", has_text=words).wait_for()
        self.settle()
