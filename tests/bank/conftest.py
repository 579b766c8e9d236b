"""A real server, a real book, and a browser that taps: nothing of the tablet is simulated."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from ledger import passes
from ledger.actors import Actor, Role
from tests import services
from tests.bank.device import Devices
from tests.bank.lan_site import LanSite, serving_lan
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import CHROMIUM_ARGUMENTS, PATIENCE_SECONDS
from tournaments.models import Staff


@pytest.fixture
def sitting(live_site: str) -> Sitting:
    """Ada, Ben, Cleo and Dan at table 7, before the first entry."""
    return Sitting()


@pytest.fixture
def lan_site(
    site_alone: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> Iterator[LanSite]:
    """The site by http and by https, as on a laptop's own network."""
    with serving_lan(tmp_path / "lan", monkeypatch, settings) as site:
        yield site


@pytest.fixture(scope="module")
def devices(browser: Browser) -> Devices:
    """The browser on which the tablets of this file run."""
    return Devices(browser)


@pytest.fixture
def open_tablet(devices: Devices, live_site: str) -> Iterator[Callable[..., Tablet]]:
    """Opens tablets at a sitting; each is a device of its own, with its own clock if the test moves
    it. No page may end with an error."""
    tablets: list[Tablet] = []

    def open_at(
        sitting: Sitting,
        *,
        only_news: bool = False,
        decides_here: bool = False,
        has_own_clock: bool = False,
    ) -> Tablet:
        page = devices.take().new_page()
        if has_own_clock:
            page.clock.install()
        tablets.append(Tablet(page, live_site, sitting.address, decides_here=decides_here))
        if only_news:
            tablets[-1].hears_only_news()
        return tablets[-1].open()

    yield open_at
    devices.give_back(live_site)
    assert [fault for tablet in tablets for fault in tablet.faults] == []


@pytest.fixture
def tablet(sitting: Sitting, open_tablet: Callable[..., Tablet]) -> Tablet:
    """Ruth's tablet, paired, at the game that Ada begins."""
    sitting.start()
    return open_tablet(sitting)


@pytest.fixture
def deciding_tablet(sitting: Sitting, open_tablet: Callable[..., Tablet]) -> Tablet:
    """Ruth's tablet, whose own engine decides."""
    sitting.start()
    return open_tablet(sitting, decides_here=True).decides()


@pytest.fixture
def listening_tablet(sitting: Sitting, open_tablet: Callable[..., Tablet]) -> Tablet:
    """Ruth's tablet, which never asks by itself: everything comes to it by the stream."""
    sitting.start()
    return open_tablet(sitting, only_news=True)


@pytest.fixture
def rita(sitting: Sitting) -> Actor:
    """A referee with a link."""
    card = passes.issue("referee", "Rita")
    Staff.objects.create(event=sitting.event, name="Rita", role="referee", card=card)
    return Actor.of_pass(card, Role.REFEREE)


@pytest.fixture
def browser_with(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens a browser whose user has changed its settings, or started it with other arguments: a
    page of it, of a tablet's size."""
    contexts: list[Any] = []

    def opened(preferences: dict[str, Any], *arguments: str) -> Any:
        profile = tmp_path / f"profile-{len(contexts)}"
        (profile / "Default").mkdir(parents=True)
        (profile / "Default" / "Preferences").write_text(json.dumps(preferences))
        context = browser.browser_type.launch_persistent_context(
            profile,
            executable_path=services.whole_chromium(),
            args=[*CHROMIUM_ARGUMENTS, *arguments],
            viewport={"width": 1024, "height": 768},
        )
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        contexts.append(context)
        return context.pages[0]

    yield opened
    for context in contexts:
        context.close()
