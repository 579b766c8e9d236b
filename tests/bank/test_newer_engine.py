"""The server was upgraded: what waits is judged by its outcome, then the tablet follows."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from ledger import engine_archive
from server import asgi
from server.files import with_files
from server.handler import Handler
from tests.bank.lan_site import IS_KEPT
from tests.bank.playing import is_on_the_server, play
from tests.bank.renewing import COUNT_LOOKS, looks_twice
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import PATIENCE_SECONDS, becomes
from tournaments.views.bank import files as bank_files
from tournaments.views.bank import page as bank_page

POSTS = "**/transactions"
PRICE = '"name": "Baltic Avenue", "kind": "street", "group": "brown", "price": 60'
LOADS = "A new version is here; it loads when everything is sent."


@pytest.fixture
def older_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Tablets are given an engine in which Baltic Avenue costs $50; the server decides by today's.
    Call it to upgrade: from then on tablets are given that one too."""
    root = tmp_path / "older" / "engine"
    shutil.copytree(Path(engine.__file__).parent, root)
    edition = root / "editions" / "us-pre2008.json"
    board = edition.read_text()
    assert PRICE in board
    edition.write_text(board.replace(PRICE, PRICE.replace("60", "50")))
    ours = engine_archive._ROOT

    def give(folder: Path) -> None:
        monkeypatch.setattr(engine_archive, "_ROOT", folder)
        for made in (engine_archive.archive, bank_page.page_html, bank_page.service_worker_script):
            made.cache_clear()

    give(root)
    yield lambda: give(ours)
    give(ours)


@pytest.fixture
def unkept(
    older_engine: Callable[[], None],
    sitting: Sitting,
    browser_with: Callable[..., Any],
    live_site: str,
    settings: Any,
) -> Tablet:
    """With the older engine, on plain http, where no service worker brings the newer version."""
    settings.ALLOWED_HOSTS = ["bank.test"]
    page = browser_with({}, "--host-resolver-rules=MAP bank.test 127.0.0.1")
    page.add_init_script(COUNT_LOOKS)
    site = live_site.replace("127.0.0.1", "bank.test")
    tablet = Tablet(page, site, sitting.start().address, decides_here=True).open().decides()
    page.evaluate("window.isOld = true")
    return tablet


def test_a_full_queue_is_sent_first_and_then_the_page_reloads(
    older_engine: Callable[[], None], sitting: Sitting, unkept: Tablet
) -> None:
    tablet, page = unkept, unkept.page
    page.context.set_offline(True)
    shown = play(tablet, 10)
    older_engine()
    page.route(POSTS, lambda route: route.abort())
    page.context.set_offline(False)
    tablet.sees("A new version is here")
    looks_twice(page)
    assert page.evaluate("window.isOld")

    with page.expect_event("load", timeout=PATIENCE_SECONDS * 1000):
        page.unroute(POSTS)
    tablet.decides()

    assert is_on_the_server(sitting, shown)
    engine_here = page.locator("#bank").get_attribute("data-engine") or ""
    assert engine_archive.archive().digest in engine_here
    looks_twice(page)
    assert page.locator(".outdated").count() == 0


def test_the_login_page_of_a_guest_wifi_is_not_loaded_instead(
    older_engine: Callable[[], None], unkept: Tablet
) -> None:
    page = unkept.page
    page.route("**/b/**", lambda route: route.fulfill(content_type="text/html", body="Welcome!"))
    with page.expect_response("**/b/**", timeout=PATIENCE_SECONDS * 1000):
        older_engine()
    looks_twice(page)
    assert page.evaluate("window.isOld")

    with page.expect_event("load", timeout=PATIENCE_SECONDS * 1000):
        page.unroute("**/b/**")
    unkept.decides()


def test_what_the_newer_engine_decides_otherwise_is_set_aside(
    older_engine: Callable[[], None],
    sitting: Sitting,
    browser_with: Callable[..., Any],
    live_site: str,
) -> None:
    page = browser_with({})
    tablet = Tablet(page, live_site, sitting.start().address, decides_here=True).open().decides()
    becomes(page, lambda: page.evaluate(IS_KEPT), "the service worker")
    page.context.set_offline(True)
    for face, row in ((1, 0), (2, 1)):
        tablet.face(row, face).click()
    tablet.button("Ada buys Baltic Avenue for $50").click()
    tablet.page.wait_for_selector("text=2 entries waiting")
    older_engine()

    with page.expect_event("load", timeout=PATIENCE_SECONDS * 1000):
        page.context.set_offline(False)
    tablet.decides().sees("1 entry not entered")
    assert sitting.commands() == ["start", "roll"]
    tablet.tap("Look at them")
    tablet.sees("Ada pays $60 to the Bank", within=".review")
    tablet.tap("Enter it as it is now")

    assert sitting.commands() == ["start", "roll", "buy"]
    assert sitting.cash("A") == 1440


WORKER = '"/b/engine.js"'
IN_ITS_FILES = 'new URL("engine/worker.js", import.meta.url)'


@pytest.fixture
def older_page(live_site: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Tablets are given a page that starts its engine from the files of its version. Call it to
    upgrade: then nothing of these is served any more."""
    joined, todays = bank_files.joined_files(), asgi.pages
    older = joined[bank_files.MAIN].replace(WORKER, IN_ITS_FILES)
    assert older != joined[bank_files.MAIN]

    def give(main: str, pages: Any) -> None:
        monkeypatch.setattr(bank_files, "joined_files", lambda: joined | {bank_files.MAIN: main})
        for made in (bank_files.hashes, bank_files.address):
            made.cache_clear()
        for kept in (bank_page.page_html, bank_page.service_worker_script):
            kept.cache_clear()
        monkeypatch.setattr(asgi, "pages", pages or with_files(Handler()))

    give(older, None)
    yield lambda: give(joined[bank_files.MAIN], todays)
    give(joined[bank_files.MAIN], todays)


def test_an_older_page_works_on_until_its_queue_is_empty_though_its_files_are_gone(
    older_page: Callable[[], None],
    sitting: Sitting,
    browser_with: Callable[..., Any],
    live_site: str,
) -> None:
    page = browser_with({})
    tablet = Tablet(page, live_site, sitting.start().address, decides_here=True).open().decides()
    becomes(page, lambda: page.evaluate(IS_KEPT), "the service worker")
    older = tablet.main()
    page.context.set_offline(True)
    shown = play(tablet, 3)
    older_page()
    page.route(POSTS, lambda route: route.abort())
    page.context.set_offline(False)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.reload()
    tablet.sees("3 entries waiting")
    assert tablet.main() == older

    with page.expect_event("load", timeout=PATIENCE_SECONDS * 1000):
        page.unroute(POSTS)
    tablet.decides()

    assert tablet.main() != older
    assert is_on_the_server(sitting, shown)
