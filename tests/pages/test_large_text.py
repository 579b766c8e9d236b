"""Players' phones with text at 200 %, as the browser is told to show it: everything can be read."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.bank.tablet import text_size
from tests.pages.browsing import PHONE, open_page
from tests.pages.conftest import Cast
from tests.pages.test_layout import FONTS, SIDEWAYS, long_names
from tests.tournaments import evening
from tournaments.models import Seat, Table
from tournaments.services import disputes, events, tokens

LARGE_PX = 32
SQUEEZED = """() => [...document.querySelectorAll("main *")].filter((each) => {
  if (!each.checkVisibility() || each.closest(".visually-hidden")) return false;
  if (![...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 5))
    return false;
  const text = document.createRange();
  text.selectNodeContents(each);
  const { width, height } = text.getBoundingClientRect();
  const letters = Number.parseFloat(getComputedStyle(each).fontSize);
  return height > 4 * letters && width < 3 * letters;
}).map((each) => each.textContent.trim())"""
"""Words that stand in a column of a few letters."""

LINES = """(each) => {
  const text = document.createRange();
  text.selectNodeContents(each);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""


@pytest.fixture
def table(cast: Cast) -> Table:
    """Dan's table, where he is rich."""
    long_names(cast.event)
    evening.playing(cast.event)
    seat = Seat.objects.select_related("table").get(player__number=4)
    lots = dict.fromkeys(["boardwalk", "park-place"], seat.letter)
    cash = dict.fromkeys(seat.table.names(), 12345)
    evening.post(seat.table, {"type": "position", "deeds": lots, "cash": cash})
    tokens.tell(seat.table.pk, dict.fromkeys(seat.table.names(), "Racing car"))
    events.show_tables(cast.event.pk, public=True)
    return seat.table


@pytest.fixture
def opens(live_site: str, browser: Browser) -> Any:
    """Opens an address on such a phone, and returns the page."""
    with browser.new_context(viewport=PHONE) as context, ExitStack() as sizes:

        def opened(address: str) -> Page:
            page: Page = open_page(context, live_site + address)
            sizes.enter_context(text_size(page, LARGE_PX))
            page.evaluate(FONTS)
            page.wait_for_function("matchMedia('(max-width: 16rem)').matches")
            return page

        yield opened


def faults(page: Page, where: str) -> list[str]:
    beside = page.evaluate(SIDEWAYS)
    found = [f"{where}: {words}" for words in page.evaluate(SQUEEZED)]
    return [*found, f"{where}: {beside} px sideways"] if beside > 0 else found


def test_my_evening(cast: Cast, table: Table, opens: Any) -> None:
    page = opens(cast.dan_link)
    found = faults(page, "in the game")
    assert page.locator(".purse .sum").evaluate(LINES) == 1

    evening.end_game(table)
    found += faults(opens(cast.dan_link), "to sign")
    letter = table.seats.get(player__number=4).letter
    disputes.dispute(table.pk, letter, text="$500 are missing", via="phone", version=None)
    found += faults(opens(cast.dan_link), "disputed")

    assert "\n".join(found) == ""


def test_pages_for_everybody(cast: Cast, table: Table, opens: Any) -> None:
    addresses = ["/", cast.url("public-event"), f"/t/{table.pk}/", f"/t/{table.pk}/live/"]
    found = [fault for address in addresses for fault in faults(opens(address), address)]
    evening.play_out(table.round)
    for name in ("public-event", "public-numbers", "register"):
        found += faults(opens(cast.url(name)), name)

    assert "\n".join(found) == ""
