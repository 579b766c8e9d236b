"""An auction stands on the main panel: who, how much, sold."""

from __future__ import annotations

import pytest

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet


@pytest.fixture
def auction(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Baltic Avenue is put up to auction."""
    tablet.throw(1, 2)
    tablet.tap("Ada declines Baltic Avenue")
    return tablet


def test_the_price_is_added_up_with_large_keys(sitting: Sitting, auction: Tablet) -> None:
    auction.page.locator(".option", has_text="Cleo").click()
    for key in ("+50", "+10", "+5"):
        auction.button(key).first.click()
    auction.tap("Sold")

    assert auction.cash("C") == "$1,435"
    assert auction.last.endswith("Cleo pays $65 to the Bank")


def test_a_bid_beyond_the_cash_is_refused_beside_the_price(
    sitting: Sitting, auction: Tablet
) -> None:
    auction.page.locator(".option", has_text="Cleo").click()
    auction.page.locator(".cash-box").fill("1600")

    auction.page.locator(".auction-card .refusal").wait_for()
    assert auction.text(".refusal").startswith("Cleo has $1,500")
    assert "Rule: AUCTION" in auction.text(".refusal")
    assert auction.button("Sold").is_disabled()
    assert auction.page.locator(".cash-box").input_value() == "1600"


def test_a_bid_of_nothing_is_told_the_least_there_is(auction: Tablet) -> None:
    auction.page.locator(".option", has_text="Cleo").click()
    auction.page.locator(".cash-box").fill("0")

    auction.sees("At least $1.")
    assert auction.button("Sold").is_disabled()


def test_nobody_bids(sitting: Sitting, auction: Tablet) -> None:
    auction.tap("Nobody bids for Baltic Avenue")

    assert auction.thrower.startswith("Ben throws")
    assert sitting.commands()[-1] == "no_bids"
