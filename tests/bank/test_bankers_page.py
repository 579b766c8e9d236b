"""The page that a volunteer reads, done to the letter: how an evening begins, and how it ends after
an hour without a network. The other chapters have files of their own beside this one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.bank.playing import GAME, comes_back, is_on_the_server, play
from tests.bank.reading import CHAPTERS, Reader
from tests.bank.sitting import CAST, Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes
from tournaments.models import Result
from tournaments.services.auditing.tables import audit_table


@pytest.fixture
def reader(sitting: Sitting, browser_with: Callable[..., Any], live_site: str) -> Reader:
    """Before a new tablet, which keeps the page and isn't paired yet."""
    return Reader(Tablet(browser_with({}), live_site, sitting.address, decides_here=True))


CHECKS = 4
"""What has to lie ready before the first throw."""


def test_every_chapter_is_walked_by_a_test() -> None:
    walks = "".join(
        file.read_text(encoding="utf-8")
        for file in Path(__file__).parent.glob("test_bankers_page*.py")
    )

    assert set(re.findall(r'left_of\("([^"]+)"\)', walks)) == set(CHAPTERS)


def test_a_volunteer_who_has_read_the_page_opens_a_table(sitting: Sitting, reader: Reader) -> None:
    reader.page.goto(reader.tablet.site + sitting.address)
    reader.taps("Open the bank here")
    reader.page.wait_for_selector("[data-screen=table]")
    reader.sees("Ready for offline")
    for number in range(CHECKS):
        reader.page.locator(".check").nth(number).click()
    assert reader.page.locator(".check").count() == CHECKS
    assert reader.page.locator(".check[aria-pressed=false]").count() == 0
    reader.taps("Who has which token?")
    reader.page.locator("[data-key=take-Ship]").click()
    reader.page.keyboard.press("Escape")
    for name, first, second in (("Ada", 6, 5), ("Ben", 5, 6), ("Cleo", 3, 1), ("Dan", 2, 2)):
        throws_for_the_start(reader, name, first, second)
    throws_for_the_start(reader, "Ada", 2, 3)
    throws_for_the_start(reader, "Ben", 1, 3)
    reader.records("Start: … throws first", "Ada", recorded="Ada throws first")

    reader.tablet.settle()
    assert sitting.commands() == ["throw_for_start", "throw_for_start", "start"]
    assert reader.left_of("Before the first throw") == set()
    assert reader.tablet.faults == []


def throws_for_the_start(reader: Reader, name: str, first: int, second: int) -> None:
    reader.tablet.sees(f"{name} throws", within=".opening")
    reader.page.locator(f"[data-key='start-{name[0]}-0-{first}']").click()
    reader.page.locator(f"[data-key='start-{name[0]}-1-{second}']").click()


def test_a_table_ends_after_an_hour_without_a_network(sitting: Sitting, reader: Reader) -> None:
    sitting.start()
    reader.tablet.open().decides()
    page = reader.page
    page.context.set_offline(True)
    an_hour(reader)
    finish(reader)
    reader.holds("… signs", "Ada")
    reader.sees("not sent yet")
    shown = page.evaluate(GAME, reader.tablet.main())
    comes_back(reader.tablet)
    assert is_on_the_server(sitting, shown)
    assert audit_table(sitting.table).faults == []

    all_sign(reader)
    the_standings_are_right(sitting, reader)
    assert reader.left_of("The end") == set()


def an_hour(reader: Reader) -> None:
    """Sixty entries, and the page reloaded in between."""
    tablet = reader.tablet
    play(tablet, 40)
    tablet.sees("40 entries waiting")
    reader.page.reload()
    tablet.decides().sees("40 entries waiting")
    play(tablet, 25)
    tablet.sees("65 entries waiting")


def finish(reader: Reader) -> None:
    """The last turn: whatever the screen asks for, until it offers the end."""
    reader.taps("More")
    reader.taps("Call the last turn")
    reader.records("Record this")
    end = reader.page.get_by_role("button", name="End the game and tally")
    for _ in range(60):
        if end.count():
            break
        _does_what_is_due(reader)
    reader.taps("End the game and tally")
    reader.taps("the owners were asked and want no more rent")
    reader.records("Record this")


def _does_what_is_due(reader: Reader) -> None:
    main = reader.page.locator("main")
    before = reader.tablet.last
    due = [
        main.get_by_role("button", name="Record this"),
        main.locator(".choice"),
        main.get_by_role("button", name="Nobody bids"),
        main.locator(".action.go"),
    ]
    waits = [item for item in due if item.count()]
    if waits:
        waits[0].first.click()
    else:
        reader.tablet.face(0, 2).click()
        reader.tablet.face(1, 4).click()
    panel = main.get_by_role("button", name="Record this")
    becomes(reader.page, lambda: reader.tablet.last != before or panel.count(), "the next step")


def all_sign(reader: Reader) -> None:
    reader.sees("How it adds up")
    reader.taps("Take the signature back")
    reader.taps("… disagrees…", "Ada")
    reader.page.get_by_label("What is wrong").fill("A note is missing")
    reader.page.get_by_role("button", name="Dispute, and call the referee").click()
    reader.taps("Change the words…")
    reader.page.get_by_label("What is wrong").fill("Two notes are missing")
    reader.page.get_by_role("button", name="Change the words").click()
    reader.tablet.sees("Ada disputes it: “Two notes are missing”")
    reader.page.get_by_role("button", name="Take the dispute back").click()
    for name in CAST:
        reader.holds("… signs", name)
        reader.tablet.sees(f"Signed by {name}")
    reader.tablet.sees("signed by all players")


def the_standings_are_right(sitting: Sitting, reader: Reader) -> None:
    """The page of the standings, the sheet on the tablet and the audited book say the same."""
    assert audit_table(sitting.table).faults == []
    tally = Result.objects.get(table=sitting.table).tally
    sheet = reader.page.locator(".sheets").inner_text()
    standings = reader.page.context.new_page()
    standings.goto(reader.tablet.site + f"/e/{sitting.event.slug}/standings/")
    for name, seat in zip(CAST, "ABCD", strict=True):
        dollars = f"${tally[seat]['total']:,}"
        assert dollars in sheet
        row = standings.locator("tr", has_text=name)
        row.get_by_text(dollars).first.wait_for()
