"""The banker calls a referee, with and without a network, and hears who comes and what they did."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import APIResponse, Route

from ledger import passes
from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet
from tests.conftest import becomes
from tests.ledger.books import grant, withdraw
from tests.tournaments import evening
from tournaments.models import Call
from tournaments.services import calls


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
