"""A tap counts for what the finger was put on, whatever arrives before it is lifted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Response

from tests.bank.playing import GAME
from tests.bank.sitting import LONG_NAMES, Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes

REASONS = "**/games/*/offers"
PREVIEW = "**/preview"
TWO_FRAMES = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
})"""


def put_the_finger_on(tablet: Tablet, button: Any) -> None:
    button.hover()
    tablet.page.mouse.down()


def has_come(answer: Response) -> None:
    """Wait until the page has had the time to draw it."""
    answer.finished()
    answer.frame.evaluate(TWO_FRAMES)


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
    with tablet.page.expect_response(REASONS) as answer:
        held[0].continue_()
    has_come(answer.value)

    lift_it(tablet)

    tablet.sees("not counted yet")


def test_what_arrived_during_a_press_is_shown_when_the_finger_has_left(
    sitting: Sitting, tablet: Tablet
) -> None:
    page, main = tablet.page, tablet.main()
    tablet.sees("Ada throws")
    held: list[Any] = []
    book = f"**/games/{sitting.game.pk}"
    page.route(book, lambda route: held.append(route), times=1)
    sitting.enter({"type": "position", "turn": "C"})
    becomes(page, lambda: held, "the tablet to ask what is new")
    put_the_finger_on(tablet, page.locator(".dice-card h2"))
    held[0].continue_()
    becomes(
        page, lambda: page.evaluate(GAME, main)["state"]["situation"]["turn"] == "C", "the news"
    )
    assert tablet.thrower.startswith("Ada")

    lift_it(tablet)

    tablet.sees("Cleo throws")


def test_the_answer_to_a_bid_is_shown_when_the_finger_has_left(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.throw(1, 2)
    tablet.tap("Ada declines Baltic Avenue")
    held: list[Any] = []
    tablet.page.route(PREVIEW, lambda route: held.append(route), times=1)
    with tablet.page.expect_request(PREVIEW):
        tablet.page.locator("[data-key=bid-B]").click()
    put_the_finger_on(tablet, tablet.page.locator(".bid-running p"))
    with tablet.page.expect_response(PREVIEW) as answer:
        held[0].continue_()
    has_come(answer.value)
    assert tablet.button("Sold to Ben for $10").is_disabled()

    lift_it(tablet)

    tablet.tap("Sold to Ben for $10")


def tap_twice(tablet: Tablet, item: Any, then: str) -> None:
    """A hurried finger: the second tap comes once `then` stands there."""
    box = item.bounding_box()
    tablet.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for count in (1, 2):
        tablet.page.mouse.down(click_count=count)
        tablet.page.mouse.up(click_count=count)
        tablet.sees(then)


def test_a_double_tap_enters_nothing_that_the_first_tap_has_brought_under_the_finger(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start(turn="F", tokens={"F": 4})
    tablet = open_tablet(sitting)
    tablet.page.set_viewport_size({"width": 390, "height": 844})
    tablet.face(0, 1).click()
    tap_twice(tablet, tablet.face(1, 2), "To St. Charles")
    tablet.settle()
    assert sitting.commands()[-1] == "roll"

    tablet.button("To St. Charles").click()
    tablet.sees("buys St. Charles Place")
