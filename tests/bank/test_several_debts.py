"""A player who owes several others, as by a card that pays each: one look, and all are paid."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet

BELOW_THE_EDGE = """() => [document.querySelector(".main-body")]
  .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)[0]"""
CUT_OFF = """() => [document.querySelector(".answer").getBoundingClientRect().bottom]
  .flatMap((edge) => [...document.querySelectorAll(".movements li")]
    .filter((item) => item.getBoundingClientRect().bottom > edge)
    .map((item) => item.textContent))"""
A_PAUSE_MS = 1000
"""Longer than a form waits before it asks what it would do."""
EIGHT = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
BROWNS = ("mediterranean-avenue", "baltic-avenue")


@pytest.fixture
def sitting(live_site: str) -> Sitting:
    """Eight players, of whom Ada has $20, a railroad and houses."""
    return Sitting(EIGHT).start(
        cash={"A": 20},
        deeds={**dict.fromkeys(BROWNS, "A"), "short-line": "A"},
        buildings=dict.fromkeys(BROWNS, 4),
        tokens={"A": 4},
    )


@pytest.fixture
def tablet(sitting: Sitting, open_tablet: Callable[..., Tablet]) -> Tablet:
    """Ruth's tablet, where Ada has drawn the card that pays each of the seven others $50."""
    sitting.enter(roll("A", 1, 2), {"type": "draw", "seat": "A", "card": "CH15"})
    tablet = open_tablet(sitting)
    tablet.sees("Ada owes $350 in all")
    return tablet


def test_what_is_missing_for_seven_debts_is_raised_and_paid_with_two_taps(
    sitting: Sitting, tablet: Tablet
) -> None:
    assert tablet.text(".action.go") == (
        "Ada raises the rest and pays all 7 debts: $350 Ada is $330 short and can raise $360. ›"
    )
    tablet.tap("Ada raises the rest and pays all 7 debts")
    tablet.sees("and settles all debts", within=".answer")
    tablet.tap("Record this")

    assert tablet.taps == 2
    assert sitting.commands()[-2:] == ["draw", "pay_all"]
    assert [tablet.cash(seat) for seat in "ABH"] == ["$0", "$1,550", "$1,550"]
    assert tablet.thrower.startswith("Ben throws")


def test_one_tap_pays_them_all_where_the_cash_suffices(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter({"type": "position", "cash": {"A": 400}})
    tablet.tap("Ada pays all 7 debts: $350")

    assert tablet.taps == 1
    assert tablet.cash("A") == "$50"


def test_each_creditor_and_sum_is_listed_once(tablet: Tablet) -> None:
    assert tablet.page.locator(".debt-card").count() == 1
    rows = tablet.page.locator(".debt-list li").all_inner_texts()
    assert [" ".join(row.split()) for row in rows] == [f"{name} $50" for name in EIGHT[1:]]
    assert tablet.text(".debt-card p") == "Card: Chairman: pay each"


def test_one_debt_can_be_paid_before_the_others(sitting: Sitting, tablet: Tablet) -> None:
    assert not tablet.button("pays $50 to Cleo").is_visible()
    tablet.page.get_by_text("One debt at a time").click()
    tablet.tap("Ada raises the rest and pays $50 to Cleo")
    tablet.tap("Record this")

    assert sitting.newest_command()["type"] == "pay"
    assert tablet.cash("C") == "$1,550"
    tablet.sees("Ada owes $300 in all")


def test_with_long_names_all_of_it_is_above_the_edge(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start(
        cash={"A": 20}, deeds={"boardwalk": "A", "park-place": "A"}, tokens={"A": 4}
    )
    sitting.enter(roll("A", 1, 2), {"type": "draw", "seat": "A", "card": "CH15"})
    tablet = open_tablet(sitting)
    tablet.sees("One debt at a time")
    tablet.page.evaluate("() => document.fonts.ready.then(() => null)")

    assert tablet.page.evaluate(BELOW_THE_EDGE) <= 0
    for tool in ("Trade", "Mortgage"):
        assert tablet.page.get_by_role("button", name=tool, exact=True).is_enabled()


def test_what_each_creditor_gets_is_in_sight_before_it_is_recorded(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start(
        cash={"A": 20}, deeds={"boardwalk": "A", "park-place": "A"}, tokens={"A": 4}
    )
    sitting.enter(roll("A", 1, 2), {"type": "draw", "seat": "A", "card": "CH15"})
    tablet = open_tablet(sitting)
    tablet.button("pays all 7 debts").click()
    tablet.page.locator(".answer .movements").wait_for()
    tablet.page.evaluate("() => document.fonts.ready.then(() => null)")

    assert tablet.page.locator(".movements li").count() == 8
    assert tablet.page.evaluate(CUT_OFF) == []


def test_no_creditor_gets_a_deed_of_the_bankrupt_before_it_is_chosen(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    deeds = dict.fromkeys(("new-york-avenue", "short-line"), "A")
    sitting = Sitting(EIGHT).start(cash={"A": 10}, deeds=deeds, tokens={"A": 4})
    sitting.enter(roll("A", 1, 2), {"type": "draw", "seat": "A", "card": "CH15"})
    tablet = open_tablet(sitting)
    page, asked = tablet.page, []
    page.on("request", lambda each: asked.append(each) if "/preview" in each.url else None)
    page.clock.install()
    tablet.tap("Ada is bankrupt")
    heirs, tiles = page.locator(".heirs .option"), page.locator(".estate .tick")
    assert tiles.filter(has_text="nobody yet").count() == 2
    page.clock.run_for(A_PAUSE_MS)
    heirs.filter(has_text="Ben").click()
    tiles.filter(has_text="New York Avenue").click()
    page.clock.run_for(A_PAUSE_MS)
    assert (asked, tablet.button("Record this").is_disabled()) == ([], True)

    heirs.filter(has_text="Cleo").click()
    tiles.filter(has_text="Short Line").click()
    page.clock.run_for(A_PAUSE_MS)
    tablet.tap("Record this")
    assert sitting.newest_command()["deeds"] == {"new-york-avenue": "B", "short-line": "C"}
