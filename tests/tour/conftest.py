"""The window of an organiser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.tour.organiser import Organiser


@pytest.fixture
def organiser(live_site: str, browser: Browser) -> Iterator[Organiser]:
    """The first window, on a computer."""
    with browser.new_context(viewport={"width": 1024, "height": 768}) as context:
        window = Organiser(context.new_page())
        yield window
        assert window.faults == []
