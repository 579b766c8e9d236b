"""Real browsers for the people of an evening."""

from __future__ import annotations

from typing import Any

from django.test import Client
from playwright.sync_api import BrowserContext, Page, ViewportSize

TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}


def log_in(context: BrowserContext, site: str, client: Client) -> None:
    """Give a browser the session that the test client has."""
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": site}])


def open_page(context: BrowserContext, address: str) -> Any:
    """A page that collects what goes wrong in it, in `page.faults`."""
    page: Any = context.new_page()
    page.faults = []
    page.on("console", lambda said: page.faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda fault: page.faults.append(str(fault)))
    page.goto(address)
    return page


def sees(page: Page, selector: str, text: str) -> None:
    """Wait until `text` stands in `selector`; the page itself isn't loaded again."""
    page.locator(selector, has_text=text).first.wait_for()
