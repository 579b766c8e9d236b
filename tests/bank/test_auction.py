"""An auction stands on the main panel: a tile for each player, and the bid that runs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bank.sitting import LONG_NAMES, Sitting
from tests.bank.tablet import Tablet

KEPT_BY_AN_OLDER_VERSION = """(game) => {
  const lot = JSON.stringify({ type: "auction", lot: "baltic-avenue" });
  const drafts = { [lot]: [{ seat: "B", price: 30 }] };
  localStorage.setItem("passgo.drafts", JSON.stringify({ game, drafts }));
}"""


@pytest.fixture
def auction(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Baltic Avenue is put up to auction."""
    tablet.throw(1, 2)
    tablet.tap("Ada declines Baltic Avenue")
    return tablet


def raises(tablet: Tablet, *seats: str) -> None:
    """Each of these players raises the bid by the step that is chosen."""
    for seat in seats:
        tablet.page.locator(f"[data-key=bid-{seat}]").click()


def test_a_tap_on_a_tile_raises_the_bid_and_the_sale_is_entered(
    sitting: Sitting, auction: Tablet
) -> None:
    raises(auction, "B", "C")
    auction.button("+50").click()
    raises(auction, "B")
    assert auction.text(".bid-running p") == "$70 Ben"

    auction.button("+5").first.click()
    raises(auction, "C")
    auction.tap("Sold to Cleo for $75")

    assert auction.cash("C") == "$1,425"
    assert sitting.newest_command()["price"] == 75
    assert sitting.commands() == ["start", "roll", "decline", "auction"]


def test_a_finger_that_rests_on_a_tile_bids_though_another_player_was_faster(
    auction: Tablet,
) -> None:
    auction.page.locator("[data-key=bid-B]").hover()
    auction.page.mouse.down()
    auction.page.locator("[data-key=bid-C]").evaluate("(tile) => tile.click()")
    auction.page.mouse.up()

    assert auction.text(".bid-running p") == "$20 Ben"


def test_a_tap_by_mistake_is_taken_back_by_one_tap(auction: Tablet) -> None:
    raises(auction, "B", "D")
    auction.button("Take back Dan’s $20").click()

    assert auction.text(".bid-running p") == "$10 Ben"
    auction.tap("Sold to Ben for $10")
    assert auction.cash("B") == "$1,490"


def test_an_amount_is_typed_and_then_the_bidder_is_tapped(auction: Tablet) -> None:
    raises(auction, "B")
    auction.bid("C", 165)

    auction.tap("Sold to Cleo for $165")
    assert auction.cash("C") == "$1,335"


def test_nobody_bids_beyond_their_cash(auction: Tablet) -> None:
    auction.button("Type").click()
    auction.type(1600)

    tile = auction.page.locator("[data-key=bid-C]")
    assert tile.is_disabled()
    assert "has $1,500" in tile.inner_text()
    assert auction.button("Sold").is_disabled()


def test_whoever_is_outbid_has_their_cash_on_the_tile_and_the_highest_bidder_stands_out(
    sitting: Sitting, auction: Tablet
) -> None:
    sitting.enter({"type": "position", "cash": {"B": 15, "C": 25}})
    auction.sees("has $25", within="[data-key=bid-C]")
    raises(auction, "B", "C")

    looks = {seat: auction.page.locator(f"[data-key=bid-{seat}]") for seat in "BC"}
    assert all(tile.is_disabled() for tile in looks.values())
    assert auction.text("[data-key=bid-B] small") == "has $15"
    opacity = "tile => Number(getComputedStyle(tile).opacity)"
    assert looks["C"].evaluate(opacity) == 1 > looks["B"].evaluate(opacity)


def test_the_tile_of_a_player_who_cannot_bid_says_why(sitting: Sitting, auction: Tablet) -> None:
    sitting.enter({"type": "position", "cash": {"D": 0}})
    auction.page.locator("[data-key=bid-D]", has_text="can’t bid").click()

    auction.page.locator(".bid-why").get_by_text("Dan has $0").wait_for()
    assert "Rule: AUCTION" in auction.text(".bid-why")


def test_nobody_bids(sitting: Sitting, auction: Tablet) -> None:
    auction.tap("Nobody bids for Baltic Avenue")

    assert auction.thrower.startswith("Ben throws")
    assert sitting.commands()[-1] == "no_bids"


def test_that_nobody_bids_is_not_offered_while_a_bid_stands(auction: Tablet) -> None:
    nobody = auction.button("Nobody bids for Baltic Avenue")
    expect(nobody).to_be_visible()
    auction.page.locator("[data-key=bid-B]").click()
    expect(nobody).to_be_hidden()
    auction.button("Take back").click()
    expect(nobody).to_be_visible()


