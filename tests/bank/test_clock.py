"""The round's clock on the tablet is the one on every other screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tournaments.models import Round
from tournaments.services import clock


@pytest.fixture
def before(sitting: Sitting, open_tablet: Callable[..., Tablet]) -> Tablet:
    """A round that is released and whose clock has not started."""
    Round.objects.update(status=Round.Status.RELEASED)
    tablet = open_tablet(sitting)
    tablet.sees("not started", within=".clock")
    return tablet


def test_the_clock_starts_and_pauses_at_once(sitting: Sitting, before: Tablet) -> None:
    round_ = sitting.table.round_id

    clock.start(round_, by="Olga")
    before.page.locator(".clock.running").wait_for(timeout=2000)
    assert before.text(".clock-face").startswith(("1:30:00", "1:29:5"))

    clock.pause(round_, by="Olga")
    before.page.locator(".clock.paused").wait_for(timeout=2000)


def test_the_clock_counts_down_by_itself(sitting: Sitting, before: Tablet) -> None:
    clock.start(sitting.table.round_id, by="Olga")
    before.page.locator(".clock.running").wait_for(timeout=2000)
    before.page.context.set_offline(True)

    shown = before.text(".clock-face")
    before.page.wait_for_timeout(2100)
    assert before.text(".clock-face") < shown


def test_a_tablet_whose_own_clock_is_wrong_shows_the_same_time(
    sitting: Sitting, before: Tablet
) -> None:
    before.page.clock.set_system_time("2031-01-01T00:00:00Z")
    clock.start(sitting.table.round_id, by="Olga")
    before.page.locator(".clock.running").wait_for(timeout=8000)

    assert before.text(".clock-face").startswith(("1:30:00", "1:29:5"))
