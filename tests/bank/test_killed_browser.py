"""Without a network, the page is reloaded and the browser killed: the table plays on."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests import services
from tests.bank.cable import Cable
from tests.bank.lan_site import HOST, IS_KEPT, LanSite
from tests.bank.playing import is_on_the_server, play
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import CHROMIUM_ARGUMENTS, PATIENCE_SECONDS, becomes, wait_until
from tournaments.models import Call


@pytest.fixture
def cable(lan_site: LanSite) -> Iterator[Cable]:
    """Between the browser and the site."""
    cable = Cable(int(lan_site.https.rpartition(":")[2]))
    yield cable
    cable.pull_out()


@pytest.fixture
def start_browser(
    browser: Browser, lan_site: LanSite, cable: Cable, tmp_path: Path
) -> Iterator[Callable[[], BrowserContext]]:
    """Starts the browser of one device; a second start finds what the first one kept."""
    started: list[BrowserContext] = []
    through = f"--host-resolver-rules=MAP {HOST} 127.0.0.1:{cable.port}"

    def start() -> BrowserContext:
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "device",
            executable_path=services.whole_chromium(),
            args=[*CHROMIUM_ARGUMENTS, through, lan_site.trust],
            viewport={"width": 1024, "height": 768},
        )
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        started.append(context)
        return context

    yield start
    for context in started:
        context.close()


def test_two_hundred_entries_outlive_a_reload_and_a_kill_and_each_is_in_the_book_once(
    lan_site: LanSite, cable: Cable, start_browser: Callable[[], BrowserContext], tmp_path: Path
) -> None:
    sitting = Sitting().start()
    page = start_browser().pages[0]
    tablet = Tablet(page, lan_site.https, sitting.address, decides_here=True).open().decides()
    becomes(page, lambda: page.evaluate(IS_KEPT), "the service worker")
    cable.pull_out()
    play(tablet, 150)
    page.reload()
    tablet.decides().sees("150 entries waiting")
    play(tablet, 50)

    _kill_all_of(tmp_path / "device")
    again = Tablet(start_browser().pages[0], lan_site.https, sitting.address, decides_here=True)
    again.page.goto(again.site + again.address)
    again.decides().sees("200 entries waiting")
    shown = play(again, 10)
    assert sitting.commands() == ["start"]

    cable.plug_in()
    again.page.wait_for_selector(".link.saved")
    assert shown["version"] == 211
    assert is_on_the_server(sitting, shown)
    assert again.faults == []


def test_a_device_that_was_paired_a_moment_ago_is_still_the_bank(
    lan_site: LanSite, cable: Cable, start_browser: Callable[[], BrowserContext], tmp_path: Path
) -> None:
    sitting = Sitting().start()
    page = start_browser().pages[0]
    page.goto(lan_site.https + sitting.address)
    becomes(page, lambda: page.evaluate(IS_KEPT), "the service worker")
    page.get_by_role("button", name="Open the bank here").click()
    page.wait_for_selector("[data-screen=table]")

    _kill_all_of(tmp_path / "device")
    cable.pull_out()
    again = Tablet(start_browser().pages[0], lan_site.https, sitting.address)
    again.page.goto(again.site + again.address)
    again.sees("No connection to the server yet.")
    assert not again.button("Open the bank here").count()

    cable.plug_in()
    again.sees("Ada throws")
    assert again.faults == []


def test_what_was_begun_a_moment_ago_goes_on_after_a_kill(
    lan_site: LanSite, cable: Cable, start_browser: Callable[[], BrowserContext], tmp_path: Path
) -> None:
    sitting = Sitting().start()
    page = start_browser().pages[0]
    tablet = Tablet(page, lan_site.https, sitting.address, decides_here=True).open().decides()
    becomes(page, lambda: page.evaluate(IS_KEPT), "the service worker")
    cable.pull_out()
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    tablet.button("Ada buys Baltic Avenue").click()
    page.locator(".ribbon-entry", has_text="Ada throws 1+2").click()
    tablet.button("Back to here: takes back 1 later entry").click()
    tablet.button("Take back 1").last.click()
    tablet.button("Ada declines Baltic Avenue").click()
    tablet.button("Call referee").click()
    tablet.button("Players disagree").click()
    for seat in "BC":
        page.locator(f"[data-key=bid-{seat}]").click()
    tablet.keeps()

    _kill_all_of(tmp_path / "device")
    again = Tablet(start_browser().pages[0], lan_site.https, sitting.address, decides_here=True)
    again.page.goto(again.site + again.address)
    again.decides().button("Taken back: enter again?").click()  # a line while the auction runs
    again.sees("Ada buys Baltic Avenue", within=".alert.again")
    again.sees("No network: wave for the referee")
    assert again.text(".bid-running p") == "$20 Cleo"

    cable.plug_in()
    again.sees("The referee is called.")
    assert Call.objects.get().reason == "dispute"
    assert again.faults == []


def _kill_all_of(profile: Path) -> None:
    """End the browser of this profile as a power cut does."""
    own = [pid for pid in _processes() if str(profile) in _command(pid)]
    assert own
    for pid in own:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not any(pid in _processes() for pid in own), "the end of the browser")


def _processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if re.fullmatch(r"\d+", path.name)]


def _command(pid: int) -> str:
    try:
        return (Path("/proc") / str(pid) / "cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""
