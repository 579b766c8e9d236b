"""A browser has six lines to a server for all its tabs: a tab holds one, and an unseen one none."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes
from tests.ledger.live.viewers import open_streams
from tests.pages.browsing import open_page, sees
from tests.pages.conftest import make_cast
from tests.tournaments import evening

UNSEEN = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def streams(page: Page, count: int) -> None:
    """Wait until `count` streams are open."""
    becomes(page, lambda: open_streams() == count, f"{count} streams")


def test_a_players_page_follows_what_is_its_own_by_one_stream(page: Page, live_site: str) -> None:
    cast = make_cast()
    evening.playing(cast.event)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(urlsplit(request.url).path))
    opened = open_page(page.context, live_site + cast.dan_link)
    opened.wait_for_selector('body[data-link="live"]', state="attached")

    streams(opened, 1)
    *_, stream = [path for path in asked if path.startswith("/live/")]
    kinds = {channel.partition("-")[0] for channel in stream.removeprefix("/live/").split(",")}
    assert kinds == {"hall", "player", "table", "game"}


def test_a_page_that_nobody_sees_holds_no_stream_and_catches_up_when_it_is_seen(
    page: Page, live_site: str
) -> None:
    cast = make_cast()
    tables = evening.tables_of(evening.playing(cast.event))
    opened = open_page(page.context, live_site + cast.url("public-event"))
    streams(opened, 1)
    opened.evaluate(UNSEEN, True)
    streams(opened, 0)
    evening.end_game(tables[0], {"A": 2345})

    opened.evaluate(UNSEEN, False)

    sees(opened, "#standings", "$2,345")
    streams(opened, 1)
    assert opened.faults == []


def test_a_tablet_holds_one_stream_and_none_unseen(page: Page, live_site: str) -> None:
    sitting = Sitting().start()
    tablet = Tablet(page, live_site, sitting.address).open()
    streams(page, 1)
    page.evaluate(UNSEEN, True)
    streams(page, 0)
    sitting.enter({"type": "roll", "seat": "A", "dice": [1, 2]})

    page.evaluate(UNSEEN, False)

    tablet.sees("Ada throws 1+2; to Baltic Avenue", within="footer")
    streams(page, 1)


def test_a_tablet_keeps_its_stream_while_it_looks_at_its_table_again(
    browser: Browser, live_site: str
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.clock.install()
        opened: list[str] = []

        def note(asked: Request) -> None:
            if "/live/game-" in asked.url:
                opened.append(asked.url)

        page.on("request", note)
        Tablet(page, live_site, Sitting().start().address).open()
        streams(page, 1)
        for _ in range(6):
            with page.expect_response("**/games/*/table"):
                page.clock.run_for(6000)
        assert len(opened) == 1
