"""A turn costs few taps, whatever happens in it: a script plays that sees only the screen."""

from __future__ import annotations

from playwright.sync_api import Page

from benchmarks import taps
from tests.bank.sitting import Sitting

THROWS = 40


def test_a_turn_costs_two_taps_after_the_dice_and_six_at_most(
    sitting: Sitting, page: Page, live_site: str
) -> None:
    """But for bankruptcies, trades and building, which take as many as they need."""
    deeds = {lot: seat for seat, lots in taps.GROUPS.items() for lot in lots}
    sitting.start(deeds=deeds)
    page.goto(live_site + sitting.address)

    turns = taps.play(page, throws=THROWS, seed=1)

    assert len([turn for turn in turns if turn["kind"] not in taps.FREE]) >= THROWS
    assert sitting.commands().count("roll") >= THROWS - 1
    assert taps.report(turns) == 0
