"""Takes the pictures of the README and the guides again, from a demo night in the middle of round
2.

    .venv/bin/python docs/images/take.py          here, in place of those that are there
    .venv/bin/python docs/images/take.py FOLDER   there, as the test of the tour does

It plays that night in a folder of its own and leaves your data alone. Needs what `make test`
installs, and Chromium.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT))

from tests.services import chromium  # noqa: E402

EVENT = "demo-night"
DEMO_SECONDS = 180
PLAYER = "Bjørn Lindqvist"
AT_THE_DOOR = (
    "Ada Okafor", "Aoife Byrne", "Ben Novak", "Bjørn Lindqvist", "Chloe Martin", "Cleo Papadaki",
    "Dan Fischer", "Deniz Yılmaz", "Eva Horváth", "Farid Rahimi", "Hugo Silva", "Iris de Vries",
)  # fmt: skip
TABLET = (1024, 768)
# Played in seconds, but people would have taken most of an hour for it.
AN_HOUR_GONE = """
from datetime import timedelta
from django.db.models import F
from tournaments.models import ClockMark
started = ClockMark.objects.filter(kind="start", round__number=2)
started.update(at=F("at") - timedelta(minutes=48))
"""


def main(pictures: Path) -> None:
    """Play, then photograph into a folder."""
    with tempfile.TemporaryDirectory() as folder:
        with running(folder) as (site, _):
            wait_for_the_demo(site)
        manage(folder, "rehearse", EVENT, "--yes", "--until", "half-2")
        manage(folder, "shell", "-c", AN_HOUR_GONE)
        with running(folder) as (site, link), sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
            )
            take_all(Album(browser, pictures), site, link)
            browser.close()


# --- The night ------------------------------------------------------------------------------
@contextmanager
def running(folder: str) -> Iterator[tuple[str, str]]:
    """A server on the data in `folder`: its address, and the link that makes an account."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    environment = settings(folder) | {"PORT": str(port), "HOST": "127.0.0.1", "LAN_HOST": "passgo"}
    command = [sys.executable, "-m", "server.serve"]
    server = subprocess.Popen(  # noqa: S603
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        greeting = ""
        for line in server.stdout:
            greeting += line
            if "Ctrl-C" in line:
                break
        link = re.search(r"http\S+/welcome/\S+", greeting)
        assert link, greeting
        yield f"http://localhost:{port}", link[0]
    finally:
        server.terminate()
        server.wait()


def manage(folder: str, *arguments: str) -> None:
    """A command of manage.py on the data in `folder`."""
    command = [sys.executable, "manage.py", *arguments]
    subprocess.run(command, cwd=ROOT, env=settings(folder), check=True)  # noqa: S603


def settings(folder: str) -> dict[str, str]:
    """Our environment, with data of its own."""
    ours = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"VAR_DIR": folder, "DEMO": "on"}


def wait_for_the_demo(site: str) -> None:
    """Its clock is paused once it is made."""
    deadline = time.monotonic() + DEMO_SECONDS
    while time.monotonic() < deadline:
        try:
            with urlopen(f"{site}/api/v1/events/{EVENT}/clock") as answer:  # noqa: S310
                if json.load(answer)["state"] == "paused":
                    return
        except (OSError, TypeError, KeyError):  # not there yet, or without a clock
            pass
        time.sleep(0.5)
    sys.exit(f"The demo was not made within {DEMO_SECONDS} s.")


# --- The pictures ---------------------------------------------------------------------------
class Album:
    """The folder that the pictures go to, and the browser whose windows they show."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder

    def window(self, width: int, height: int) -> Page:
        """A window that shares nothing with the others."""
        context = self._browser.new_context(viewport={"width": width, "height": height})
        return context.new_page()

    def keep(self, page: Page, name: str) -> None:
        """Write the picture once fonts and live news are in."""
        page.wait_for_load_state("load")
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(800)
        page.screenshot(path=self._folder / f"{name}.png")
        print(f"{name}.png")


def take_all(album: Album, site: str, link: str) -> None:
    """One picture of each kind of page, and those of the guides."""
    organiser = album.window(*TABLET)
    organiser.goto(site + urlsplit(link).path)
    organiser.get_by_label("User name").fill("ruby")
    organiser.get_by_label("Password").fill("four green houses")
    organiser.get_by_role("button", name="Make my account").click()
    organiser.get_by_role("heading", name="My events").wait_for()

    pages = f"{site}/organise/{EVENT}/"
    organiser.goto(pages + "floor/")
    organiser.get_by_role("button", name="Resume").click()
    organiser.get_by_role("button", name="Pause").wait_for()
    organiser.goto(pages + "floor/")  # without the message about the clock
    album.keep(organiser, "floor")
    organiser.goto(pages + "rounds/2/")
    organiser.get_by_text("How this draw came about").click()
    album.keep(organiser, "draw")

    organiser.goto(pages + "players/")
    organiser.get_by_role("link", name=PLAYER).click()
    organiser.get_by_text("Own page").wait_for()
    phone = album.window(390, 844)
    phone.goto(site + path_in(organiser, ".link-out"))
    album.keep(phone, "player")

    screen = album.window(1280, 720)
    screen.goto(f"{site}/e/{EVENT}/screen/")
    album.keep(screen, "screen")

    take_door(album, organiser, site)
    organiser.goto(pages + "people/")
    organiser.get_by_text("Link and more").first.click()
    take_bank(album, site + path_in(organiser, "#bankers [open] .link-out"))


def take_door(album: Album, organiser: Page, site: str) -> None:
    """The formats of a new event, and its list when the first players have come."""
    organiser.goto(f"{site}/organise/new/")
    organiser.get_by_text("2 · The format").scroll_into_view_if_needed()
    organiser.evaluate("scrollTo(0, document.querySelectorAll('fieldset')[1].offsetTop - 20)")
    album.keep(organiser, "formats")
    organiser.get_by_label("Name", exact=True).fill("Spring night")
    organiser.get_by_role("button", name="Make the event").click()
    organiser.get_by_label("One player per line").fill("\n".join(AT_THE_DOOR))
    organiser.get_by_role("button", name="Look it over").click()
    organiser.get_by_role("button", name="Add these").click()
    for name in AT_THE_DOOR[1:6:2]:
        organiser.get_by_role("button", name=f"Check in {name}").click()
        organiser.get_by_role("button", name=f"Here {name}").wait_for()
    organiser.goto(organiser.url)  # without the message about the list
    album.keep(organiser, "door")


def take_bank(album: Album, card: str) -> None:
    """The bank of a table, and a trade in it that is not recorded."""
    tablet = album.window(*TABLET)
    tablet.goto(card)
    tablet.get_by_role("button", name="Open the bank here").click()
    tablet.locator("[data-screen=table] .turn-heading").wait_for()
    tablet.get_by_text("Ready for offline", exact=True).wait_for()
    album.keep(tablet, "bank")
    tablet.get_by_role("button", name="Trade", exact=True).click()
    panel = tablet.locator("main")
    panel.get_by_role("button", name="trades").first.click()
    panel.locator(".field-partner .option").first.click()
    panel.locator(".tick[data-key*='-takes-']").nth(2).click()
    panel.locator(".field-gives .cash-box").fill("100")
    panel.locator(".movements").wait_for()
    album.keep(tablet, "trade")


def path_in(page: Page, selector: str) -> str:
    """The path of the link that is written there: its host is the one of the network."""
    return urlsplit(page.locator(selector).first.inner_text().strip()).path


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else HERE)
