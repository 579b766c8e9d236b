"""The banker calls a referee, with and without a network, and hears who comes and what they did."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import APIResponse, Route

from ledger import passes
from ledger.actors import Actor, Role
from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet
from tests.bank.test_ready_for_offline import FORGET_ENGINE
from tests.conftest import becomes
from tests.ledger.books import grant, withdraw
from tests.tournaments import evening
from tournaments.models import Call, Staff
from tournaments.services import calls, corrections, results


def call(tablet: Tablet, about: str = "A rule question") -> None:
    tablet.button("Call referee").click()
    tablet.button(about).click()


def test_two_taps_call_and_the_tablet_says_who_comes(
    sitting: Sitting, listening_tablet: Tablet
) -> None:
    tablet = listening_tablet
    call(tablet)
    tablet.sees("The referee is called.")
    standing = Call.objects.get()
    assert standing.reason == "rule"
    calls.hear(sitting.table, standing.key, actor=evening.REFEREE, name="Rita")
    tablet.sees("Rita is on the way.")
    tablet.throw(1, 2)
    calls.finish(sitting.table, standing.key, actor=evening.REFEREE)

    tablet.page.locator(".call-note").wait_for(state="detached")
    tablet.sees("The call for the referee is over. If something is still open, call again.")


def test_it_outlives_a_reload_is_one_call_and_can_be_withdrawn(
    sitting: Sitting, tablet: Tablet
) -> None:
    call(tablet)
    tablet.sees("The referee is called.")
    tablet.open()
    tablet.sees("a rule question")
    call(tablet, "A wrong entry")
    tablet.sees("a wrong entry")
    tablet.button("Withdraw the call").click()
    tablet.page.locator(".call-note").wait_for(state="detached")

    becomes(tablet.page, lambda: Call.objects.get().end == "withdrawn", "the call to be withdrawn")
    assert "is over" not in tablet.text("#bank")


def test_the_question_covers_nothing_that_was_filled_in(sitting: Sitting, tablet: Tablet) -> None:
    sitting.enter(roll("A", 1, 2))
    tablet.sees("Ada buys")
    tablet.tap("Trade")
    heading = tablet.text("#panel-heading")
    tablet.button("Call referee").click()
    tablet.sees("what is it about?")
    tablet.page.keyboard.press("Escape")
    tablet.page.locator(".call-menu").wait_for(state="detached")
    assert tablet.text("#panel-heading") == heading
    tablet.page.locator("[data-key=call]:focus").wait_for()
    call(tablet)
    tablet.sees("The referee is called.")

    assert tablet.text("#panel-heading") == heading


def test_without_a_network_it_says_to_wave_and_calls_later(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.page.context.set_offline(True)
    call(tablet, "Players disagree")
    tablet.sees("No network: wave for the referee.")
    assert not Call.objects.exists()
    tablet.page.context.set_offline(False)
    tablet.sees("The referee is called.")

    assert Call.objects.get().reason == "dispute"


def test_a_banker_without_a_table_calls_and_takes_the_call_to_the_table(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    withdraw(sitting.card, sitting.game)
    tablet = open_tablet(sitting)
    tablet.sees("You have no table right now.")
    tablet.page.context.set_offline(True)
    call(tablet)
    tablet.sees("No network: wave for the referee.")
    tablet.page.context.set_offline(False)
    tablet.sees("The referee is called.")
    standing = Call.objects.get()
    assert (standing.banker, standing.table) == (sitting.banker, None)
    calls.hear(sitting.banker, standing.key, actor=evening.REFEREE, name="Rita")
    tablet.sees("Rita is on the way.")
    grant(sitting.card, sitting.game, "bank")
    tablet.sees("Table 7")
    tablet.sees("Rita is on the way.")
    tablet.button("Withdraw the call").click()

    becomes(tablet.page, lambda: Call.objects.get().end == "withdrawn", "the call to be withdrawn")


def test_a_banker_without_a_table_hears_who_comes_and_when_the_call_is_over(
    sitting: Sitting, open_tablet: Callable[..., Tablet]
) -> None:
    withdraw(sitting.card, sitting.game)
    tablet = open_tablet(sitting, only_news=True)
    call(tablet)
    tablet.sees("The referee is called.")
    key = Call.objects.get().key
    calls.hear(sitting.banker, key, actor=evening.REFEREE, name="Rita")
    tablet.sees("Rita is on the way.")
    calls.finish(sitting.banker, key, actor=evening.REFEREE)

    tablet.sees("The call for the referee is over.")


def test_what_was_withdrawn_without_a_network_calls_nobody_later(
    sitting: Sitting, tablet: Tablet
) -> None:
    tablet.page.context.set_offline(True)
    call(tablet)
    tablet.sees("No network: wave for the referee.")
    tablet.button("Withdraw the call").click()
    tablet.page.context.set_offline(False)
    tablet.settle()
    tablet.page.locator(".call-note").wait_for(state="detached")
    call(tablet, "A wrong entry")
    tablet.sees("a wrong entry")

    assert [(each.reason, each.end) for each in Call.objects.all()] == [("entry", "")]


def test_a_call_whose_answer_was_lost_is_one_call(sitting: Sitting, tablet: Tablet) -> None:
    lost: list[APIResponse] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch())
        route.abort()

    tablet.page.route("**/calls", lose)
    call(tablet)
    tablet.sees("The referee is called.")

    assert lost
    assert Call.objects.count() == 1


def test_a_tablet_that_has_not_heard_that_a_call_has_ended_makes_a_new_one(
    sitting: Sitting, tablet: Tablet
) -> None:
    call(tablet)
    tablet.sees("The referee is called.")
    tablet.page.context.set_offline(True)
    calls.finish(sitting.table, Call.objects.get().key, actor=evening.REFEREE)
    call(tablet, "Players disagree")
    tablet.sees("No network: wave for the referee.")
    tablet.page.context.set_offline(False)
    tablet.sees("players disagree")

    assert [(each.reason, each.end) for each in Call.objects.order_by("pk")] == [
        ("rule", "done"),
        ("dispute", ""),
    ]


def test_a_call_while_the_one_before_is_being_withdrawn_is_another_call(
    sitting: Sitting, tablet: Tablet
) -> None:
    call(tablet)
    tablet.sees("The referee is called.")
    held: list[tuple[Route, APIResponse]] = []
    tablet.page.route("**/calls/*", lambda route: held.append((route, route.fetch())))
    tablet.page.route("**/table", lambda look: None)  # It doesn't hear that the call is over.
    tablet.button("Withdraw the call").click()
    becomes(tablet.page, lambda: held, "the withdrawal to be answered")
    call(tablet, "Players disagree")
    tablet.page.unroute("**/table")
    [(route, answer)] = held
    route.fulfill(response=answer)
    tablet.sees("players disagree")
    assert "is over" not in tablet.text("#bank")

    assert [(each.reason, each.end) for each in Call.objects.order_by("pk")] == [
        ("rule", "withdrawn"),
        ("dispute", ""),
    ]


def test_a_second_tablet_finds_the_call_of_the_first(
    sitting: Sitting, tablet: Tablet, open_tablet: Callable[..., Tablet]
) -> None:
    call(tablet)
    tablet.sees("The referee is called.")
    passes.release(sitting.card)
    other = open_tablet(sitting)
    other.sees("The referee is called.")
    other.button("Withdraw the call").click()
    other.page.locator(".call-note").wait_for(state="detached")

    # The note goes with the tap; the server hears of it a moment later.
    becomes(other.page, lambda: Call.objects.get().end == "withdrawn", "the call to be withdrawn")


@pytest.fixture
def rita(sitting: Sitting) -> Actor:
    """A referee with a link."""
    card = passes.issue("referee", "Rita")
    Staff.objects.create(event=sitting.event, name="Rita", role="referee", card=card)
    return Actor.of_pass(card, Role.REFEREE)


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
    tablet.button("Show in the journal").click()
    assert "A slip" in tablet.text(".journal .wanted")
    tablet.button("Back").click()
    tablet.button("OK, we have seen it").click()
    tablet.page.locator(".referee-note").wait_for(state="detached")
    tablet.open()
    tablet.sees("Ada buys")

    assert tablet.page.locator(".referee-note").count() == 0


IN_SIGHT = """([item]) => {
  const { left, right, top, bottom } = item.getBoundingClientRect();
  return item.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


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


def test_a_call_about_an_entry_that_waits_names_the_number_that_it_gets(
    sitting: Sitting, deciding_tablet: Tablet, rita: Actor
) -> None:
    tablet = deciding_tablet
    tablet.page.context.set_offline(True)
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    version = len(sitting.commands())
    tablet.button(f"No. {version + 1}").click()
    tablet.button("Call the referee about this").click()
    tablet.sees("No network: wave for the referee.")
    tablet.button("‹ Back").click()
    moves = [{"from": "Bank", "to": "B", "cash": 20}]
    corrections.adjust(
        sitting.table.pk, moves, version=version, reason="A slip", actor=rita, key=uuid4()
    )
    tablet.page.context.set_offline(False)
    tablet.button("The referee is called").click()  # a line below what the referee has changed
    tablet.sees("a wrong entry")

    assert sitting.commands()[-1] == "roll"
    assert Call.objects.get().entry == version + 2


def test_a_call_that_went_ahead_of_its_entry_names_the_number_later(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    tablet.page.route("**/transactions", lambda route: route.abort())
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    number = len(sitting.commands()) + 1
    tablet.button(f"No. {number}").click()
    tablet.button("Call the referee about this").click()
    tablet.button("‹ Back").click()
    tablet.sees("Called at")
    assert Call.objects.get().entry is None

    tablet.page.unroute("**/transactions")
    tablet.sees(f"a wrong entry, no. {number}")
    assert Call.objects.get().entry == number


def test_after_a_reload_it_still_waits_for_the_number_while_the_engine_is_loaded(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet, page = deciding_tablet, deciding_tablet.page
    page.context.set_offline(True)
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    number = len(sitting.commands()) + 1
    tablet.button(f"No. {number}").click()
    tablet.button("Call the referee about this").click()
    tablet.sees("No network: wave for the referee.")
    tablet.keeps()
    page.evaluate(FORGET_ENGINE)
    page.goto("about:blank")
    held: list[Route] = []
    page.context.route("**/*.wasm*", lambda route: held.append(route))
    page.clock.install()
    page.context.set_offline(False)
    page.goto(tablet.site + tablet.address)
    tablet.sees("Getting ready for offline")
    becomes(page, lambda: held, "the engine to be fetched")
    page.clock.run_for(15_000)
    assert not Call.objects.exists()

    for route in held:
        route.continue_()

    tablet.sees("a wrong entry")
    assert sitting.commands()[-1] == "roll"
    assert Call.objects.get().entry == number


def test_after_a_reload_it_names_the_number_though_there_is_no_engine_any_more(
    sitting: Sitting, deciding_tablet: Tablet, rita: Actor
) -> None:
    tablet, page = deciding_tablet, deciding_tablet.page
    page.context.set_offline(True)
    tablet.face(0, 1).click()
    tablet.face(1, 2).click()
    version = len(sitting.commands())
    tablet.button(f"No. {version + 1}").click()
    tablet.button("Call the referee about this").click()
    tablet.sees("No network: wave for the referee.")
    tablet.keeps()
    page.goto("about:blank")
    moves = [{"from": "Bank", "to": "B", "cash": 20}]
    corrections.adjust(
        sitting.table.pk, moves, version=version, reason="A slip", actor=rita, key=uuid4()
    )
    page.add_init_script("delete self.WebAssembly")
    page.context.set_offline(False)
    page.goto(tablet.site + tablet.address)

    page.locator(".other-note").click()  # the referee's change is open
    tablet.sees("a wrong entry")
    assert sitting.commands()[-1] == "roll"
    assert Call.objects.get().entry == version + 2


def test_a_book_that_was_opened_again_says_who_did_it_and_why(
    sitting: Sitting, tablet: Tablet, rita: Actor
) -> None:
    results.close_book(sitting.table.pk, actor=rita, reason="The hall closes.")
    tablet.page.locator(".sheets").wait_for()
    tablet.sees("Rita has changed the book")
    tablet.button("OK, we have seen it").click()
    evening.open_again(sitting.table, "A rent is disputed")

    tablet.sees("A rent is disputed")
