"""A card opens one device; everybody else is told whom to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Route

from ledger import passes
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import wait_until
from tests.ledger.books import grant, withdraw
from tests.ledger.live.viewers import open_streams
from tournaments.services.live import announce


def test_a_paired_device_is_the_bank_again_after_a_reload(sitting: Sitting, tablet: Tablet) -> None:
    tablet.page.reload()
    tablet.sees("Ada throws")

    assert not tablet.button("Open the bank here").count()


def test_looking_at_the_cards_page_binds_nothing(
    sitting: Sitting, browser: Browser, live_site: str
) -> None:
    page = browser.new_page()
    page.goto(live_site + sitting.address)
    page.get_by_role("button", name="Open the bank here").wait_for()
    page.context.close()

    assert passes.paired_device(sitting.card) is None


def test_a_second_device_is_told_whom_to_ask(
    sitting: Sitting, tablet: Tablet, browser: Browser, live_site: str
) -> None:
    page = browser.new_page()
    page.goto(live_site + sitting.address)
    page.get_by_role("button", name="Open the bank here").click()

    page.get_by_role("heading", name="Another device is already the bank").wait_for()
    assert "ask the organiser to let another one in" in page.inner_text(".start-screen")

    passes.release(sitting.card)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".players")
    page.context.close()


def test_a_lost_answer_to_the_pairing_locks_nobody_out(
    sitting: Sitting, browser: Browser, live_site: str
) -> None:
    page = browser.new_page()
    page.route("**/pair", lambda route: route.fetch() and route.abort(), times=1)
    page.goto(live_site + sitting.address)
    page.get_by_role("button", name="Open the bank here").click()
    page.get_by_text("No connection to the server.").wait_for()

    page.get_by_role("button", name="Open the bank here").click()
    page.wait_for_selector(".players")
    page.context.close()


def test_a_device_that_was_released_says_so_and_posts_nothing(
    sitting: Sitting, tablet: Tablet
) -> None:
    def release_first(route: Route) -> None:
        passes.release(sitting.card)
        route.continue_()

    # Released while the entry is on its way: else the tablet may hear of it first and show no dice.
    tablet.page.route("**/transactions", release_first)
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()

    tablet.sees("This device is no longer the bank")
    tablet.sees("1 entry is only on this device.")
    assert sitting.commands() == ["start"]
    words = tablet.text(".start-screen")
    assert "Ask the organiser for a new one" not in words
    assert "Needs the network" not in words


@pytest.fixture
def released(sitting: Sitting, browser: Browser, live_site: str) -> Iterator[Tablet]:
    """A tablet whose clock we move, and which was told that its right was withdrawn."""
    with browser.new_context() as context:
        page = context.new_page()
        page.clock.install()
        tablet = Tablet(page, live_site, sitting.start().address).open()
        passes.release(sitting.card)
        page.clock.fast_forward(10_000)
        tablet.sees("This device is no longer the bank")
        yield tablet


def test_a_device_that_was_released_stops_asking(released: Tablet) -> None:
    asked: list[str] = []
    wait_until(lambda: open_streams() == 0, "the end of its stream")
    released.page.on("request", lambda request: asked.append(request.url))

    for _ in range(12):
        released.page.clock.run_for(5000)

    assert asked == []


def test_a_device_that_is_given_back_is_the_bank_with_one_tap(released: Tablet) -> None:
    released.button("Try again").click()

    released.sees("Ada throws")


def test_a_device_that_was_replaced_is_told_so_at_each_try(
    sitting: Sitting, released: Tablet
) -> None:
    passes.pair(sitting.card, "iPad")
    for _ in range(2):
        released.button("Try again").click()
        released.sees("Another device is already the bank")


def test_a_card_that_was_withdrawn_says_whom_to_ask(
    sitting: Sitting, browser: Browser, live_site: str
) -> None:
    page = browser.new_page()
    page.goto(live_site + sitting.address)
    passes.revoke(sitting.card)
    page.get_by_role("button", name="Open the bank here").click()

    page.get_by_role("heading", name="This card doesn’t work").wait_for()
    page.get_by_text("This card was withdrawn. Ask the organiser.").wait_for()
    page.context.close()


def test_a_banker_without_a_table_hears_by_the_stream_that_there_is_one(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    withdraw(sitting.card, sitting.game)
    tablet = open_tablet(sitting, only_news=True)
    tablet.sees("You have no table right now.")
    wait_until(lambda: open_streams() == 1, "its stream")

    grant(sitting.card, sitting.game, "bank")
    announce(sitting.event)
    tablet.sees("Table 7")
    wait_until(lambda: open_streams() == 1, "one stream for all")
