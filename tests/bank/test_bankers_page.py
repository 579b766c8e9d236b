"""The page that a volunteer reads, done to the letter; most of the evening without a network."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Locator

from ledger import passes
from tests.bank.lan_site import IS_KEPT
from tests.bank.playing import comes_back, is_on_the_server, play
from tests.bank.sitting import CAST, Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes
from tournaments.models import Result
from tournaments.services.auditing.tables import audit_table

PAGE = Path(settings.BASE_DIR, "docs", "bankers.md").read_text(encoding="utf-8")
BUTTONS = set(re.findall(r"\*\*([^*]+)\*\*", " ".join(PAGE.split()))) - {"bold"}
"""What the page has in bold; … stands there for a name or an amount."""
LATER = {
    "type": "position",
    "deeds": {"boardwalk": "A", "park-place": "A", "short-line": "D", "water-works": "D"},
    "cash": {"A": 1500, "B": 1500, "C": 1500, "D": 60},
    "tokens": {"A": 20, "B": 0, "C": 10, "D": 36},
    "jail": {"C": 0},
    "turn": "B",
}
"""Some turns later; a referee enters it, so that each thing on the page happens soon."""


class Reader:
    """A volunteer with the page in one hand. Taps only what the page names."""

    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet
        self.page = tablet.page
        self.tapped: set[str] = set()

    def taps(self, name: str, *words: str) -> None:
        """Tap the button of this name, with these words where the page has …."""
        self.find(name, *words).click()

    def holds(self, name: str, *words: str) -> None:
        """Press the button of this name, and hold it."""
        self.find(name, *words)
        self.tablet.hold(_filled(name, words))

    def find(self, name: str, *words: str) -> Locator:
        """The button of this name, which has to be on the screen and ready."""
        assert name in BUTTONS, f"the page names no “{name}”"
        self.tapped.add(name)
        item = self.page.get_by_role("button", name=re.compile(_pattern(name, words))).first
        item.wait_for()
        return item

    def records(self, name: str, *words: str, recorded: str = "") -> None:
        """Tap the button of this name; the line at the bottom changes, and says what is given."""
        before = self.tablet.last
        self.taps(name, *words)
        self._sees_at_the_bottom(before, recorded)

    def throws(self, first: int, second: int) -> None:
        """Tap the two dice."""
        before = self.tablet.last
        self.tablet.face(0, first).click()
        self.tablet.face(1, second).click()
        self._sees_at_the_bottom(before, f"throws {first}+{second}")

    def picks(self, words: str) -> None:
        """Tap what was drawn or chosen, by its words."""
        before = self.tablet.last
        self.page.locator(".choice", has_text=words).first.click()
        self._sees_at_the_bottom(before, "")

    def _sees_at_the_bottom(self, before: str, recorded: str) -> None:
        becomes(
            self.page,
            lambda: self.tablet.last != before and recorded in self.tablet.last,
            f"“{recorded}” after “{before}”",
        )


def _pattern(name: str, words: tuple[str, ...]) -> str:
    filled = _filled(name, words)
    return ".*".join(re.escape(part) for part in filled.split("…"))


def _filled(name: str, words: tuple[str, ...]) -> str:
    for each in words:
        name = name.replace("…", each, 1)
    return name.rstrip("…") if name != "…" else name


@pytest.fixture
def reader(sitting: Sitting, browser_with: Callable[..., Any], live_site: str) -> Reader:
    """Before a new tablet, which is from a secure address and isn't paired yet."""
    tablet = Tablet(browser_with({}), live_site, sitting.address, decides_here=True)
    tablet.page.goto(live_site + sitting.address)
    return Reader(tablet)


def test_a_volunteer_who_has_read_the_page_runs_a_table(sitting: Sitting, reader: Reader) -> None:
    open_the_table(reader)
    play_some_turns(reader)
    sitting.enter(LATER)
    reader.tablet.sees("A position is set up", within="footer")
    at_any_time(reader)
    slips(reader)
    ask_a_referee(reader)
    be_replaced(sitting, reader)
    without_turns(reader)

    reader.tablet.settle()
    reader.page.context.set_offline(True)
    an_hour_without_a_network(reader)
    finish(reader)
    shown = reader.page.evaluate(
        "(store) => import(store).then(({ now }) => now().game)",
        reader.tablet.script("state/store.js"),
    )
    comes_back(reader.tablet)
    assert is_on_the_server(sitting, shown)
    reader.page.locator(".sheets").wait_for()
    assert audit_table(sitting.table).faults == []

    all_sign(reader)
    the_standings_are_right(sitting, reader)
    assert reader.tapped == BUTTONS
    assert reader.tablet.faults == []


