"""A table that is played later says so on its tablet, and when it goes on."""

from __future__ import annotations

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.tournaments import evening
from tournaments.services import postponing, results


def test_the_banker_is_told_to_stop_and_when_to_go_on(
    sitting: Sitting, listening_tablet: Tablet
) -> None:
    tablet = listening_tablet
    postponing.postpone(sitting.table.pk, reason="Somebody is ill")
    tablet.sees("Postponed: this game goes on later.")
    tablet.sees("Postponed", within=".clock")
    # Only officials read why.
    assert "ill" not in tablet.text(".alert.postponed").split()

    postponing.resume(sitting.table.pk)
    tablet.sees("This table is no longer postponed: play on.")
    assert tablet.page.locator(".alert.postponed").count() == 0
    tablet.throw(1, 2)
    assert sitting.commands() == ["start", "roll"]


def test_it_comes_back_once_everybody_has_signed_at_the_next_table(
    sitting: Sitting, tablet: Tablet
) -> None:
    postponing.postpone(sitting.table.pk, reason="No light")
    sitting.next_round()
    tablet.sees("Round 2")
    sitting.start()
    tablet.sees("Ada throws")
    evening.end_game(sitting.table)
    tablet.sees("each player checks the sheet and signs")
    tablet.hold("Ada signs")
    tablet.sees("Take the signature back")

    for letter in "BCD":
        results.sign(sitting.table.pk, letter, via="tablet")
    evening.deliver()
    tablet.sees("Postponed: this game goes on later.")
    tablet.sees("Round 1")
