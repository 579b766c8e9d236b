"""The projector strikes its gong: once when it is switched on, and when the clock gets there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page

from tests.conftest import wait_until
from tests.pages.browsing import TABLET, open_page
from tests.pages.conftest import make_cast
from tests.tournaments import evening
from tournaments.models import ClockMark

SECONDS_BEFORE = 30
TONES = 4
"""Of a stroke."""
LISTEN = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) {
    window.tones += 1;
    return start.apply(this, at);
  };
"""


def struck(page: Page) -> float:
    """The number of times that the gong has been struck."""
    return float(page.evaluate("window.tones")) / TONES


@pytest.mark.parametrize(("minutes_left", "strokes"), [(10, 1), (5, 1), (0, 3)])
def test_it_is_struck_when_the_clock_gets_there(
    live_site: str, browser: Browser, db: Any, minutes_left: int, strokes: int
) -> None:
    cast = make_cast()
    round_ = evening.playing(cast.event)
    to_go = timedelta(minutes=minutes_left, seconds=SECONDS_BEFORE)
    begun = timezone.now() + to_go - timedelta(minutes=round_.minutes)
    ClockMark.objects.filter(round=round_).update(at=begun)
    with browser.new_context(viewport=TABLET) as context:
        context.add_init_script(LISTEN)
        context.clock.install()
        page = open_page(context, live_site + cast.url("screen"))
        assert struck(page) == 0

        page.get_by_role("button", name="Switch the gong on").click()
        assert struck(page) == 1, "to hear that it works"
        page.clock.run_for(1000 * SECONDS_BEFORE)
        wait_until(lambda: struck(page) == 1 + strokes, "the gong")
        assert page.get_by_role("button", name="Switch the gong on").count() == 0
        assert page.faults == []
