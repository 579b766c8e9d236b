"""A page of the bank checks each second whether it may reload: how a test waits for that."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.conftest import becomes

COUNT_LOOKS = """(() => {
  const every = window.setInterval;
  window.looks = 0;
  window.setInterval = (act, ms, ...rest) =>
    every(() => { if (ms === 1000) window.looks += 1; act(...rest); }, ms);
})()"""
"""To be run before the page: nothing else in it is done each second."""


def looks_twice(page: Page) -> None:
    """Wait until it has looked twice more: what the first look leads to has happened."""
    before = page.evaluate("window.looks")
    becomes(page, lambda: page.evaluate("window.looks") >= before + 2, "two looks")
