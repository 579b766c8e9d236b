"""A tablet whose disk is nearly full: the banker is told while there is time to make room."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.axe import violations_by_day_and_night
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet

HAS_LEFT = """navigator.storage.estimate =
  async () => ({ usage: 1e8, quota: 1e8 + (self.left ?? 1e7) })"""
"""Stands for the disk: newer versions of Chromium tell of no quota that tests or users may set."""
LOOKS_AGAIN_MS = 5 * 60 * 1000
NEARLY_FULL = "This device is nearly full."


def test_little_space_is_told_until_there_is_more(
    sitting: Sitting, browser: Browser, live_site: str
) -> None:
    with browser.new_context(viewport={"width": 1024, "height": 768}) as context:
        page = context.new_page()
        page.clock.install()
        page.add_init_script(HAS_LEFT)
        tablet = Tablet(page, live_site, sitting.start().address).open()
        tablet.sees(NEARLY_FULL, within=".forgets")
        assert violations_by_day_and_night(page) == []

        tablet.tap("OK")
        tablet.page.locator(".forgets").wait_for(state="detached")
        assert tablet.text(".link") == "All saved"
        for left in (1e9, 1e6):
            page.evaluate("left => { self.left = left; }", left)
            page.clock.fast_forward(LOOKS_AGAIN_MS)

        tablet.sees(NEARLY_FULL, within=".forgets")