def open_the_table(reader: Reader) -> None:
    reader.taps("Open the bank here")
    reader.tablet.decides()
    becomes(reader.page, lambda: reader.page.evaluate(IS_KEPT), "the page to be kept")
    for item in reader.page.locator(".check").all():
        item.click()
    assert reader.page.locator(".check[aria-pressed=false]").count() == 0
    reader.taps("Who has which token?")
    reader.page.locator("[data-key=take-Ship]").click()
    reader.page.keyboard.press("Escape")
    for name, first, second in (("Ada", 6, 5), ("Ben", 1, 2), ("Cleo", 3, 1), ("Dan", 2, 2)):
        reader.tablet.sees(f"{name} throws for the start")
        seat = name[0]
        reader.page.locator(f"[data-key='start-{seat}-0-{first}']").click()
        reader.page.locator(f"[data-key='start-{seat}-1-{second}']").click()
    reader.records("Start: … throws first", "Ada", recorded="Ada throws first")


def play_some_turns(reader: Reader) -> None:
    reader.throws(1, 2)
    reader.records("… buys …", "Ada", "Baltic Avenue", recorded="Ada buys Baltic Avenue")
    reader.throws(1, 2)
    reader.records("… asks … for …", "Ada", "Ben", "$4", recorded="$4")
    reader.throws(2, 4)
    reader.records("… declines …", "Cleo", "Oriental Avenue")
    reader.page.locator("[data-key=bid-B]").click()
    reader.page.locator("[data-key=bid-D]").click()
    reader.taps("Take back …", "Dan")
    reader.records("Sold to …", "Ben", recorded="auctioned to Ben")
    reader.throws(3, 5)
    reader.records("… declines …", "Dan", "Vermont Avenue")
    reader.records("Nobody bids for …", "Vermont Avenue")
    reader.throws(1, 3)
    reader.picks("dividend")


def at_any_time(reader: Reader) -> None:
    """Tax, Jail, what stands below the dice, and a debt."""
    _looks_around(reader)
    reader.throws(1, 3)
    reader.records("… pays 10% of the total worth", "Ben", recorded="Ben")
    reader.records("… pays the … fine", "Cleo", "$50")
    reader.throws(2, 3)
    reader.records("… declines …", "Cleo", "Pennsylvania Railroad")
    reader.records("Nobody bids for …", "Pennsylvania Railroad")
    reader.taps("Build")
    _one_each(reader)
    reader.records("Record this", recorded="Ada builds")
    reader.throws(1, 2)
    reader.taps("… asks … for …", "Ada", "Dan", "$")
    reader.taps("… raises the rest and pays …", "Dan", "$")
    reader.records("Record this", recorded="Dan mortgages")
    reader.taps("Sell buildings")
    _one_each(reader)
    reader.records("Record this", recorded="Ada sells")
    reader.taps("Mortgage")
    _of(reader, "Ada", "Baltic Avenue")
    reader.records("Record this", recorded="Ada mortgages Baltic Avenue")
    reader.taps("Lift mortgage")
    _of(reader, "Ada", "Baltic Avenue")
    reader.records("Record this", recorded="Baltic Avenue")
    reader.taps("Trade")
    reader.page.locator("main").get_by_role("button", name="Ada trades").click()
    reader.page.locator(".field-partner .option", has_text="Ben").click()
    reader.page.locator(".field-gives .tick", has_text="Baltic").click()
    reader.page.locator(".field-takes .cash-box").fill("90")
    reader.records("Record this", recorded="Baltic Avenue")


