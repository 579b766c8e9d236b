"""What a referee enters at a table is told on its tablet, with the way to disagree."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import expect

from ledger import passes
from ledger.actors import Actor, Role
from tests.bank.sitting import LONG_NAMES, Sitting, roll
from tests.bank.tablet import Tablet
from tests.bank.test_calling import call
from tests.tournaments import evening
from tournaments.models import Call, Staff
from tournaments.services import corrections, results


def test_what_a_referee_entered_is_told_until_it_was_read(
    sitting: Sitting, listening_tablet: Tablet, rita: Actor
) -> None:
    tablet = listening_tablet
    tablet.throw(1, 2)
    moves = [{"from": "Bank", "to": "B", "cash": 20}]
    version = len(sitting.commands())
    corrections.adjust(
        sitting.table.pk, moves, version=version, reason="A slip", actor=rita, key=uuid4()
    )
    tablet.sees("Rita has changed the book")
    tablet.open()
    tablet.sees("Rita has changed the book")
    tablet.sees("−$20 Bank · +$20 Ben", within=".referee-note")
    tablet.button("Show in the journal").click()
    assert "A slip" in tablet.text(".journal .wanted")
    tablet.button("Back").click()
    tablet.button("OK, we have seen it").click()
    tablet.page.locator(".referee-note").wait_for(state="detached")
    tablet.open()
    tablet.sees("Ada buys")

    assert tablet.page.locator(".referee-note").count() == 0


def test_what_a_referee_took_back_says_which_money_goes_back(
    sitting: Sitting, listening_tablet: Tablet, rita: Actor
) -> None:
    tablet = listening_tablet
    tablet.throw(1, 2)
    tablet.tap("Ada buys Baltic Avenue")
    bought = len(sitting.commands())
    corrections.void(
        sitting.table.pk, bought, others=(), reason="Not landed on", actor=rita, key=uuid4()
    )

    tablet.sees("−$60 Bank · +$60 Ada", within=".referee-note")


IN_SIGHT = """([item]) => {
  const { left, right, top, bottom } = item.getBoundingClientRect();
  return item.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def test_the_newest_change_and_its_money_are_seen_without_scrolling(
    open_tablet: Callable[..., Tablet], live_site: str
) -> None:
    sitting = Sitting(LONG_NAMES).start()
    card = passes.issue("referee", "Rita")
    Staff.objects.create(event=sitting.event, name="Rita", role="referee", card=card)
    rita = Actor.of_pass(card, Role.REFEREE)
    sitting.enter(roll("A", 3, 4), {"type": "draw", "seat": "A", "card": "CH15"})
    tablet = open_tablet(sitting)
    drawn = len(sitting.commands())
    corrections.void(
        sitting.table.pk, drawn, others=(), reason="Another card", actor=rita, key=uuid4()
    )
    money = tablet.page.locator(".referee-note li p").first
    expect(money).to_have_text(re.compile(r"\+\$350 A"))
    assert money.evaluate_all(IN_SIGHT)

    moves = [{"from": "Bank", "to": "B", "cash": 20}]
    corrections.adjust(
        sitting.table.pk, moves, version=drawn + 1, reason="A slip", actor=rita, key=uuid4()
    )
    expect(money).to_have_text(re.compile(r"−\$20 Bank"))
    assert money.evaluate_all(IN_SIGHT)


def test_what_a_referee_entered_can_be_answered_while_a_call_stands(
    sitting: Sitting, listening_tablet: Tablet, rita: Actor
) -> None:
    tablet = listening_tablet
    tablet.throw(6, 4)
    call(tablet)
    tablet.sees("The referee is called.")
    moves = [{"from": "Bank", "to": "B", "cash": 20}]
    version = len(sitting.commands())
    why = "A salary was paid once only, and two were due"
    corrections.adjust(
        sitting.table.pk, moves, version=version, reason=why, actor=rita, key=uuid4()
    )
    tablet.sees("Rita has changed the book")

    assert tablet.page.locator("[data-key=referee-read]").evaluate_all(IN_SIGHT)


def test_a_table_that_disagrees_with_what_was_entered_calls_from_the_note(
    sitting: Sitting, listening_tablet: Tablet, rita: Actor
) -> None:
    tablet = listening_tablet
    moves = [{"from": "Bank", "to": "B", "cash": 20}]
    version = len(sitting.commands())
    corrections.adjust(
        sitting.table.pk, moves, version=version, reason="A slip", actor=rita, key=uuid4()
    )
    tablet.button("Ask a referee about it").click()

    tablet.sees("The referee is called.")
    assert f": a wrong entry, no. {version + 1}." in tablet.text(".call-note")
    assert tablet.page.locator(".referee-note").count() == 0
    assert Call.objects.get(end="").entry == version + 1


def test_a_book_that_was_opened_again_says_who_did_it_and_why(
    sitting: Sitting, tablet: Tablet, rita: Actor
) -> None:
    results.close_book(sitting.table.pk, actor=rita, reason="The hall closes.")
    tablet.page.locator(".sheets").wait_for()
    tablet.sees("Rita has changed the book")
    tablet.button("OK, we have seen it").click()
    evening.open_again(sitting.table, "A rent is disputed")

    tablet.sees("A rent is disputed")
