"""The page that a volunteer reads, done to the letter: what to do where something goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from ledger import passes
from ledger.actors import Actor, Role
from tests.bank.playing import FILL
from tests.bank.reading import Reader
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_forgetful_browser import NO_STORAGE
from tests.tournaments import evening
from tournaments.models import Call
from tournaments.services import corrections, handed_over, postponing, projectors

ORGANISER = Actor("user:1", Role.ORGANISER)


def test_a_referee_is_called_or_waved_for_and_tells_what_was_changed(
    sitting: Sitting, tablet: Tablet
) -> None:
    reader = Reader(tablet)
    calls(reader, "A rule question")
    tablet.sees("The referee is called.")
    reader.taps("Withdraw the call")
    reader.page.locator(".call-note").wait_for(state="detached")
    reader.page.context.set_offline(True)
    calls(reader, "Players disagree")
    reader.sees("No network: wave for the referee")
    reader.page.context.set_offline(False)
    tablet.sees("The referee is called.")
    assert Call.objects.get(end="").reason == "dispute"
    reader.taps("Journal")
    reader.sees("Why?")
    reader.page.locator(".journal summary").first.click()
    reader.taps("Call the referee about this")
    reader.page.keyboard.press("Escape")
    tablet.sees("a wrong entry, no. 1")
    moves = [{"from": "Bank", "to": "B", "cash": 20}]
    corrections.adjust(
        sitting.table.pk, moves, version=1, reason="A slip", actor=evening.REFEREE, key=uuid4()
    )
    tablet.sees("has changed the book")
    tablet.sees("A slip", within=".referee-note")
    reader.taps("OK, we have seen it")
    reader.page.locator(".referee-note").wait_for(state="detached")
    corrections.adjust(
        sitting.table.pk, moves, version=2, reason="A slip", actor=evening.REFEREE, key=uuid4()
    )
    reader.taps("Ask a referee about it")
    reader.page.locator(".referee-note").wait_for(state="detached")
    postponing.postpone(sitting.table.pk, reason="No light")
    reader.sees("Postponed: this game goes on later")
    postponing.resume(sitting.table.pk)
    reader.page.locator(".alert.postponed").wait_for(state="detached")

    assert reader.left_of("A referee") == set()


def calls(reader: Reader, about: str) -> None:
    reader.taps("Call referee")
    reader.page.get_by_role("button", name=about).click()


# --- Without a network --------------------------------------------------------------------------
def test_every_note_about_the_network_is_met(
    sitting: Sitting, deciding_tablet: Tablet, browser_with: Callable[..., Any], live_site: str
) -> None:
    reader = Reader(deciding_tablet)
    the_server_has_trouble(reader)
    one_was_not_entered(sitting, reader)
    the_disk_is_full(reader)
    assert sitting.commands() == ["start", "position", "roll", "roll"]
    passes.release(sitting.card)
    reader.takes(Tablet(browser_with(NO_STORAGE), live_site, sitting.address).open())
    nothing_is_kept_or_decided_here(reader)

    assert sitting.commands() == ["start", "position", "roll", "roll", "roll"]
    assert reader.left_of("No network") == set()


def the_server_has_trouble(reader: Reader) -> None:
    problem = {"code": "FAULT", "detail": "Not now."}
    reader.page.route("**/api/**", lambda route: route.fulfill(status=500, json=problem))
    reader.sees("server error")
    reader.page.unroute("**/api/**")
    reader.page.locator(".link.saved").wait_for()


def one_was_not_entered(sitting: Sitting, reader: Reader) -> None:
    """Of two entries one is something else now, and one is refused."""
    reader.page.context.set_offline(True)
    reader.throws(6, 4)
    reader.throws(6, 4)
    reader.tablet.sees("2 entries waiting")
    sitting.enter({"type": "position", "tokens": {"A": 10}})
    reader.page.context.set_offline(False)
    reader.sees("Not entered")
    reader.taps("Look at them")
    reader.tablet.sees("Now it would be", within=".review")
    reader.taps("Enter it as it is now")
    reader.taps("Drop it")
    reader.taps("Drop it for good")
    reader.page.locator(".panel").wait_for(state="detached")
    reader.sees("All saved")


def the_disk_is_full(reader: Reader) -> None:
    """What is entered is listed, and is sent as long as the page is open."""
    reader.page.context.set_offline(True)
    reader.page.evaluate(FILL)
    reader.throws(6, 4)
    reader.sees("Note it on paper")
    reader.tablet.sees("throws 6+4", within=".unkept")
    reader.page.context.set_offline(False)
    reader.tablet.settle()


def nothing_is_kept_or_decided_here(reader: Reader) -> None:
    """One entry waits in the page, which says that it has to stay open."""
    reader.sees("This browser can't")
    reader.sees("Needs the network")
    reader.page.context.set_offline(True)
    reader.tablet.face(0, 6).click()
    reader.tablet.face(1, 4).click()
    reader.tablet.sees("leave this page open:", within=".unkept")
    reader.page.context.set_offline(False)
    reader.tablet.settle()


def test_a_banker_who_cannot_keep_up_enters_what_the_bank_does(
    sitting: Sitting, tablet: Tablet
) -> None:
    reader = Reader(tablet)
    reader.taps("More")
    reader.taps("Enter bank transactions only")
    reader.records("Record this")
    reader.page.locator(".board-map .space", has_text="Boardwalk").click()
    reader.page.locator(".field-seat .option", has_text="Cleo").click()
    reader.records("Record this", recorded="Boardwalk")
    reader.taps("More")
    reader.taps("Enter dice and turns again")
    reader.page.locator(".field-turn .option", has_text="Cleo").click()
    reader.records("Record this")

    tablet.sees("Cleo throws")
    assert reader.left_of("You can't keep up") == set()


def test_what_waits_on_a_tablet_that_was_replaced_comes_into_the_book_once(
    sitting: Sitting, deciding_tablet: Tablet, tmp_path: Path
) -> None:
    reader = Reader(deciding_tablet)
    page = reader.page
    page.get_by_role("button", name="This tablet").click()
    for words in ("Colors", "Dice and buttons", "Sound"):
        page.locator(".panel").get_by_role("group", name=words).first.wait_for()
    page.keyboard.press("Escape")
    projectors.say(sitting.event.pk, "The buffet is open")
    reader.tablet.sees("The buffet is open")
    reader.taps("OK")
    page.context.set_offline(True)
    reader.throws(1, 3)
    passes.release(sitting.card)
    page.context.set_offline(False)
    reader.sees("This device is no longer the bank")
    with page.expect_download() as download:
        reader.taps("Save them as a file")
    file = tmp_path / "waiting.json"
    download.value.save_as(file)
    read = handed_over.read_in(sitting.table.pk, file.read_bytes(), actor=ORGANISER)
    reader.taps("Try again")
    reader.tablet.settle()

    assert [row.problem for row in read] == [None]
    assert sitting.commands() == ["start", "roll"]
    assert reader.left_of("The tablet itself") == set()
