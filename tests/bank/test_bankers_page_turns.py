"""The page that a volunteer reads, done to the letter: turns, debts and slips."""

from __future__ import annotations

from collections.abc import Callable

from tests.bank.reading import Reader
from tests.bank.sitting import Sitting, roll
from tests.bank.states import LAST_HOUSES
from tests.bank.tablet import Tablet

LATER = {
    "deeds": {"boardwalk": "A", "park-place": "A", "baltic-avenue": "A", "short-line": "D"},
    "tokens": {"A": 20, "B": 0, "C": 10},
    "jail": {"C": 0},
    "turn": "B",
}
IN_DEBT = {
    "deeds": {"boardwalk": "A", "park-place": "A", "short-line": "D", "baltic-avenue": "C"},
    "buildings": {"boardwalk": 1, "park-place": 1},
    "cash": {"C": 10, "D": 120},
    "tokens": {"C": 36, "D": 36},
    "turn": "D",
}


def test_a_volunteer_who_has_read_the_page_plays_turns(sitting: Sitting, tablet: Tablet) -> None:
    reader = Reader(tablet)
    lots_are_bought(reader)
    sitting.enter({"type": "position", **LATER})
    tablet.sees("A position is set up", within="footer")
    looks_around(reader)
    reader.throws(1, 3)
    reader.records("… pays 10% of the total worth", "Ben", recorded="Ben")
    reader.records("… pays the … fine", "Cleo", "$50")
    at_any_time(reader)
    sitting.enter(LAST_HOUSES)
    tablet.sees("A position is set up", within="footer")
    the_last_houses(reader)

    assert reader.left_of("A turn") == set()


def lots_are_bought(reader: Reader) -> None:
    reader.throws(1, 2)
    reader.records("… buys …", "Ada", "Baltic Avenue", recorded="Ada buys Baltic Avenue")
    reader.throws(1, 2)
    reader.records("… asks … for …", "Ada", "Ben", "$4", recorded="$4")
    reader.throws(2, 4)
    reader.records("… declines …", "Cleo", "Oriental Avenue")
    reader.page.locator("[data-key=bid-B]").click()
    reader.page.locator("[data-key=bid-D]").click()
    reader.taps("Take back …", "Dan")
    reader.records("Sold to …", "Ben", recorded="auctioned to Ben")
    reader.throws(3, 5)
    reader.records("… declines …", "Dan", "Vermont Avenue")
    reader.records("Nobody bids for …", "Vermont Avenue")
    reader.throws(1, 3)
    reader.picks("dividend")


def looks_around(reader: Reader) -> None:
    """The list of all deeds, and a dim button's reason."""
    panel = reader.page.locator(".panel")
    reader.page.locator("[data-key=board-strip]").click()
    panel.get_by_text("Boardwalk").first.wait_for()
    reader.page.keyboard.press("Escape")
    reader.taps("Lift mortgage")
    panel.get_by_text("None of this can be entered now.").wait_for()
    reader.page.keyboard.press("Escape")
    panel.wait_for(state="detached")


def at_any_time(reader: Reader) -> None:
    """Walk through what stands below the dice."""
    reader.taps("Build")
    _one_each(reader)
    reader.records("Record this", recorded="Ada builds")
    reader.taps("Sell buildings")
    reader.sees("Row")
    reader.page.get_by_role("button", name="one row more").first.click()
    reader.records("Record this", recorded="Ada sells")
    reader.taps("Mortgage")
    _of(reader, "Ada", "Baltic Avenue")
    reader.records("Record this", recorded="Ada mortgages Baltic Avenue")
    reader.taps("Lift mortgage")
    _of(reader, "Ada", "Baltic Avenue")
    reader.records("Record this", recorded="Baltic Avenue")
    reader.taps("Trade")
    reader.page.locator("main").get_by_role("button", name="Ada trades").click()
    reader.page.locator(".field-partner .option", has_text="Ben").click()
    reader.page.locator(".field-gives .tick", has_text="Baltic").click()
    reader.page.locator(".field-takes .cash-box").fill("90")
    reader.records("Record this", recorded="Baltic Avenue")


def _one_each(reader: Reader) -> None:
    """One house on each lot of the form."""
    more = reader.page.locator(".count-row:not(.group-row) .step:has-text('+')")
    more.first.wait_for()
    for step in more.all():
        step.click()


