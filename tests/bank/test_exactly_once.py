"""Each tap is posted exactly once: through lost answers, killed tabs, faults and double taps."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Route

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes

POSTS = "**/transactions"


def lose_one_answer(tablet: Tablet) -> None:
    """The next post reaches the server, and its answer never comes back."""

    def swallow(route: Route) -> None:
        route.fetch()
        route.abort()

    tablet.page.route(POSTS, swallow, times=1)


def test_a_lost_answer_is_asked_for_again(sitting: Sitting, tablet: Tablet) -> None:
    lose_one_answer(tablet)
    tablet.throw(6, 4)

    assert sitting.commands() == ["start", "roll"]
    assert "throws 6+4" in tablet.last


def test_a_lost_answer_is_not_taken_for_another_devices_entry(
    sitting: Sitting, tablet: Tablet
) -> None:
    lose_one_answer(tablet)
    tablet.throw(6, 4)

    assert not tablet.page.locator(".alert.stale").count()


def test_a_tab_killed_on_the_way_sends_the_entry_when_it_comes_back(
    sitting: Sitting, tablet: Tablet
) -> None:
    held: list[Any] = []
    tablet.page.route(POSTS, lambda route: held.append(route))
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    becomes(tablet.page, lambda: held, "the entry to leave the tablet")
    context = tablet.page.context
    tablet.page.close()

    again = Tablet(context.new_page(), tablet.site, tablet.address).open()
    again.sees("Ada throws 6+4", within="footer")

    assert sitting.commands() == ["start", "roll"]


def test_a_tab_killed_after_the_server_saved_does_not_send_twice(
    sitting: Sitting, tablet: Tablet
) -> None:
    saved: list[Any] = []
    tablet.page.route(POSTS, lambda route: saved.append(route.fetch()))
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    becomes(tablet.page, lambda: saved, "the server to save the entry")
    context = tablet.page.context
    tablet.page.close()

    again = Tablet(context.new_page(), tablet.site, tablet.address).open()
    again.sees("Ada throws 6+4", within="footer")
    again.settle()

    assert sitting.commands() == ["start", "roll"]


def test_a_fault_of_the_server_is_told_and_the_entry_kept(sitting: Sitting, tablet: Tablet) -> None:
    tablet.page.route(POSTS, lambda route: route.fulfill(status=500, body="{}"))
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.sees("Something went wrong on the server (500).")

    tablet.page.unroute(POSTS)
    tablet.settle()
    assert sitting.commands() == ["start", "roll"]


def test_a_double_tap_posts_once(sitting: Sitting, tablet: Tablet) -> None:
    tablet.throw(1, 2)
    tablet.button("Ada buys Baltic Avenue").dblclick()
    tablet.settle()

    assert sitting.commands() == ["start", "roll", "buy"]


def test_nothing_else_can_be_entered_while_an_entry_is_on_its_way(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.throw(1, 2)
    tablet.page.route(POSTS, lambda route: None)
    tablet.button("Ada buys Baltic Avenue").click()
    tablet.page.wait_for_selector(".action.sending")

    assert tablet.button("Ada declines Baltic Avenue").is_disabled()
    assert tablet.button("Undo").is_disabled()


STALLED = """() => {
  const real = window.fetch;
  let isFirst = true;
  window.fetch = async (address, request) => {
    const answer = await real(address, request);
    if (!isFirst || !String(address).endsWith("/transactions")) return answer;
    isFirst = false;
    const stopped = (way) => way.error(new Error("stopped"));
    const start = (way) => request.signal.addEventListener("abort", () => stopped(way));
    return new Response(new ReadableStream({ start }), { status: answer.status });
  };
}"""
"""The first answer to an entry begins, and then nothing more of it comes."""


def test_an_answer_that_stops_half_way_is_asked_for_again(sitting: Sitting, tablet: Tablet) -> None:
    tablet.page.evaluate(STALLED)
    tablet.throw(6, 4)

    assert sitting.commands() == ["start", "roll"]
    assert "throws 6+4" in tablet.last
