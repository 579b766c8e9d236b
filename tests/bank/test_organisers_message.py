"""What the organisers say to everybody stands on the tablet until the banker puts it away."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tournaments.services import clock, postponing, projectors

SAID = ".alert.said"
IS_ABOVE = """() => document.querySelector(".alert.said").getBoundingClientRect().bottom
  <= document.querySelector("[data-key=dice-0-1]").getBoundingClientRect().top"""
BELOW = """selectors => selectors.filter((selector) =>
  document.querySelector(selector).getBoundingClientRect().bottom
    > document.querySelector("[data-place=footer]").getBoundingClientRect().top)"""
"""Which of these the foot of the screen covers."""
WORDS = "The buffet is open, and the raffle is drawn at nine; bring your ticket to the stage. " * 2


def test_it_comes_by_the_stream_and_goes_again(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(sitting, only_news=True)
    projectors.say(sitting.event.pk, "The buffet is open")
    tablet.sees("The buffet is open", within=SAID)
    assert tablet.text(f"{SAID} time") != ""

    projectors.say(sitting.event.pk, "")
    tablet.page.locator(SAID).wait_for(state="detached")


def test_it_covers_no_button_of_the_dice(sitting: Sitting, tablet: Tablet) -> None:
    projectors.say(sitting.event.pk, WORDS[:200])
    tablet.sees("The buffet is open", within=SAID)

    assert tablet.page.evaluate(IS_ABOVE)
    tablet.throw(1, 2)
    tablet.sees("The buffet is open", within=SAID)


def test_beside_other_notes_it_leaves_dice_and_tools_in_sight(
    sitting: Sitting, tablet: Tablet
) -> None:
    postponing.postpone(sitting.table.pk, reason="No light")
    tablet.sees("Postponed: this game goes on later.")
    tablet.button("Call referee").click()
    tablet.button("A rule question").click()
    tablet.sees("The referee is called.")
    projectors.say(sitting.event.pk, WORDS[:200])
    tablet.page.get_by_role("button", name=re.compile(r"organisers, \d\d:\d\d")).click()
    tablet.sees("The buffet is open", within=SAID)

    assert tablet.page.evaluate(BELOW, ["[data-key=dice-1-6]", ".tool"]) == []


def test_put_away_it_stays_away_until_something_else_is_said(
    sitting: Sitting, tablet: Tablet
) -> None:
    projectors.say(sitting.event.pk, "The buffet is open")
    tablet.page.locator("[data-key=said-read]").click()
    tablet.page.locator(SAID).wait_for(state="detached")
    tablet.page.reload()
    tablet.settle()
    clock.start(sitting.table.round_id, by="Olga")
    tablet.page.wait_for_selector(".clock.running")
    assert tablet.page.locator(SAID).count() == 0

    projectors.say(sitting.event.pk, "Ten minutes left")
    tablet.sees("Ten minutes left", within=SAID)


def test_a_tablet_that_was_offline_hears_it_when_it_is_back(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.page.context.set_offline(True)
    tablet.page.wait_for_selector(".link:not(.saved)")
    projectors.say(sitting.event.pk, "The buffet is open")
    tablet.page.context.set_offline(False)

    tablet.sees("The buffet is open", within=SAID)


def test_unread_it_is_there_again_after_a_reload_without_a_network(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    projectors.say(sitting.event.pk, "The buffet is open")
    deciding_tablet.sees("The buffet is open", within=SAID)
    for served in ("**/api/**", "**/live/**"):
        deciding_tablet.page.route(served, lambda route: route.abort())
    deciding_tablet.page.reload()

    deciding_tablet.sees("The buffet is open", within=SAID)
    deciding_tablet.page.locator("[data-key=said-read]").click()
    deciding_tablet.page.reload()
    deciding_tablet.page.locator(".dice-card").wait_for()
    assert deciding_tablet.page.locator(SAID).count() == 0