def test_the_bids_outlive_a_reload_and_end_with_the_auction(
    sitting: Sitting, auction: Tablet
) -> None:
    raises(auction, "B", "D")
    auction.keeps().page.reload()
    auction.sees("Take back")
    assert auction.text(".bid-running p") == "$20 Dan"
    auction.page.evaluate(KEPT_BY_AN_OLDER_VERSION, str(sitting.game.pk))
    auction.page.reload()
    auction.sees("Take back")
    assert auction.text(".bid-running p") == "$30 Ben"
    assert auction.page.evaluate("localStorage.getItem('passgo.drafts')") is None
    auction.tap("Sold to Ben for $30")

    auction.button("Undo").click()
    auction.tap("Take it back")
    auction.sees("No bid yet")


# --- The last houses --------------------------------------------------------------------------
BROWNS = dict.fromkeys(["mediterranean-avenue", "baltic-avenue"], "A")
BLUES = dict.fromkeys(["boardwalk", "park-place"], "B")
GREENS = ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")
REDS = ("kentucky-avenue", "indiana-avenue", "illinois-avenue")
PINKS = ("st-charles-place", "states-avenue", "virginia-avenue")
TWO_HOUSES_LEFT = {
    "deeds": BROWNS | BLUES | dict.fromkeys([*GREENS, *REDS, *PINKS], "C"),
    "buildings": dict.fromkeys(GREENS, 4) | dict.fromkeys(REDS, 4) | dict.fromkeys(PINKS, 2),
}


@pytest.fixture
def houses(live_site: str, open_tablet: Callable[..., Tablet]) -> tuple[Sitting, Tablet]:
    """Ada and Ben bid for the Bank's last two houses."""
    sitting = Sitting(ruleset="classic").start(**TWO_HOUSES_LEFT)
    wants = {"A": 2, "B": 2}
    sitting.enter({"type": "open_building_auction", "building": "house", "wants": wants})
    return sitting, open_tablet(sitting)


def test_houses_are_auctioned_by_tiles_and_bids_start_at_the_lowest_price(
    houses: tuple[Sitting, Tablet],
) -> None:
    sitting, tablet = houses
    assert tablet.text("[data-place=main] h1") == "Auction: the last 2 houses"
    raises(tablet, "A", "B")
    assert tablet.text(".bid-running p") == "$60 Ben"
    assert tablet.button("Sold to Ben for $60").is_disabled()

    tablet.page.locator(".auction-others .option", has_text="Park Place").click()
    tablet.tap("Sold to Ben for $60")

    assert sitting.newest_command() == {
        "type": "auction_building",
        "building": "house",
        "seat": "B",
        "lot": "park-place",
        "price": 60,
    }
    tablet.sees("Auction: the last house")
    tablet.sees("Ada wants 2, Ben wants 1.")
    tablet.sees("No bid yet")


def test_the_lot_asked_for_is_the_highest_bidders(houses: tuple[Sitting, Tablet]) -> None:
    _, tablet = houses
    raises(tablet, "B", "A")
    others = tablet.page.locator(".auction-others")
    others.get_by_text("Baltic Avenue").wait_for()
    assert "Boardwalk" not in others.inner_text()

    tablet.button("Take back Ada’s $60").click()
    others.get_by_text("Boardwalk").wait_for()
    assert "Baltic Avenue" not in others.inner_text()


def test_a_player_who_wants_no_house_cannot_bid_and_the_tile_says_why(
    houses: tuple[Sitting, Tablet],
) -> None:
    _, tablet = houses
    tablet.page.locator("[data-key=bid-D]", has_text="can’t bid").click()

    tablet.page.locator(".bid-why").get_by_text("Dan has no bid left").wait_for()
    tablet.tap("No more bids for houses")
    assert tablet.thrower.startswith("Ada throws")


def test_eight_bidders_the_pad_and_the_way_to_sell_are_in_sight_at_once(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting(LONG_NAMES).start())
    tablet.throw(1, 2)
    tablet.tap("declines Baltic Avenue")
    tablet.button("Type").click()
    tablet.type(35)

    for key in ("bid-A", "bid-H", "pad-0"):
        expect(tablet.page.locator(f"[data-key={key}]")).to_be_in_viewport(ratio=1)
    expect(tablet.button("Sold")).to_be_in_viewport(ratio=1)

    tablet.page.set_viewport_size({"width": 390, "height": 844})
    tablet.page.locator("[data-key=bid-B]").click()
    for key in ("bid-back", "bid-type", "bid-A", "bid-H"):
        expect(tablet.page.locator(f"[data-key={key}]")).to_be_in_viewport(ratio=1)
    expect(tablet.button("Sold")).to_be_in_viewport(ratio=1)
