"""A turn costs few taps, whatever happens in it: a script plays that sees only the screen."""

from __future__ import annotations

from playwright.sync_api import Page

from benchmarks import taps
from ledger.models import Game
from tests.bank.sitting import CAST, Sitting

SEED = 2
THROWS_MAX = 400
"""Far more than it takes until three players are bankrupt. How many that is depends a little on how
busy the computer is: the script gives up a form whose answer doesn't come."""
HOUSES = 2
CASH = 60


def test_a_whole_game_costs_two_taps_a_turn_after_the_dice_and_six_at_most(
    sitting: Sitting, page: Page, live_site: str
) -> None:
    """Except for bankruptcies and trades, which take as many as they need.

    It begins in mid-game, so that it ends soon: each player has a color group with two houses on
    each lot, and $60. A game from its very start is played by `benchmarks.taps`.
    """
    deeds = {lot: seat for seat, lots in taps.GROUPS.items() for lot in lots}
    cash = dict.fromkeys(taps.GROUPS, CASH)
    sitting.start(deeds=deeds, buildings=dict.fromkeys(deeds, HOUSES), cash=cash)
    page.goto(live_site + sitting.address)

    taps.pair(page)
    turns = taps.play(page, throws=THROWS_MAX, seed=SEED)
    page.wait_for_selector("#bank[aria-busy=false] .link.saved")

    situation = Game.objects.get(pk=sitting.game.pk).state["situation"]
    assert situation["status"] == "finished"
    assert len(situation["bankrupt"]) == len(CAST) - 1
    assert taps.report(turns) == 0
    assert taps.sign(page) == [{"kind": "signature", "taps": 2}]
