"""The tablet fits its screens: eight players with long names, every state, both sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import engine
from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet

SIZES = {"tablet": (1024, 768), "phone": (390, 844)}
FINGER_PX = 48

STREETS = {"boardwalk": "A", "park-place": "A", "kentucky-avenue": "B", "indiana-avenue": "B"}
STATES: dict[str, list[dict[str, Any]]] = {
    "the throw": [],
    "a purchase": [roll("A", 1, 2)],
    "a double": [{"type": "position", "tokens": {"A": 8}}, roll("A", 3, 3)],
    "a price that can be raised": [
        {"type": "position", "deeds": {"short-line": "A"}, "cash": {"A": 320}, "tokens": {"A": 36}},
        roll("A", 1, 2),
    ],
    "an auction": [
        roll("A", 1, 2),
        {"type": "decline", "seat": "A", "lot": "baltic-avenue"},
    ],
    "a card": [roll("A", 3, 4)],
    "a tax": [roll("A", 1, 3)],
    "hotels and a prisoner": [
        {
            "type": "position",
            "deeds": STREETS,
            "buildings": {"boardwalk": 5, "park-place": 5},
            "cash": {"A": 12345, "B": 0},
            "jail": {"B": 1},
            "tokens": {"B": 10},
        }
    ],
    "a debt": [
        {"type": "position", "deeds": STREETS, "cash": {"H": 3}, "tokens": {"H": 36}, "turn": "H"},
        roll("H", 2, 1),
        {"type": "collect_rent", "seat": "A", "payer": "H", "lot": "boardwalk"},
    ],
    "the last turn": [{"type": "call_last_turn"}],
    "the bank only": [{"type": "untrack"}],
}

SMALL_BUTTONS = """size => [...document.querySelectorAll("button, input, select")]
  .map(item => [item.getBoundingClientRect(), item.textContent])
  .filter(([box]) => box.width > 0 && (box.height < size || box.width < 40))
  .map(([box, text]) => `${text}: ${box.width} x ${box.height}`)"""
PARTS = ".action, .tool, .face, .player-cash, .step, .turn-heading small"
CLIPPED = """parts => [...document.querySelectorAll(parts)]
  .filter(item => item.scrollWidth > item.clientWidth + 1)
  .map(item => item.textContent)"""
FONTS = "() => document.fonts.ready.then(() => null)"  # until then others stand in
WIDTH = "() => document.documentElement.scrollWidth"
UNSEEN = """() => ["bar", "players", "main", "footer"].filter(name => {
  const box = document.querySelector(`[data-place=${name}]`).getBoundingClientRect();
  return box.bottom > innerHeight + 1 || box.top < 0;
})"""


@pytest.mark.parametrize("state", list(STATES))
def test_everything_fits_and_can_be_hit_with_a_finger(
    state: str, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start()
    if STATES[state]:
        sitting.enter(*STATES[state])

    page = open_tablet(sitting).page
    page.evaluate(FONTS)

    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDTH) <= width, name
        assert page.evaluate(SMALL_BUTTONS, FINGER_PX) == [], name
        assert page.evaluate(CLIPPED, PARTS) == [], name


def test_on_a_tablet_the_page_itself_never_scrolls(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start()

    page = open_tablet(sitting).page
    page.evaluate(FONTS)

    assert page.evaluate(UNSEEN) == []


PLACES = """() => [...document.querySelectorAll("[data-place], .player, .dice-card")]
  .filter(item => innerWidth > 800 || item.matches(".player, [data-place=bar]"))
  .map(item => [item.className || item.dataset.place, item.getBoundingClientRect()])
  .map(([name, box]) => [name.split(" ")[0], box.top, box.height])"""
"""On a narrow screen the page scrolls, and what is below the main panel moves with it."""
CUT_OFF = """() => [...document.querySelectorAll(".player :is(.chip, .sign)")]
  .map(item => [item, item.closest(".player")])
  .map(([item, card]) => [item, item.getBoundingClientRect(), card.getBoundingClientRect()])
  .filter(([, box, card]) => box.bottom > card.bottom || box.right > card.right)
  .map(([item]) => item.textContent)"""
LOTS = list(engine.load_edition("us-pre2008").deeds)


def places(tablet: Tablet) -> dict[str, list[list[Any]]]:
    """The place of everything, in each size."""
    found = {}
    for name, (width, height) in (SIZES | {"upright": (768, 1024)}).items():
        tablet.page.set_viewport_size({"width": width, "height": height})
        found[name] = tablet.page.evaluate(PLACES)
        assert tablet.page.evaluate(CUT_OFF) == [], name
    return found


@pytest.mark.parametrize("seats", [4, 8])
def test_nothing_moves_when_tokens_meet_deeds_are_added_and_one_is_in_debt(
    seats: int, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES[:seats]).start(tokens={"A": 5})
    tablet = open_tablet(sitting)
    tablet.page.evaluate(FONTS)
    tablet.page.locator(".ribbon-entry").first.wait_for()
    before = places(tablet)

    tokens = dict.fromkeys("ABCDEFGH"[:seats], 1)
    sitting.enter({"type": "position", "deeds": STREETS, "tokens": tokens})
    tablet.page.locator("[data-key=player-A] .chip").first.wait_for()
    assert places(tablet) == before

    estate = dict.fromkeys(LOTS[:16], "A") | {"boardwalk": "C", "park-place": "C"}
    owning = {"deeds": estate, "jail_cards": {"chance": "A", "community-chest": "A"}}
    sitting.enter(
        {"type": "position", **owning, "cash": {"A": 12}, "tokens": {"A": 36}},
        roll("A", 2, 1),
        {"type": "collect_rent", "seat": "C", "payer": "A", "lot": "boardwalk"},
    )
    tablet.page.locator("[data-key=player-A] .sign.debt").wait_for()
    still = {
        name: [place for place in at if place[0] != "dice-card"] for name, at in before.items()
    }
    assert places(tablet) == still


BUILT = {
    "A": ("park-place", "boardwalk"),
    "C": ("st-charles-place", "states-avenue", "virginia-avenue"),
    "D": (
        *("oriental-avenue", "vermont-avenue", "connecticut-avenue"),
        *("kentucky-avenue", "indiana-avenue", "illinois-avenue"),
    ),
}
BARE = {
    "A": ("mediterranean-avenue", "electric-company", "short-line", "b-and-o-railroad"),
    "C": ("st-james-place", "tennessee-avenue", "new-york-avenue"),
    "D": ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue", "reading-railroad"),
}


@pytest.mark.parametrize("seats", [4, 8])
def test_of_a_player_with_hotels_and_a_debt_no_chip_is_cut_off(
    seats: int, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    estate = [(lot, seat) for seat in "ACD" for lot in (*BUILT[seat], *BARE[seat])]
    sitting = Sitting(LONG_NAMES[:seats]).start(
        deeds=dict(estate),
        buildings={lot: 5 for lots in BUILT.values() for lot in lots},
        cash={"C": 12},
        tokens={"C": 36},
        turn="C",
    )
    tablet = open_tablet(sitting)
    tablet.page.evaluate(FONTS)
    places(tablet)

    sitting.enter(
        roll("C", 2, 1),
        {"type": "collect_rent", "seat": "A", "payer": "C", "lot": "boardwalk"},
    )
    tablet.page.locator("[data-key=player-C] .sign.debt").wait_for()
    places(tablet)


def test_the_word_that_an_entry_waits_moves_nothing_and_the_way_on_is_in_sight(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start()
    tablet = open_tablet(sitting)
    page = tablet.page
    page.evaluate(FONTS)
    bar = "document.querySelector('[data-place=bar]').getBoundingClientRect().height"
    before = page.evaluate(bar)
    page.context.set_offline(True)
    page.wait_for_selector(".link.waiting")
    for row, face in ((0, 6), (1, 4)):
        tablet.face(row, face).click()
    page.wait_for_selector(".alert.late")
    assert page.evaluate(bar) == before

    sitting.enter({"type": "position", "cash": {"D": 1400}})
    page.context.set_offline(False)
    for key in ("stale-enter", "stale-drop"):
        expect(page.locator(f"[data-key={key}]")).to_be_in_viewport(ratio=1)
        page.locator(f"[data-key={key}]").click(trial=True)
    assert page.evaluate(bar) == before
    assert (
        page.evaluate(
            "(list => list.scrollHeight - list.clientHeight)(document.querySelector('.alerts'))"
        )
        <= 0
    )


def test_every_player_is_named_with_cash_and_deeds(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    sitting = Sitting(LONG_NAMES).start(deeds=STREETS)
    tablet = open_tablet(sitting)

    for letter, name in zip("ABCDEFGH", LONG_NAMES, strict=True):
        assert name in tablet.text(f"[data-key='player-{letter}'] .player-name")
        assert tablet.cash(letter) == "$1,500"
    read_out = tablet.page.locator("[data-key='player-A'] .unseen").text_content()
    assert "Park Place. Boardwalk" in (read_out or "")
