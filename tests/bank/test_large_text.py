"""Text at 200 %, as the browser is told to show it: nothing to scroll sideways, dice in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet, text_size

SIZES = {"tablet": (1024, 768), "upright": (768, 1024), "phone": (390, 844)}
OUTSIDE = """() => [...document.querySelectorAll("#bank *")]
  .filter((each) => each.checkVisibility() && !each.closest(".unseen"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => `${each.className}: ${each.textContent.slice(0, 30)}`)"""
HIDDEN = """selectors => selectors.filter((selector) => {
  const parts = [...document.querySelectorAll(selector)];
  return !parts.length || parts.some((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return !part.contains(document.elementFromPoint(x, y));
  });
})"""
"""Of these, what is not there, or doesn't have its middle on the screen."""

COVERS = """([first, second]) => {
  const one = document.querySelector(first).getBoundingClientRect();
  return [...document.querySelectorAll(second)].some((each) => {
    const other = each.getBoundingClientRect();
    return one.left < other.right && other.left < one.right
      && one.top < other.bottom && other.top < one.bottom;
  });
}"""
"""Whether the first lies over one of the others."""

DUE: dict[str, tuple[list[dict[str, Any]], list[str]]] = {
    "the throw": ([], [".face"]),
    "a purchase": ([roll("A", 1, 2)], [".action.go", ".action.quiet"]),
    "a rent beside the throw": (
        [
            {"type": "buy", "seat": "A", "lot": "baltic-avenue"},
            {"type": "position", "tokens": {"B": 0}, "turn": "B"},
            roll("B", 1, 2),
        ],
        [".may", ".face"],
    ),
    "the last turn": ([{"type": "call_last_turn"}], [".face"]),
}
"""What was entered before, and what must be in sight."""

CROWDED: dict[str, list[dict[str, Any]]] = {
    "a card": [roll("A", 3, 4)],
    "an auction": [
        {"type": "position", "tokens": {"B": 0}, "turn": "B"},
        roll("B", 1, 2),
        {"type": "decline", "seat": "B", "lot": "baltic-avenue"},
    ],
    "a debt": [
        {"type": "no_bids", "lot": "baltic-avenue"},
        {
            "type": "position",
            "deeds": {"boardwalk": "A", "park-place": "A", "baltic-avenue": "H"},
            "cash": {"H": 3},
            "tokens": {"H": 36},
            "turn": "H",
        },
        roll("H", 2, 1),
        {"type": "collect_rent", "seat": "A", "payer": "H", "lot": "boardwalk"},
    ],
}
PANELS = ("All deeds", "Trade", "Mortgage", "More", "Journal", "Zoë, seat G")


@pytest.fixture
def large(page: Page, live_site: str) -> Iterator[Callable[[Sitting], Page]]:
    """Opens the page of a tablet whose user has doubled the size of all text."""

    def opened(sitting: Sitting) -> Page:
        Tablet(page, live_site, sitting.address).open()
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        page.evaluate("document.fonts.ready.then(() => null)")
        return page

    with text_size(page, 32):
        yield opened


def faults(page: Page, *needed: str) -> dict[str, list[str]]:
    """By size of the screen what lies beside it, and what of `needed` is out of sight."""
    found = {}
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        found[name] = page.evaluate(OUTSIDE) + page.evaluate(HIDDEN, list(needed))
    return {name: each for name, each in found.items() if each}


def covered(page: Page, first: str, others: str) -> list[str]:
    """The sizes of the screen in which `first` lies over one of the `others`."""
    found = []
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate(COVERS, [first, others]):
            found.append(name)
    return found


def enter(sitting: Sitting, page: Page, commands: list[dict[str, Any]]) -> None:
    """Another device enters these, and the tablet shows it."""
    if commands:
        sitting.enter(*commands)
        page.get_by_role("button", name=f"No. {len(sitting.commands())}").wait_for()


def test_the_dice_and_what_is_due_are_in_sight(large: Callable[[Sitting], Page]) -> None:
    sitting = Sitting().start()
    page = large(sitting)
    found = {}
    for state, (commands, needed) in DUE.items():
        enter(sitting, page, commands)
        found[state] = faults(page, *needed)
    assert {state: each for state, each in found.items() if each} == {}


def test_the_running_bid_can_be_read_beside_the_way_back(large: Callable[[Sitting], Page]) -> None:
    sitting = Sitting().start()
    page = large(sitting)
    enter(sitting, page, DUE["a purchase"][0])
    enter(sitting, page, [{"type": "decline", "seat": "A", "lot": "baltic-avenue"}])
    page.locator("[data-key='bid-step-50']").click()
    for seat in "ABA":
        page.locator(f"[data-key=bid-{seat}]").click()

    assert covered(page, ".bid-back", ".bid-running strong") == []


def test_the_button_that_records_a_count_lies_over_no_key(large: Callable[[Sitting], Page]) -> None:
    page = large(Sitting().start())
    for name in ("More", "Count the table"):
        page.get_by_role("button", name=name).first.click()
    page.locator(".count-foot").wait_for()

    assert covered(page, ".count-foot", ".pad-key") == []


def test_nothing_lies_beside_the_screen_at_a_crowded_table(
    large: Callable[[Sitting], Page],
) -> None:
    sitting = Sitting(LONG_NAMES).start()
    page = large(sitting)
    found = {}
    for state, commands in CROWDED.items():
        enter(sitting, page, commands)
        found[state] = faults(page)
    for opener in PANELS:
        page.get_by_role("button", name=opener).first.click()
        page.locator(".panel h1").wait_for()
        found[opener] = faults(page)
        page.keyboard.press("Escape")
        page.locator(".panel").wait_for(state="detached")
    assert {state: each for state, each in found.items() if each} == {}