def _of(reader: Reader, player: str, lot: str) -> None:
    """Choose the player, where several can do it, and then the lot."""
    ticks = reader.page.locator(".panel .tick", has_text=lot)
    of_player = reader.page.locator(".panel .action", has_text=player)
    ticks.or_(of_player).first.wait_for()
    if not ticks.count():
        of_player.click()
    ticks.click()


def the_last_houses(reader: Reader) -> None:
    """Ada and Ben want both, and Ben gets one."""
    reader.taps("More")
    reader.taps("Auction the last …", "2 houses")
    for name in ("Ada", "Ben"):
        for _ in range(2):
            reader.page.get_by_role("button", name=f"{name}: one more").click()
    reader.records("Record this")
    reader.tablet.sees("Auction: the last 2 houses")
    reader.page.locator("[data-key=bid-A]").click()
    reader.page.locator("[data-key=bid-B]").click()
    reader.page.locator(".auction-others .option", has_text="Boardwalk").click()
    reader.records("Sold to …", "Ben", recorded="Boardwalk")
    reader.records("No more bids for …", "houses")


def test_a_player_who_cannot_pay_raises_money_or_is_out(sitting: Sitting, tablet: Tablet) -> None:
    reader = Reader(tablet)
    sitting.enter({"type": "position", **IN_DEBT}, roll("D", 1, 2))
    owes(reader, "Dan")
    assert reader.page.locator("[data-key^=dice]").count() == 0
    assert reader.page.get_by_role("button", name="is bankrupt").count() == 0
    reader.taps("… raises the rest and pays …", "Dan", "$")
    reader.page.locator(".tick[aria-pressed=true]", has_text="Short Line").wait_for()
    reader.records("Record this", recorded="Dan mortgages")
    sitting.enter({"type": "position", "turn": "C"}, roll("C", 1, 2))
    owes(reader, "Cleo")
    reader.taps("… is bankrupt", "Cleo")
    reader.page.locator(".movements").get_by_text("Baltic Avenue").first.wait_for()
    reader.records("Record this", recorded="Cleo")

    assert reader.tablet.text("[data-key=player-C] .player-cash") == "bankrupt"
    assert reader.left_of("A player can't pay") == set()


def owes(reader: Reader, player: str) -> None:
    """Ada asks for the rent of Boardwalk."""
    reader.taps("… asks … for …", "Ada", player, "$")
    reader.tablet.sees(f"{player} owes Ada")


def test_slips_are_taken_back_and_what_came_later_is_entered_again(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    sitting.start(tokens={"A": 20})
    reader = Reader(open_tablet(sitting))
    reader.throws(1, 2)
    reader.taps("Undo")
    reader.records("Take it back", recorded="Takes back")
    reader.records("Redo")
    reader.records("… buys …", "Ada", "Indiana Avenue", recorded="Ada buys")
    goes_back(reader)
    reader.records("Enter again", recorded="Ada throws 1+2")
    reader.taps("Skip")
    reader.page.locator(".alert.again").wait_for(state="detached")
    reader.records("… buys …", "Ada", "Indiana Avenue", recorded="Ada buys")
    reader.throws(6, 5)
    reader.taps("Journal")
    reader.sees("Why?")
    reader.page.locator(".journal li:has-text('Ada throws') summary").first.click()
    takes_back_what_came_later(reader)
    reader.taps("Stop")
    reader.page.locator(".alert.again").wait_for(state="detached")
    reader.records("… buys …", "Ada", "Indiana Avenue", recorded="Ada buys")
    reader.taps("More")
    reader.taps("Count the table")
    reader.tablet.type(1500)
    reader.taps("Record the count")
    reader.tablet.sees("Back to the game")

    assert reader.left_of("A mistake") == set()


def goes_back(reader: Reader) -> None:
    """To the older of the two entries at the bottom left, before the newest two."""
    reader.page.locator(".ribbon-entry").first.click()
    takes_back_what_came_later(reader)


def takes_back_what_came_later(reader: Reader) -> None:
    reader.taps("Back to here")
    reader.taps("Take back …", "2")
    reader.page.locator(".alert.again").wait_for()
