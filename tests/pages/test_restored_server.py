"""A server that was restored from a copy goes on below what its pages have seen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from ledger import live
from ledger.live import sources
from tests.pages.browsing import open_page, sees
from tests.pages.conftest import make_cast
from tests.pages.test_streams_of_tabs import UNSEEN, streams
from tests.tournaments import evening


def stop(page: Page) -> None:
    """The server stops, with all that it has heard."""
    live.hub.close()
    streams(page, 0)
    live.hub.forget()


@pytest.mark.parametrize("is_seen", [True, False], ids=["seen", "unseen"])
def test_a_page_believes_the_restored_server(page: Page, live_site: str, is_seen: bool) -> None:
    cast = make_cast()
    evening.playing(cast.event)
    hall = cast.event.hall_channel
    before = sources.read(hall)
    assert before

    def says(message: str, order: int) -> dict[str, Any]:
        return before | {"message": message, "order": before["order"] + order}

    live.hub.publish(hall, says("Coffee at ten", 5))
    opened = open_page(page.context, live_site + cast.url("public-event"))
    sees(opened, "[data-announcement]", "Coffee at ten")
    if not is_seen:
        opened.evaluate(UNSEEN, True)
        streams(opened, 0)

    stop(opened)
    live.hub.publish(hall, says("Lunch at noon", 1))
    live.hub.open()
    if not is_seen:
        opened.evaluate(UNSEEN, False)

    sees(opened, "[data-announcement]", "Lunch at noon")
    live.hub.publish(hall, says("Tea at four", 2))
    sees(opened, "[data-announcement]", "Tea at four")
