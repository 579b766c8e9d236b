"""A page that came from a secure origin loads again without a network, and never half of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Response

from tests.bank.lan_site import IS_KEPT
from tests.bank.renewing import COUNT_LOOKS, looks_twice
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_plain_http import KEEP_OPEN
from tests.conftest import PATIENCE_SECONDS, becomes
from tests.tournaments import evening
from tournaments.services import corrections
from tournaments.views.bank import page as bank_page

AGAIN_MS = 30_000
LATE_MS = 60_000
HELD = """
self.addEventListener("install", (event) => event.waitUntil(new Promise((goOn) => {
  new BroadcastChannel("held").onmessage = goOn;
})));
"""
GO_ON = "new BroadcastChannel('held').postMessage('')"
MISSING = '"/static/missing.js": "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",'


@pytest.fixture
def kept(sitting: Sitting, browser_with: Callable[..., Any], live_site: str) -> Tablet:
    """A tablet, paired, whose page is kept."""
    page = browser_with({})
    page.add_init_script(COUNT_LOOKS)
    tablet = Tablet(page, live_site, sitting.start().address).open()
    becomes(page, lambda: page.evaluate(IS_KEPT), "the service worker")
    return tablet


def test_the_bank_loads_again_without_a_network(kept: Tablet) -> None:
    kept.page.context.set_offline(True)
    kept.face(0, 6).click()
    kept.face(1, 4).click()
    kept.page.wait_for_selector(".link.waiting")
    kept.page.reload()

    _is_the_bank(kept.page)
    kept.sees("1 entry waits to be sent, since ")
    assert kept.faults == []
    kept.page.context.set_offline(False)
    kept.sees("Ada throws")


def test_loaded_again_without_a_network_it_knows_the_tokens_and_what_was_read(
    sitting: Sitting, browser_with: Callable[..., Any], live_site: str
) -> None:
    sitting.table.seats.filter(letter="A").update(token="Hat")
    page = browser_with({})
    kept = Tablet(page, live_site, sitting.start().address, decides_here=True).open().decides()
    hat = kept.page.locator("[data-key=player-A]", has_text="Hat")
    hat.wait_for()
    corrections.adjust(
        sitting.table.pk,
        [{"from": "Bank", "to": "B", "cash": 20}],
        version=len(sitting.commands()),
        reason="A slip",
        actor=evening.REFEREE,
        key=uuid4(),
    )
    kept.button("OK, we have seen it").click()
    kept.page.locator(".referee-note").wait_for(state="detached")
    kept.settle()
    kept.page.context.set_offline(True)
    kept.keeps().page.reload()

    hat.wait_for()
    assert kept.page.locator(".referee-note").count() == 0


def test_it_is_ready_for_offline_only_once_the_page_is_kept(
    sitting: Sitting,
    browser_with: Callable[..., Any],
    live_site: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = bank_page.service_worker_script
    lacking = whole("").replace('"files": {', f'"files": {{{MISSING}') + HELD
    monkeypatch.setattr(bank_page, "service_worker_script", lambda prepare: lacking)
    page = browser_with({})
    page.clock.install()
    tablet = Tablet(page, live_site, sitting.address, decides_here=True)
    page.goto(live_site + sitting.address)
    page.wait_for_selector(".readiness progress[value='1']")
    assert page.get_by_text("Ready for offline", exact=True).count() == 0

    page.evaluate(GO_ON)
    tablet.decides().sees(KEEP_OPEN, within=".start-screen .forgets")

    monkeypatch.setattr(bank_page, "service_worker_script", whole)
    page.clock.fast_forward(AGAIN_MS)
    page.locator(".forgets").wait_for(state="detached")
    page.context.set_offline(True)
    page.reload()
    _is_the_bank(page)
    tablet.decides()
    assert tablet.faults == []


def test_the_engine_comes_from_the_kept_files_and_not_by_luck_from_the_browsers_cache(
    sitting: Sitting, browser_with: Callable[..., Any], live_site: str
) -> None:
    page = browser_with({})
    tablet = Tablet(page, live_site, sitting.start().address, decides_here=True).open().decides()

    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.context.set_offline(True)
    page.reload()

    tablet.decides()


def test_while_its_files_hang_the_banker_is_told_to_keep_it_open(
    sitting: Sitting,
    browser_with: Callable[..., Any],
    live_site: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hanging = bank_page.service_worker_script("") + HELD
    monkeypatch.setattr(bank_page, "service_worker_script", lambda prepare: hanging)
    page = browser_with({})
    page.clock.install()
    tablet = Tablet(page, live_site, sitting.start().address).open()
    assert page.locator(".forgets").count() == 0

    page.clock.fast_forward(LATE_MS)
    tablet.sees(KEEP_OPEN, within=".forgets")

    def is_kept() -> bool:
        page.evaluate(GO_ON)
        return int(page.locator(".forgets").count()) == 0

    becomes(page, is_kept, "the page to be kept after all")


def test_whatever_the_page_loads_is_kept(kept: Tablet) -> None:
    asked: list[str] = []
    kept.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    kept.page.reload()
    kept.throw(1, 2)

    files = {path for path in asked if path.startswith("/static/")}
    missing = {path for path in files if f'"{path}"' not in bank_page.service_worker_script("")}
    assert missing == set()
    own = [path.rpartition("/bank/")[2] for path in files if "/bank/" in path]
    assert sorted(own) == ["css/main.css", "main.js"]


def test_a_kept_page_asks_the_server_for_no_file(kept: Tablet) -> None:
    sent: list[str] = []

    def note(response: Response) -> None:
        if not response.from_service_worker:
            sent.append(response.url)

    kept.page.on("response", note)
    kept.page.reload()
    kept.sees("Ada throws")

    assert [url for url in sent if "/static/" in url] == []


def test_a_new_version_waits_until_nothing_is_under_way(
    sitting: Sitting, kept: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = kept.page
    page.evaluate("window.isOld = true")
    page.context.set_offline(True)
    kept.face(0, 6).click()
    kept.face(1, 4).click()
    page.wait_for_selector(".link.waiting")
    page.route("**/transactions*", lambda route: route.abort())
    page.context.set_offline(False)

    newer = bank_page.service_worker_script("") + "\n// A newer version.\n"
    monkeypatch.setattr(bank_page, "service_worker_script", lambda prepare: newer)
    page.evaluate("navigator.serviceWorker.getRegistration('/b/').then((it) => it.update())")
    has_waited = "navigator.serviceWorker.getRegistration('/b/').then((it) => Boolean(it.waiting))"
    becomes(page, lambda: page.evaluate(has_waited), "the newer version")
    looks_twice(page)
    assert page.evaluate("window.isOld")

    with page.expect_event("load", timeout=PATIENCE_SECONDS * 1000):
        page.unroute("**/transactions*")
    kept.settle()
    assert sitting.commands() == ["start", "roll"]


def _is_the_bank(page: Page) -> None:
    """The page is ours, not the browser's own word on the missing network."""
    page.wait_for_selector("#bank h1")
    assert page.title() == "Bank · Passgo"
