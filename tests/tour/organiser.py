"""The organiser's window, handled as the README tells it: every button by its words."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page


class Organiser:
    """A browser window of an organiser. Its pages must bring no script error."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.pressed: list[str] = []
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def press(self, words: str, then: str) -> None:
        """Press the button, and wait for the words that are to stand on the page afterwards."""
        self._click(self.page.get_by_role("button", name=words, exact=True), words)
        self.sees(then)

    def go_to_the_draw(self) -> None:
        """Follow the bar, once it says that a draw is next: the news of what was just played may
        still be on its way to it."""
        says = self.page.locator(".say", has_text=re.compile("[Dd]raw "))
        self.page.locator("#next-step", has=says).locator("a[role=button]").click()

    def go_to(self, tab: str) -> None:
        """Open a page of the event by its tab."""
        tabs = self.page.get_by_role("navigation")
        self._click(tabs.get_by_role("link", name=tab, exact=True), tab)
        self.page.locator("nav a[aria-current=page]", has_text=tab).wait_for()

    def fill(self, label: str, words: str) -> None:
        """Write into the field of this label."""
        self.page.get_by_label(label, exact=True).fill(words)

    def sees(self, words: str) -> None:
        """Wait until the words stand on the page, without a reload."""
        self.page.locator("main").get_by_text(words).filter(visible=True).first.wait_for()

    def _click(self, item: Any, words: str) -> None:
        item.click()
        self.pressed.append(words)

    # --- Chapters of the evening ------------------------------------------------------------
    def make_account(self, link: str) -> None:
        """Open the link that the first start prints, and make the account."""
        self.page.goto(link)
        self.fill("User name", "ruby")
        self.fill("Password", "four green houses")
        self.press("Make my account", then="My events")

    def make_event(self) -> None:
        """One round of ten minutes, then the final."""
        self.press("New event", then="Three short parts")
        self.fill("Name", "Tuesday club")
        self.press("Make the event", then="Put the players on the list")
        self.go_to("Set-up")
        self._click(self.page.locator("#details > summary"), "Change name, date, stages or rules")
        self.page.locator("#id_stage1_rounds").fill("1")
        for number in (1, 2):
            self.page.locator(f"#id_stage{number}_minutes").fill("10")
        self.press("Save the changes", then="Saved.")
        self.go_to("Players")

    def add_players(self, *names: str) -> None:
        """Paste them, and check all of them in."""
        self.fill("One player per line", "\n".join(names))
        self.press("Look it over", then=f"{len(names)} to add")
        self.press(f"Add these {len(names)} players", then=f"{len(names)} players added")
        for name in names:
            self._click(self.page.get_by_role("button", name=f"Check in {name}"), "Check in")
            self.page.get_by_role("button", name=f"Here {name}").wait_for()
        self.sees(f"{len(names)} of {len(names)} players are checked in.")

    def add_banker(self, name: str) -> str:
        """Add a banker. Returns the address on the banker's card."""
        self.go_to("People")
        self.fill("One name per line", name)
        self.press("Add", then="no device yet")
        self._click(self.page.get_by_text("Link and more"), "Link and more")
        address: str = self.page.locator("#bankers .link-out").inner_text()
        return address

    def draw(self, title: str, first_step: str) -> None:
        """Follow the yellow bar to the draw of a round; draft, confirm and release it."""
        self.press(first_step, then="Not drawn yet.")
        self.press("Draw the tables", then="How this draw came about")
        self.press("Confirm this draw", then=f"Release {title}")
        self.press("Release to everybody", then="Start the clock when everybody is seated")

    def start_clock(self) -> None:
        """Start the clock of the round."""
        self.press("Start the clock", then="The clock is running.")

    def call_last_turn(self) -> None:
        """Do not wait for the ten minutes."""
        self._click(self.page.get_by_text("Call the last turn now…"), "Call the last turn now…")
        self.press("Yes, call the last turn now", then="the last turn is called at every table")

    def finish_round(self, title: str) -> None:
        """Finish it once its table is in."""
        self.sees(f"All tables of {title} are in: finish it")
        self.press("Finish the round", then="The round is finished.")
