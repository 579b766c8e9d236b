"""The round's clock on the tablet is the one on every other screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.bank.lan_site import IS_KEPT
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes
from tournaments.models import Round
from tournaments.services import clock, rounds


@pytest.fixture
def before(sitting: Sitting, open_tablet: Callable[..., Tablet]) -> Tablet:
    """A round that is released and whose clock has not started, on a tablet that only listens."""
    Round.objects.update(status=Round.Status.RELEASED)
    tablet = open_tablet(sitting, only_news=True)
    tablet.sees("not started", within=".clock")
    return tablet


def left_of(tablet: Tablet) -> int:
    """The seconds that the clock on the tablet shows: of 1:29:59, 29:59 or +2:15."""
    seconds = 0
    for part in tablet.text(".clock-face").split(":"):
        seconds = seconds * 60 + int(part)
    return seconds


def test_the_clock_starts_and_pauses_at_once(sitting: Sitting, before: Tablet) -> None:
    round_ = sitting.table.round_id

    clock.start(round_, by="Olga")
    before.page.wait_for_selector(".clock.running")
    assert left_of(before) <= 90 * 60

    clock.pause(round_, by="Olga")
    before.page.wait_for_selector(".clock.paused")
    assert left_of(before) == Round.objects.get(pk=round_).clock_state().remaining_seconds


def test_the_clock_counts_down_by_itself(sitting: Sitting, before: Tablet) -> None:
    clock.start(sitting.table.round_id, by="Olga")
    before.page.wait_for_selector(".clock.running")
    before.page.context.set_offline(True)

    shown = left_of(before)
    becomes(before.page, lambda: left_of(before) < shown, "a second to pass on the tablet")


def test_overtime_counts_up(sitting: Sitting, before: Tablet) -> None:
    round_ = sitting.start().table.round_id
    clock.start(round_, by="Olga")
    before.page.wait_for_selector(".clock.running")
    assert before.page.locator(".clock-face.late").count() == 0

    clock.end(round_, by="Olga")
    rounds.call_time()
    before.page.locator(".clock-face.late", has_text="+").wait_for()
    shown = left_of(before)
    becomes(before.page, lambda: left_of(before) > shown, "a second of overtime to pass")


def test_whoever_calls_the_last_turn_too_early_is_told(sitting: Sitting, before: Tablet) -> None:
    clock.start(sitting.start().table.round_id, by="Olga")
    before.page.wait_for_selector(".clock.running")

    before.tap("More")
    before.tap("Call the last turn")

    before.sees("When it runs out, the last turn is called automatically.")


def test_a_tablet_whose_own_clock_is_wrong_shows_the_same_time(
    sitting: Sitting, before: Tablet
) -> None:
    before.page.clock.set_system_time("2031-01-01T00:00:00Z")
    clock.start(sitting.table.round_id, by="Olga")
    before.page.wait_for_selector(".clock.running")

    shown = left_of(before)
    left = Round.objects.get(pk=sitting.table.round_id).clock_state().remaining_seconds
    assert left - 1 <= shown <= 90 * 60


def test_time_that_is_given_back_takes_the_last_turn_off_the_tablet(
    sitting: Sitting, before: Tablet
) -> None:
    round_ = sitting.start().table.round_id
    clock.start(round_, by="Olga")
    clock.end(round_, by="Olga")
    rounds.call_time()
    before.sees("The last turn has been called.")

    clock.go_on(round_, minutes=10, by="Olga")
    before.page.wait_for_selector(".clock.running")
    before.page.get_by_text("The last turn has been called.").wait_for(state="detached")
    assert 99 * 60 < left_of(before) <= 100 * 60


def test_a_table_that_begins_when_time_is_up_is_told_to_call_the_last_turn(
    sitting: Sitting, before: Tablet
) -> None:
    round_ = sitting.table.round_id
    clock.start(round_, by="Olga")
    clock.end(round_, by="Olga")
    rounds.call_time()
    before.page.wait_for_selector(".clock.over")
    assert before.page.locator(".time-up").count() == 0

    sitting.start()
    before.sees("Nobody has called the last turn at this table yet.")
    before.tap("Call the last turn")
    before.tap("Record this")

    before.sees("The last turn has been called.")
    before.page.locator(".time-up").wait_for(state="detached")
    assert sitting.commands() == ["start", "call_last_turn"]


def test_the_clock_goes_on_after_a_reload_without_a_network(
    sitting: Sitting, browser_with: Callable[..., Any], live_site: str
) -> None:
    Round.objects.update(status=Round.Status.RELEASED)
    clock.start(sitting.start().table.round_id, by="Olga")
    tablet = Tablet(browser_with({}), live_site, sitting.address, decides_here=True).open()
    tablet.decides()
    becomes(tablet.page, lambda: tablet.page.evaluate(IS_KEPT), "the page to be kept")
    tablet.page.wait_for_selector(".clock.running")
    before = left_of(tablet)

    tablet.page.context.set_offline(True)
    tablet.page.reload()

    tablet.decides().page.wait_for_selector(".clock.running")
    assert before - 120 < left_of(tablet) <= before
