"""The bank in WebKit, which iPads have: it opens, plays without a network, and loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests import services
from tests.bank.cable import Cable
from tests.bank.playing import PLAY, is_on_the_server
from tests.bank.sitting import Sitting
from tests.bank.webkit import WebKit, webkit
from tests.conftest import need

READY = "Ready for offline"


@pytest.fixture
def ipad() -> Iterator[WebKit]:
    """A window of WebKit."""
    programs = services.webkit()
    need(programs, "no WebKit: webkit2gtk-driver and xvfb")
    assert programs
    with webkit(programs) as window:
        yield window


@pytest.fixture
def cable(live_site: str) -> Iterator[Cable]:
    """Between the browser and the site."""
    cable = Cable(int(live_site.rpartition(":")[2]))
    yield cable
    cable.pull_out()


def test_a_table_plays_on_without_a_network_through_a_reload(
    sitting: Sitting, cable: Cable, ipad: WebKit
) -> None:
    sitting.start()
    ipad.open(f"http://localhost:{cable.port}{sitting.address}")
    ipad.sees(READY, tapping="Open the bank here")
    _play(ipad, 20)
    ipad.sees("All saved")

    cable.pull_out()
    _play(ipad, 50)
    ipad.sees("50 entries waiting")
    ipad.reload()
    ipad.sees(READY)
    ipad.sees("50 entries waiting")
    shown = _play(ipad, 10)
    cable.plug_in()
    ipad.sees("All saved")

    assert is_on_the_server(sitting, shown)


def _play(ipad: WebKit, count: int) -> dict[str, Any]:
    shown: dict[str, Any] = ipad.call(PLAY % ipad.main(), count)
    return shown
