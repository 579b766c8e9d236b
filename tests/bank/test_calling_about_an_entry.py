"""A call about an entry names the number by which the server knows it."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import Route

from ledger.actors import Actor
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_ready_for_offline import FORGET_ENGINE
from tests.conftest import becomes
from tournaments.models import Call
from tournaments.services import corrections


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
