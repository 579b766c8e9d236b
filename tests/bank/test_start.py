"""Before the first throw: what has to lie ready, and what a large table is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ledger import passes
from tests.bank.sitting import LONG_NAMES, Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes


def test_the_checklist_names_each_players_notes(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(sitting)
    notes = "Each player has 2 × $500, 2 × $100, 2 × $50, 6 × $20, 5 × $10, 5 × $5, 5 × $1: $1,500"
    tablet.button(notes).click()

    assert tablet.button(notes).get_attribute("aria-pressed") == "true"
    assert not tablet.page.get_by_text("may bank without playing").count()


def test_four_players_start_fits_a_tablet_without_scrolling(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(sitting)
    tablet.sees("Start: Dan throws first")
    body = tablet.page.locator(".main-body")

    assert body.evaluate("body => body.scrollHeight <= body.clientHeight")


def test_ticks_outlive_a_reload(sitting: Sitting, open_tablet: Callable[..., Tablet]) -> None:
    tablet = open_tablet(sitting)
    tablet.button("Decks shuffled").click()
    tablet.button("Deeds sorted").click()
    tablet.button("Deeds sorted").click()
    tablet.keeps().page.reload()

    assert tablet.button("Decks shuffled").get_attribute("aria-pressed") == "true"
    assert tablet.button("Deeds sorted").get_attribute("aria-pressed") == "false"


def test_opening_throws_outlive_a_reload(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(sitting)
    throw_to_start(tablet, "A", 6, 1)
    throw_to_start(tablet, "B", 2, 2)
    throw_to_start(tablet, "C", 5, 6)
    tablet.page.locator("[data-key=thrown-C]").click()
    tablet.sees("Cleo throws", within=".opening")
    tablet.keeps().page.reload()

    tablet.sees("Cleo throws", within=".opening")
    throw_to_start(tablet, "C", 1, 2)
    throw_to_start(tablet, "D", 3, 3)
    tablet.settle()

    totals = {"A": 7, "B": 4, "C": 3, "D": 6}
    assert sitting.newest_command() == {"type": "throw_for_start", "totals": totals}


def test_after_a_tie_the_throws_before_it_are_gone(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(sitting)
    for seat, first in (("A", 6), ("B", 6), ("C", 2), ("D", 1)):
        throw_to_start(tablet, seat, first, 3)
    tablet.settle()
    tablet.keeps().page.reload()

    tablet.sees("Ada throws", within=".opening")
    assert not tablet.page.locator(".thrown-chip strong").count()


def throw_to_start(tablet: Tablet, seat: str, first: int, second: int) -> None:
    """A player's throw for the start, which comes next."""
    for row, face in enumerate((first, second)):
        tablet.page.locator(f"[data-key='start-{seat}-{row}-{face}']").click()


def test_a_token_tapped_without_a_network_is_known_to_the_next_tablet(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(sitting)
    tablet.tap("Who has which token?")
    tablet.page.context.set_offline(True)
    for token in ("Hat", "Dog", "Ship", "Car"):
        tablet.page.locator(f"[data-key=take-{token}]").click()
    tablet.page.locator("[data-key=taker-C]").click()
    tablet.page.locator("[data-key=take-Hat]").click()
    tablet.page.context.set_offline(False)
    hat = sitting.table.seats.filter(letter="C", token="Hat")
    becomes(tablet.page, hat.exists, "the server to know the tokens")
    passes.release(sitting.card)
    tablet = open_tablet(sitting)
    tablet.tap("Start: Ada throws first")
    tablet.throw(1, 2)

    assert tablet.text("[data-key=player-A] .player-place") == "on Baltic Avenue"
    assert tablet.text("[data-key=player-B] .player-place") == "Dog on GO"
    assert tablet.text("[data-key=player-C] .player-place") == "Hat on GO"


def test_above_five_players_the_banker_is_told_that_banking_is_enough(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting(LONG_NAMES))

    tablet.sees("With more than five players the banker may bank without playing.")


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (768, 1024)])
def test_eight_players_dice_and_ways_to_start_are_in_sight_without_scrolling(
    width: int, height: int, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting(LONG_NAMES))
    tablet.page.set_viewport_size({"width": width, "height": height})
    last = tablet.button("Start: Ümit")
    last.wait_for()

    for each in (tablet.page.locator(".check").first, tablet.button("Start: Maximiliane"), last):
        expect(each).to_be_in_viewport(ratio=1)
    expect(tablet.page.locator(".opening [data-key$='-1-6']")).to_be_in_viewport(ratio=1)
    letters = tablet.page.locator(".starts .badge").all_inner_texts()
    assert letters == list("ABCDEFGH")


def test_the_dice_of_eight_players_stay_in_sight_while_the_main_panel_scrolls(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting(LONG_NAMES))
    tablet.sees("With more than five players")
    tablet.button("Call referee").click()
    tablet.button("A rule question").click()
    tablet.sees("The referee is called.")  # in a note that leaves the main panel less room
    for width, height in ((1024, 768), (768, 1024), (390, 844)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        for place in (tablet.page.locator(".check").first, tablet.button("Start: Ümit")):
            place.scroll_into_view_if_needed()
            for row in (0, 1):
                face = tablet.page.locator(f".opening [data-key$='-{row}-6']")
                expect(face).to_be_in_viewport(ratio=1)


def test_the_main_panel_stays_where_it_was_scrolled_when_it_is_redrawn(
    live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(Sitting(LONG_NAMES))
    tablet.page.set_viewport_size({"width": 1024, "height": 640})
    tablet.button("Start: Ümit").scroll_into_view_if_needed()
    body = tablet.page.locator(".main-body")
    before = body.evaluate("body => body.scrollTop")
    tablet.page.evaluate("new Promise(requestAnimationFrame)")
    for word in ("Call referee", "A rule question"):
        tablet.button(word).click()
    tablet.sees("The referee is called.")

    assert before > 0
    assert body.evaluate("body => body.scrollTop") == before