def _looks_around(reader: Reader) -> None:
    """The list of all deeds, a dim button's reason, and the sliders at the top right."""
    panel = reader.page.locator(".panel")
    reader.page.locator("[data-key=board-strip]").click()
    panel.get_by_text("Boardwalk").first.wait_for()
    reader.page.keyboard.press("Escape")
    reader.taps("Lift mortgage")
    panel.get_by_text("None of this can be entered now.").wait_for()
    reader.page.keyboard.press("Escape")
    reader.page.get_by_role("button", name="This tablet").click()
    for words in ("Colors", "Dice and buttons", "Sound"):
        panel.get_by_role("group", name=words).first.wait_for()
    reader.page.keyboard.press("Escape")
    panel.wait_for(state="detached")


def _one_each(reader: Reader) -> None:
    """One house on each lot of the form."""
    more = reader.page.locator(".count-row .step:has-text('+')")
    more.first.wait_for()
    for step in more.all():
        step.click()


def _of(reader: Reader, player: str, lot: str) -> None:
    """Choose the player, where several can do it, and then the lot."""
    ticks = reader.page.locator(".panel .tick", has_text=lot)
    of_player = reader.page.locator(".panel .action", has_text=player)
    ticks.or_(of_player).first.wait_for()
    if not ticks.count():
        of_player.click()
    ticks.click()


def slips(reader: Reader) -> None:
    reader.taps("Undo")
    reader.records("Take it back", recorded="Takes back")
    reader.records("Redo")
    reader.throws(1, 2)
    reader.records("… buys …", "Ada", "Indiana Avenue", recorded="Ada buys Indiana Avenue")
    _goes_back(reader)
    reader.records("Enter again", recorded="Ada throws 1+2")
    reader.taps("Skip")
    reader.page.locator(".alert.again").wait_for(state="detached")
    reader.records("… buys …", "Ada", "Indiana Avenue", recorded="Ada buys Indiana Avenue")
    reader.throws(6, 5)
    _goes_back(reader)
    reader.taps("Stop")
    reader.page.locator(".alert.again").wait_for(state="detached")
    reader.records("… buys …", "Ada", "Indiana Avenue", recorded="Ada buys Indiana Avenue")
    reader.taps("Journal")
    reader.page.locator(".journal .taken-back").first.wait_for()
    reader.page.keyboard.press("Escape")
    reader.taps("More")
    reader.taps("Count the table")
    reader.tablet.type(1500)
    reader.taps("Record the count")
    reader.page.get_by_role("button", name="Back to the game").click()


def _goes_back(reader: Reader) -> None:
    """To the older of the two entries at the bottom left, before the newest two."""
    reader.page.locator(".ribbon-entry").first.click()
    reader.taps("Back to here")
    reader.taps("Take back …", "2")
    reader.page.locator(".alert.again").wait_for()


def ask_a_referee(reader: Reader) -> None:
    reader.taps("Call referee")
    reader.page.get_by_role("button", name="A rule question").click()
    reader.tablet.sees("The referee is called.")
    reader.taps("Withdraw the call")
    reader.page.locator(".call-note").wait_for(state="detached")


def be_replaced(sitting: Sitting, reader: Reader) -> None:
    """The organiser lets another tablet in, then this one again; what waits on it is sent."""
    reader.page.context.set_offline(True)
    reader.throws(1, 4)
    passes.release(sitting.card)
    reader.page.context.set_offline(False)
    reader.tablet.sees("This device is no longer the bank")
    with reader.page.expect_download():
        reader.taps("Save them as a file")
    reader.taps("Try again")
    reader.tablet.settle()
    assert sitting.newest_command()["type"] == "roll"


def without_turns(reader: Reader) -> None:
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


def an_hour_without_a_network(reader: Reader) -> None:
    """Sixty entries, and the page loaded anew in between."""
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
    asked = reader.page.get_by_role("button", name="the owners were asked and want no more rent")
    reader.page.locator(".answer").wait_for()
    if asked.count():
        asked.click()
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
    reader.taps("… disagrees…", "Ada")
    reader.page.get_by_label("What is wrong").fill("A note is missing")
    reader.page.get_by_role("button", name="Dispute, and call the referee").click()
    reader.page.get_by_role("button", name="Take the dispute back").click()
    reader.holds("… signs", "Ada")
    reader.taps("Take the signature back")
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
