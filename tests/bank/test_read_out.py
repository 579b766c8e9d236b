"""What a screen reader reads out because it is new is on the page once, as long as it says the
same."""

from __future__ import annotations

from tests.bank.playing import ENTER
from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet
from tests.tournaments import evening
from tournaments.models import Call
from tournaments.services import calls

MARK = "(alert) => { alert.isOld = true; }"
IS_OLD = "(alert) => Boolean(alert.isOld)"
LOOK = """async (main) => {
  const { change, now } = (await import(main)).modules["bank/state/store.js"];
  change({ game: { ...now().game }, clock: now().clock && { ...now().clock } });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}"""
"""The page has looked at everything, and nothing is new."""
BUY = {"type": "buy", "seat": "B", "lot": "boardwalk"}


def test_a_notice_stays_as_it_is_while_the_game_goes_on(sitting: Sitting, tablet: Tablet) -> None:
    tablet.button("Call referee").click()
    tablet.button("A rule question").click()
    tablet.sees("The referee is called.")
    calls.finish(sitting.table, Call.objects.get().key, actor=evening.REFEREE)
    notice = tablet.page.locator(".notice", has_text="The call for the referee is over.")
    notice.evaluate(MARK)

    sitting.enter(roll("A", 1, 2))
    tablet.sees("Ada buys Baltic Avenue")

    assert notice.evaluate(IS_OLD)


def test_a_refusal_stays_as_it_is_while_the_game_goes_on(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    page = deciding_tablet.page
    assert not page.evaluate(ENTER, [deciding_tablet.main(), BUY])
    page.locator(".refusal").evaluate(MARK)

    sitting.enter(roll("A", 1, 2))
    deciding_tablet.sees("Ada buys Baltic Avenue")

    assert page.locator(".refusal").evaluate(IS_OLD)


def test_a_second_refusal_is_read_out_although_it_says_the_same(deciding_tablet: Tablet) -> None:
    page = deciding_tablet.page
    assert not page.evaluate(ENTER, [deciding_tablet.main(), BUY])
    page.locator(".refusal").evaluate(MARK)

    assert not page.evaluate(ENTER, [deciding_tablet.main(), BUY])

    page.wait_for_function("!document.querySelector('.refusal')?.isOld")
    assert page.locator(".refusal").count() == 1


def test_the_running_bid_stays_as_it_is_until_there_is_another(tablet: Tablet) -> None:
    page = tablet.page
    tablet.throw(1, 2)
    tablet.tap("Ada declines Baltic Avenue")
    page.locator("[data-key=bid-B]").click()
    running = page.locator(".bid-running p")
    running.evaluate(MARK)

    page.evaluate(LOOK, tablet.main())
    assert running.evaluate(IS_OLD)

    page.locator("[data-key=bid-C]").click()
    tablet.sees("$20", within=".bid-running")
    assert not running.evaluate(IS_OLD)
