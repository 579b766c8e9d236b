"""A tap counts for what the finger was put on, whatever arrives before it is lifted."""

from __future__ import annotations

from typing import Any

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet

REASONS = "**/games/*/offers"


def put_the_finger_on(tablet: Tablet, button: Any) -> None:
    button.hover()
    tablet.page.mouse.down()


def lift_it(tablet: Tablet) -> None:
    tablet.page.mouse.up()


def test_reasons_that_arrive_during_a_press_do_not_swallow_the_tap(
    sitting: Sitting, tablet: Tablet
) -> None:
    held: list[Any] = []
    tablet.page.route(REASONS, lambda route: held.append(route))
    with tablet.page.expect_request(REASONS):
        tablet.button("More").click()
    put_the_finger_on(tablet, tablet.button("Count the table"))
    with tablet.page.expect_response(REASONS):
        held[0].continue_()
    tablet.page.wait_for_timeout(100)

    lift_it(tablet)

    tablet.sees("not counted yet")


def test_what_arrived_during_a_press_is_shown_when_the_finger_has_left(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.sees("Ada throws")
    put_the_finger_on(tablet, tablet.page.locator(".dice-card h2"))
    sitting.enter({"type": "position", "turn": "C"})

    lift_it(tablet)

    tablet.sees("Cleo throws")
