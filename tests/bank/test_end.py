"""The end of a table: last turn, tally sheet, a signature each, and on to the next table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ledger.actors import Actor
from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet
from tests.bank.test_signed_offline import WATCH, sign
from tests.conftest import becomes
from tests.ledger.books import grant, withdraw
from tests.tournaments import evening
from tournaments.models import Result
from tournaments.services import results

GRANTS_EVERY_MS = 10_000
"""How often a tablet asks which tables it has."""
REFEREE = Actor.system("rehearsal")
LAST_TURNS = [roll("A", 6, 4), roll("B", 6, 4), roll("C", 6, 4), roll("D", 6, 4)]


@pytest.fixture
def last_turn(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Time is up, and everybody has had their last turn."""
    sitting.enter({"type": "position", "deeds": {"boardwalk": "A"}, "cash": {"B": 1200}})
    sitting.enter({"type": "call_last_turn"}, *LAST_TURNS)
    tablet.sees("End the game and tally")
    return tablet


@pytest.fixture
def over(last_turn: Tablet) -> Tablet:
    """The banker has ended the game, and the tally is in."""
    last_turn.tap("End the game and tally")
    last_turn.tap("Record this")
    last_turn.page.locator(".sheets").wait_for()
    return last_turn


def test_the_last_turn_is_announced(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter({"type": "call_last_turn"})

    tablet.sees("The last turn has been called.")


def test_the_sheet_values_what_each_player_has(sitting: Sitting, over: Tablet) -> None:
    assert over.text(".sheets li").startswith("A Ada winner 1. $1,900")
    over.page.locator(".sheets summary").first.click()
    assert "Cash $1,500 Boardwalk $400" in over.text(".sheets table")
    assert over.page.locator(".sheets li", has_text="Ben").get_by_text("$1,200").count()


def test_players_with_the_same_tally_share_the_first_place(
    sitting: Sitting, tablet: Tablet
) -> None:
    results.close_book(sitting.table.pk, actor=REFEREE, reason="The hall closes.")
    tablet.page.locator(".sheets").wait_for()

    assert tablet.page.get_by_text("shares the first place").count() == 4


def test_an_opened_sheet_stays_open_while_others_sign(sitting: Sitting, over: Tablet) -> None:
    over.page.locator(".sheets summary").first.click()
    results.sign(sitting.table.pk, "B", via="phone")
    over.sees("Signed by Ben")

    assert over.page.locator(".sheets li").first.get_by_text("Boardwalk").is_visible()


def test_the_button_to_sign_stays_where_it_is_when_the_sheet_opens(over: Tablet) -> None:
    sign = over.button("Ada signs")
    before = sign.bounding_box()
    over.page.locator(".sheets summary").first.click()
    over.page.locator(".sheets table").first.wait_for()

    assert sign.bounding_box() == before


def test_every_player_signs_with_a_long_press(sitting: Sitting, over: Tablet) -> None:
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        over.hold(f"{name} signs")
        over.sees(f"Signed by {name}")

    over.sees("signed by all players")
    assert Result.objects.get(table=sitting.table).status == "signed"


def test_a_look_from_before_the_last_signature_does_not_open_its_line_again(
    sitting: Sitting, over: Tablet
) -> None:
    sign(over, "Ada", "Ben", "Cleo")
    held: list[tuple[Any, Any]] = []
    over.page.route("**/table", lambda route: held.append((route, route.fetch())), times=1)
    becomes(over.page, lambda: held, "a look at the table")
    over.hold("Dan signs")
    over.sees("Your next table will appear here.")
    over.page.evaluate(WATCH)

    asked: list[Any] = []
    over.page.on("request", lambda each: asked.append(each) if "/table" in each.url else None)
    ((route, old),) = held
    route.fulfill(response=old)

    becomes(over.page, lambda: asked, "the next look")
    over.sees("Your next table will appear here.")
    assert over.page.evaluate("window.opened") == 0


def test_the_sheet_says_that_a_bankrupt_need_not_sign(sitting: Sitting, tablet: Tablet) -> None:
    results.take_out(sitting.table.pk, "C", actor=REFEREE)
    results.close_book(sitting.table.pk, actor=REFEREE, reason="Time is up.")
    tablet.sees("Cleo is bankrupt; no signature needed")
    sign(tablet, "Ada", "Ben", "Dan")

    tablet.sees("signed by all players")


def test_a_ruling_is_shown_with_its_reason(sitting: Sitting, over: Tablet) -> None:
    evening.rule(sitting.table, "A house was sold twice.", by="Nora", A=1800)

    over.sees("Nora ruled: A house was sold twice.")
    assert "the book says $1,900" in over.text(".sheets li")


def test_an_entry_that_comes_after_the_end_is_reported_and_stays_in_sight(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.page.context.set_offline(True)
    tablet.face(0, 6).click()
    tablet.face(1, 4).click()
    tablet.page.wait_for_selector(".link.waiting")
    results.close_book(sitting.table.pk, actor=REFEREE, reason="The hall closes.")
    tablet.page.context.set_offline(False)

    tablet.sees("This table's book is closed")
    tablet.sees("Not saved: “Ada throws: 6 + 4”.")
    assert sitting.commands() == ["start", "close"]


def test_a_tablet_without_a_table_waits_for_the_next_round(
    sitting: Sitting, live_site: str, open_tablet: Callable[..., Tablet]
) -> None:
    withdraw(sitting.card, sitting.game)
    waiting = open_tablet(sitting, has_own_clock=True)
    waiting.sees("You have no table right now.")

    grant(sitting.card, sitting.game, "bank")
    waiting.page.clock.fast_forward(GRANTS_EVERY_MS)
    waiting.sees("Who throws first?")


def test_the_next_rounds_table_appears_by_itself(sitting: Sitting, over: Tablet) -> None:
    sitting.next_round()

    over.sees("Who throws first?")
    over.sees("Round 2", within="header")


def test_what_is_tapped_at_the_next_rounds_table_is_in_its_book(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    results.close_book(sitting.table.pk, actor=REFEREE, reason="The hall closes.")
    tablet.page.locator(".sheets").wait_for()
    sitting.next_round()
    tablet.sees("Who throws first?")
    tablet.tap("Start: Cleo throws first")

    tablet.sees("Cleo throws", within=".dice-card")
    assert sitting.commands() == ["start"]


def test_a_tablet_that_gets_its_table_back_shows_it(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    tablet = open_tablet(sitting.start(), decides_here=True, has_own_clock=True).decides()
    withdraw(sitting.card, sitting.game)
    tablet.page.clock.fast_forward(GRANTS_EVERY_MS)
    tablet.sees("You have no table right now.")

    grant(sitting.card, sitting.game, "bank")
    tablet.page.clock.fast_forward(GRANTS_EVERY_MS)
    tablet.throw(1, 2)
    assert sitting.commands() == ["start", "roll"]


def test_that_open_rents_were_called_for_is_for_the_banker_to_say(
    sitting: Sitting, tablet: Tablet
) -> None:
    sitting.enter({"type": "position", "deeds": {"baltic-avenue": "B"}})
    sitting.enter({"type": "call_last_turn"}, *LAST_TURNS[:3], roll("D", 1, 2))
    tablet.sees("End the game and tally")
    tablet.tap("End the game and tally")
    asked = tablet.button("the owners were asked and want no more rent")
    assert asked.get_attribute("aria-pressed") == "false"
    assert tablet.button("Record this").is_disabled()

    asked.click()
    tablet.tap("Record this")
    tablet.page.locator(".sheets").wait_for()
