"""Trades and bankruptcies of many lots: each has its name, and the button stays in sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from tests.axe import violations_by_day_and_night
from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet

LOTS = list(engine.load_edition("us-pre2008").deeds)
IN_SIGHT = """names => names.filter(name => {
  const box = document.querySelector(name).getBoundingClientRect();
  return box.height < 20 || box.top < 0 || box.bottom > innerHeight;
})"""

SCROLLS = """() => [...document.querySelectorAll(".panel *")]
  .filter((item) => item.scrollHeight > item.clientHeight + 1)
  .filter((item) => getComputedStyle(item).overflowY !== "visible")
  .map((item) => item.className)"""


def in_debt(lots: list[str], mortgaged: list[str], cash: int, *, heir: int = 1500) -> Sitting:
    """The last of eight owes $2,000 for Boardwalk to one who has the cash of an heir, and has these
    lots."""
    sitting = Sitting(LONG_NAMES).start(
        deeds=dict.fromkeys(lots, "H") | {"boardwalk": "C", "park-place": "C"},
        mortgaged=mortgaged,
        buildings={"boardwalk": 5, "park-place": 5},
        cash={"H": cash, "C": heir},
        tokens={"H": 36},
        turn="H",
    )
    rent = {"type": "collect_rent", "seat": "C", "payer": "H", "lot": "boardwalk"}
    sitting.enter(roll("H", 2, 1), rent)
    return sitting


def test_in_a_trade_of_all_deeds_money_preview_and_button_stay_in_sight(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    deeds = {lot: "AC"[at >= 14] for at, lot in enumerate(LOTS)}
    tablet = open_tablet(Sitting(LONG_NAMES).start(deeds=deeds, mortgaged=LOTS[:3]))
    page = tablet.page
    tablet.tap("Trade")
    tablet.tap(f"{LONG_NAMES[0]} trades")
    page.locator(".field-partner .option", has_text=LONG_NAMES[2][:6]).click()
    assert page.locator(".bundle .tick").count() == len(LOTS)
    assert [name for name in page.evaluate(SCROLLS) if "ticks" in name] == []
    page.locator(".field-gives .tick", has_text="New York Avenue").click()
    page.locator(".field-gives .tick", has_text="Baltic Avenue").click()
    page.locator(".field-takes .cash-box").fill("250")
    page.locator(".answer .movements").wait_for()

    parts = [".field-gives .cash-box", ".field-takes .cash-box", ".answer .will", ".form .go"]
    assert page.evaluate(IN_SIGHT, parts) == []
    assert "Br Baltic Avenue mortgaged" in tablet.text(".answer .movements")
    page.locator(".field-takes .cash-box").click()
    keys = [".field-takes [data-key='pad-7']", ".field-takes [data-key='pad-0']", ".form .go"]
    assert page.evaluate(IN_SIGHT, keys) == []


BROKEN = """() => [...document.querySelectorAll(".bundle .tick-name")].filter((name) => {
  const words = document.createRange();
  return [...name.firstChild.data.matchAll(/\\S+/g)].some((word) => {
    words.setStart(name.firstChild, word.index);
    words.setEnd(name.firstChild, word.index + word[0].length);
    return words.getClientRects().length > 1;
  });
}).map((name) => name.textContent)"""
CUT = """() => [...document.querySelectorAll(".bundle .tick, .movements .moved, .field-lift .tick")]
  .filter((item) => {
    const box = item.getBoundingClientRect();
    const [place] = ["ticks", "answer"].map((name) => item.closest(`.${name}`)).filter(Boolean);
    return box.bottom > Math.min(place.getBoundingClientRect().bottom, innerHeight) + 1
      || item.scrollHeight > item.clientHeight + 1;
  }).map((item) => item.textContent)"""
UNLETTERED = """() => [...document.querySelectorAll(".form-trade .chip")]
  .filter((chip) => chip.innerText.trim() === "").map((chip) => chip.title)"""


@pytest.mark.parametrize("mine", [13, 15])
def test_all_deeds_that_change_hands_are_lettered_and_named_in_whole_words_without_scrolling(
    mine: int, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    deeds = {lot: "AC"[at >= mine] for at, lot in enumerate(LOTS)}
    tablet = open_tablet(Sitting(LONG_NAMES).start(deeds=deeds, mortgaged=LOTS[11:15]))
    page = tablet.page
    tablet.tap("Trade")
    tablet.tap(f"{LONG_NAMES[0]} trades")
    page.locator(".field-partner .option", has_text=LONG_NAMES[2][:6]).click()
    for tick in page.locator(".bundle .tick").all():
        tick.click()
    page.locator(".field-takes .cash-box").fill("1195")
    page.locator(".answer .moved").nth(len(LOTS) - 1).wait_for()

    assert page.locator(".answer .moved").count() == len(LOTS)
    assert page.evaluate(UNLETTERED) == []
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("lots", [14, 26])
def test_a_bankruptcy_says_for_which_lot_each_interest_is_without_scrolling(
    lots: int, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(in_debt(LOTS[:lots], LOTS[:lots], 3, heir=9000))
    tablet.tap(f"{LONG_NAMES[7]} is bankrupt")
    tablet.page.locator(".answer .amounts").wait_for()

    inherits = f"Interest on the mortgages that {LONG_NAMES[2]} inherits: "
    tablet.sees(inherits + "Mediterranean Avenue $3, Baltic Avenue $3", within=".answer")
    assert tablet.page.evaluate(IN_SIGHT, [".answer .will", ".form .go"]) == []
    assert tablet.page.locator(".field-lift .tick").count() == lots
    assert tablet.page.evaluate(SCROLLS) == []
    for tick in tablet.page.locator(".field-lift .tick").all()[1::2]:
        tick.click()
    tablet.sees("lifts at once, with the interest: Baltic Avenue $33", within=".answer")
    tablet.sees(inherits + "Mediterranean Avenue $3, Reading Railroad $10", within=".answer")
    assert tablet.page.evaluate(SCROLLS) == []
    assert tablet.page.evaluate(CUT) == []


def in_debt_to_all(lots: list[str], cash: int) -> Sitting:
    """The last of eight owes $50 to each of the others, and has mortgaged all these lots."""
    sitting = Sitting(LONG_NAMES).start(
        deeds=dict.fromkeys(lots, "H"), mortgaged=lots, cash={"H": cash}, tokens={"H": 15}, turn="H"
    )
    sitting.enter(roll("H", 3, 4), {"type": "draw", "seat": "H", "card": "CH15"})
    return sitting


@pytest.mark.parametrize("lots", [14, 26])
def test_a_bankruptcy_to_seven_divides_all_lots_on_one_screen(
    lots: int, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = in_debt_to_all(LOTS[:lots], 10)
    tablet = open_tablet(sitting)
    page = tablet.page
    tablet.tap(f"{LONG_NAMES[7]} is bankrupt")
    heads, tiles = page.locator(".heirs .option"), page.locator(".estate .tick")
    assert tiles.count() == lots
    for heir in range(7):
        heads.nth(heir).click()
        for at in range(heir, lots, 7):
            tiles.nth(at).click()
    heads.get_by_text("Lift at once").click()
    for at in range(1, lots, 2):
        tiles.nth(at).click()
    tablet.sees("Mortgages lifted at once, with the interest: ", within=".answer")

    sights = [".estate .tick:first-child", ".answer .movements", ".answer .amounts", ".form .go"]
    assert page.evaluate(IN_SIGHT, sights) == []
    assert page.evaluate(SCROLLS) == []
    assert page.evaluate(CUT) == []
    assert violations_by_day_and_night(page) == []
    tablet.tap("Record this")
    command = sitting.newest_command()
    assert command["deeds"] == {lot: "ABCDEFG"[at % 7] for at, lot in enumerate(LOTS[:lots])}
    assert command["lift"] == LOTS[1:lots:2]


@pytest.mark.parametrize(("lots", "mortgaged"), [(8, 2), (13, 0)])
def test_all_that_a_bankruptcy_passes_on_fits_without_scrolling(
    lots: int, mortgaged: int, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(in_debt(LOTS[:lots], LOTS[:mortgaged], 3))
    tablet.tap(f"{LONG_NAMES[7]} is bankrupt")
    tablet.page.locator(".answer .movements").wait_for()

    assert tablet.page.locator(".answer .moved").count() == lots
    assert tablet.page.evaluate(SCROLLS) == []


def test_all_that_a_debtor_of_thirteen_lots_may_mortgage_is_in_sight(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(in_debt(LOTS[:13], [], 1400))
    tablet.tap("raises the rest")
    tablet.sees("and settles a debt", within=".answer")

    parts = [".field-mortgage .tick:first-child", ".field-mortgage .tick:last-child", ".form .go"]
    assert tablet.page.locator(".tick").count() == 13
    assert tablet.page.evaluate(IN_SIGHT, parts) == []
    assert [name for name in tablet.page.evaluate(SCROLLS) if name != "answer"] == []
